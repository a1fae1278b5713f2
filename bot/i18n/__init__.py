"""Everything a person reads, by key and language."""

from .catalogue import LANGUAGES, Catalogue, Language, catalogue

__all__ = ["LANGUAGES", "Catalogue", "Language", "catalogue"]
