import { requireNode } from "../node-version.mjs";

// npm run release -- <version> [--prepare]: see release.mjs.
requireNode();
import("./release.mjs").then(({ release }) => release(process.argv.slice(2)));
