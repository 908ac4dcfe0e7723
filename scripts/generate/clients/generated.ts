import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clientModel } from "./model";
import { pythonClient, pythonTypes } from "./python";
import { typescriptClient, typesDocument, withNamedTypes } from "./typescript";

const NOTE = "Written by `npm run clients` from docs/openapi.json.";

/** The file that openapi-typescript generates. */
export const TYPES = "clients/typescript/src/types.ts";

/** The text of every generated file but TYPES, by path. */
export function generatedFiles(): Record<string, string> {
  const document = readDocument();
  const model = clientModel(document);
  const client = "clients/typescript/src/client.ts";
  return {
    ...filesOfVersion(document.info.version),
    [client]: formatted(client, `// ${NOTE}\n${typescriptClient(model)}`),
    "clients/python/offer_calculator/client.py": `# ${NOTE}\n${pythonClient(model)}`,
    "clients/python/offer_calculator/async_client.py": `# ${NOTE}\n${pythonClient(model, true)}`,
    "clients/python/offer_calculator/types.py": `# ${NOTE}\n${pythonTypes(model)}`,
  };
}

/**
 * Both clients and the command have the document's version: they send it with each request, and it is in their
 * packages' names.
 */
function filesOfVersion(version: string): Record<string, string> {
  const manifest = readFileSync("clients/typescript/package.json", "utf8");
  const lock = readFileSync("clients/typescript/package-lock.json", "utf8");
  const project = readFileSync("clients/python/pyproject.toml", "utf8");
  const readme = (client: string) =>
    readFileSync(`clients/${client}/README.md`, "utf8").replace(
      /(?<=offer[-_]calculator-(?:cli-)?)\d+\.\d+\.\d+/g,
      version,
    );
  const ofPackage = /(?<="name": "offer-calculator(?:-cli)?",\s+"version": ")[^"]+/g;
  return {
    ...Object.fromEntries(
      ["package.json", "package-lock.json"].map((name) => {
        const path = `clients/cli/${name}`;
        return [path, readFileSync(path, "utf8").replace(ofPackage, version)];
      }),
    ),
    "clients/cli/README.md": readme("cli"),
    "clients/typescript/package.json": manifest.replace(ofPackage, version),
    "clients/typescript/package-lock.json": lock.replace(ofPackage, version),
    "clients/typescript/README.md": readme("typescript"),
    "clients/python/README.md": readme("python"),
    "clients/typescript/src/version.ts": `// ${NOTE}\nexport const VERSION = "${version}";\n`,
    "clients/python/pyproject.toml": project.replace(/(?<=^version = ")[^"]+/m, version),
    "clients/python/offer_calculator/_version.py": `# ${NOTE}\nVERSION = "${version}"\n`,
  };
}

/** The text of TYPES. Needs the packages of clients/typescript. */
export function generatedTypes(): string {
  const folder = mkdtempSync(join(tmpdir(), "client-types-"));
  const [input, output] = [join(folder, "schemas.json"), join(folder, "types.ts")];
  writeFileSync(input, schemasAlone());
  const tool = "clients/typescript/node_modules/openapi-typescript/bin/cli.js";
  const options = ["--root-types", "--root-types-no-schema-prefix", "--default-non-nullable=false"];
  const command = [tool, input, ...options, `--output=${output}`];
  execFileSync(process.execPath, command, { stdio: ["ignore", "ignore", "inherit"] });
  const text = formatted(TYPES, withNamedTypes(readFileSync(output, "utf8")));
  rmSync(folder, { recursive: true });
  return `${typesHeading(text)}${text}`;
}

/**
 * The first line of TYPES. It has the digests of the schemas and of the text, so that a test can tell whether
 * both are current without running openapi-typescript.
 */
export function typesHeading(text: string): string {
  return `// ${NOTE} Schemas ${digest(schemasAlone())}, types ${digest(text)}.\n`;
}

function schemasAlone(): string {
  const document = readDocument();
  return JSON.stringify(typesDocument(document, clientModel(document)));
}

function readDocument() {
  return JSON.parse(readFileSync("docs/openapi.json", "utf8"));
}

function formatted(path: string, text: string): string {
  const command = ["node_modules/@biomejs/biome/bin/biome", "check", "--write", `--stdin-file-path=${path}`];
  return execFileSync(process.execPath, command, { input: text, encoding: "utf8" });
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
