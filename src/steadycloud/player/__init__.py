"""The browser player: sequences packed into one HTML page, or served frame by frame."""
