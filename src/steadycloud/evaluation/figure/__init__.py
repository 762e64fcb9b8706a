"""The built-in moving figure."""
