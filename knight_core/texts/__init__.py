"""All sentences for people, as data: JSON files for each language."""
