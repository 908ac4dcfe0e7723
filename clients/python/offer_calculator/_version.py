# Written by `npm run clients` from docs/openapi.json.
VERSION = "1.1.0"
