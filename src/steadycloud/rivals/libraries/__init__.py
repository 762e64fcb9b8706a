"""Point-cloud libraries of today under the interface of all, for comparison."""
