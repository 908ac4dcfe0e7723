// Written by `npm run clients` from docs/openapi.json.
export const VERSION = "1.1.0";
