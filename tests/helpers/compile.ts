import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The compiler's messages about these files, by name, with the project's own settings. */
export async function compile(files: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "compile-"));
  try {
    for (const [name, text] of Object.entries({ ...files, "tsconfig.json": settings() })) {
      writeFileSync(join(folder, name), text);
    }
    // More checkers would each check the types of the imports again.
    const options = ["--noEmit", "--pretty", "false", "--checkers", "1"];
    const command = [`${root}node_modules/typescript/bin/tsc`, "-p", folder, ...options];
    const output = await new Promise<string>((done) => {
      execFile(process.execPath, command, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) => done(stdout));
    });
    return output.split("\n").filter((line) => /^\S/.test(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function settings(): string {
  return JSON.stringify({
    extends: `${root}tsconfig.json`,
    compilerOptions: {
      incremental: false,
      rootDir: "/",
      types: ["node"],
      typeRoots: [`${root}node_modules/@types`],
      paths: { "@/*": [`${root}*`], zod: [`${root}node_modules/zod`] },
    },
    include: ["*.ts"],
  });
}
