"""The benchmark: data set × method × noise, one JSON line per frame, then a report."""
