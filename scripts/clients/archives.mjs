import { gzipSync } from "node:zlib";

/**
 * A file of an archive: its path in it, and its bytes.
 * @typedef {{ path: string, bytes: Buffer }} ArchiveFile
 */

const BLOCK = 512;
/** 1980-01-01, the earliest time of a zip archive: archives of the same files have the same bytes. */
const ZIP_DATE = 0x21;

/**
 * A gzipped tar archive (POSIX ustar), as npm installs it.
 * @param {ArchiveFile[]} files
 */
export function tarball(files) {
  const parts = files.flatMap(({ path, bytes }) => {
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
    return [tarHeader(path, bytes.length), bytes, padding];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]));
}

/**
 * A zip archive, as pip installs it.
 * @param {ArchiveFile[]} files
 */
export function zip(files) {
  const locals = [];
  const central = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = Buffer.from(path);
    const { checksum, deflated } = compressed(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // version needed
    fields.writeUInt16LE(8, 4); // deflate
    fields.writeUInt16LE(ZIP_DATE, 8);
    fields.writeUInt32LE(checksum, 10);
    fields.writeUInt32LE(deflated.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, deflated]);
    const rest = Buffer.alloc(14);
    // A regular file that everyone may read.
    rest.writeUInt32LE(0o100644 * 0x10000, 6);
    rest.writeUInt32LE(offset, 10);
    // 0x314: made on Unix, by version 2.0.
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03"), fields, rest, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}

/**
 * @param {string} path
 * @param {number} size
 */
function tarHeader(path, size) {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for a tar header.`);
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0);
  header.write("0000644\0", 100);
  header.write("0000000\0".repeat(2), 108);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write(`${"0".repeat(11)}\0`, 136);
  // The checksum counts its own field as blanks.
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/**
 * The raw deflate stream and the CRC-32 of some bytes, both taken from a gzip member: 10 bytes of header, the
 * stream, the checksum, the length.
 * @param {Buffer} bytes
 */
function compressed(bytes) {
  const member = gzipSync(bytes);
  return { deflated: member.subarray(10, -8), checksum: member.readUInt32LE(member.length - 8) };
}
