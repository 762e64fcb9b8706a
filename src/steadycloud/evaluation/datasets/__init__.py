"""Clean sequences to add noise to: `get_dataset("8ivfb/loot")` loads samples frame by frame."""

from .dataset import Dataset, Sample, data_folder
from .kinds import KINDS, Kind, dataset_names, get_dataset, list_datasets

__all__ = [
    "KINDS",
    "Dataset",
    "Kind",
    "Sample",
    "data_folder",
    "dataset_names",
    "get_dataset",
    "list_datasets",
]
