import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { openApiDocument } from "./document";

// npm run openapi: writes docs/openapi.json from the schemas, formatted like every other file.
const PATH = "docs/openapi.json";
writeFileSync(PATH, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
execFileSync("node_modules/.bin/biome", ["format", "--write", PATH], { stdio: "inherit" });
