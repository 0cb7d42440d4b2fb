"""The sentences that people are told, a file a language."""
