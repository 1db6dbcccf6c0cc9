"""ProcTHOR houses: schema, validation, asset catalogue, stand-ins, randomisation, generator."""
