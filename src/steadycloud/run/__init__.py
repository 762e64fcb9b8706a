"""Files to files: outputs, record, workers, cluster."""
