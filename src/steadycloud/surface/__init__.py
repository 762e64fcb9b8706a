"""What both methods share: normalization, noise, tangents, tiles."""
