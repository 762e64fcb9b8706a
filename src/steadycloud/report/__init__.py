"""The report of a run: one HTML page with the player and a summary below it."""
