"""Still pictures and turntables of point clouds, drawn without a graphics card."""
