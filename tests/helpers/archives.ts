import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import type { ArchiveFile } from "@/scripts/release/pack.mjs";

/** The folder of both clients' packages. */
export const SERVED = join(import.meta.dirname, "../../public/docs/clients");

/** The served archives, which have their version in their name. Earlier builds left one without a version. */
export function servedArchives(): string[] {
  return readdirSync(SERVED).filter((name) => /-\d+\.\d+\.\d+[.-]/.test(name));
}

/** The files of an archive, as npm or pip unpacks them. */
export function filesOf(archive: string): ArchiveFile[] {
  return archive.endsWith(".tgz") ? untarred(archive) : unzipped(archive);
}

function untarred(archive: string): ArchiveFile[] {
  const folder = mkdtempSync(join(tmpdir(), "archive-"));
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  const paths = (readdirSync(folder, { recursive: true }) as string[]).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  const files = paths.map((path) => ({ path, bytes: readFileSync(join(folder, path)) }));
  rmSync(folder, { recursive: true });
  return files;
}

function unzipped(archive: string): ArchiveFile[] {
  const entries = Object.entries(unzipSync(readFileSync(archive)));
  return entries.map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes) }));
}
