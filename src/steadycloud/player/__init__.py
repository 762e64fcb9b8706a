"""The browser player."""
