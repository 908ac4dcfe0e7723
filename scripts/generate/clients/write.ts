import { writeFileSync } from "node:fs";
import { installPackages, packagesInstalled } from "../../packages.mjs";
import { generatedFiles, generatedTypes, TYPES } from "./generated";

// npm run clients: writes the generated files of both clients from docs/openapi.json.
const FOLDER = "clients/typescript";
if (!packagesInstalled(FOLDER)) await installPackages(FOLDER);
const files = { ...generatedFiles(), [TYPES]: generatedTypes() };
for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
