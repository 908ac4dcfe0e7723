import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, inflateRawSync } from "node:zlib";
import type { ArchiveFile } from "@/scripts/clients/archives.mjs";

/** The folder of both clients' packages. */
export const SERVED = join(import.meta.dirname, "../../public/docs/clients");

const BLOCK = 512;
/** The length of a file's header in a zip archive, before its name. */
const LOCAL = 30;

/** The served archives, which have their version in their name. Earlier builds left one without a version. */
export function servedArchives(): string[] {
  return readdirSync(SERVED).filter((name) => /-\d+\.\d+\.\d+[.-]/.test(name));
}

/** The files of a gzipped tar archive that scripts/clients/archives.mjs made. */
export function untar(archive: Buffer): ArchiveFile[] {
  const tar = gunzipSync(archive);
  const files: ArchiveFile[] = [];
  for (let at = 0; tar[at] !== 0; ) {
    const path = textIn(tar, at, 100);
    const size = Number.parseInt(textIn(tar, at + 124, 12), 8);
    files.push({ path, bytes: tar.subarray(at + BLOCK, at + BLOCK + size) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/** The files of a zip archive that scripts/clients/archives.mjs made: its headers have the lengths. */
export function unzip(archive: Buffer): ArchiveFile[] {
  const files: ArchiveFile[] = [];
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, named] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)];
    const from = at + LOCAL + named;
    const path = archive.toString("utf8", at + LOCAL, from);
    files.push({ path, bytes: inflateRawSync(archive.subarray(from, from + packed)) });
    at = from + packed;
  }
  return files;
}

function textIn(bytes: Buffer, from: number, length: number): string {
  const text = bytes.toString("utf8", from, from + length);
  return text.slice(0, text.indexOf("\0"));
}
