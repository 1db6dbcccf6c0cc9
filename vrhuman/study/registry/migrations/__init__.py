"""The changes of a registry's tables from version to version, step by step."""
