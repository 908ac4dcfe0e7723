import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { openApiDocument, referencePages } from "./document";

// npm run openapi: writes docs/openapi.json from the schemas, and the list of the pages that show it,
// formatted.
const document = openApiDocument();
const files = {
  "docs/openapi.json": document,
  "app/docs/reference/reference-pages.json": referencePages(document),
};
for (const [path, content] of Object.entries(files))
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
execFileSync("node_modules/.bin/biome", ["format", "--write", ...Object.keys(files)], { stdio: "inherit" });
