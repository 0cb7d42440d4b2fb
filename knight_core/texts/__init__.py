"""All sentences for people, as data: files for each language."""
