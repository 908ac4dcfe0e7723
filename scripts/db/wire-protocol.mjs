// The parts of PostgreSQL's wire protocol (version 3) between a client and the embedded engine.

/** What a client may send before its start-up packet: requests for TLS or GSSAPI, and of a cancellation. */
export const REQUESTS = { tls: 80877103, gssapi: 80877104, cancel: 80877102 };

/** Version 3.0, which a start-up packet begins with. */
export const PROTOCOL_VERSION = 196608;

const TERMINATE = "X";

/** Messages of the product and of tools are far smaller than this many bytes. */
const MOST_BYTES = 2 ** 28;

/** Collects what a socket delivers and gives it back in whole messages. */
export class MessageReader {
  /** @type {Buffer[]} */
  #pieces = [];
  #size = 0;
  #needed = 0;

  /** @param {Buffer} bytes */
  push(bytes) {
    this.#pieces.push(bytes);
    this.#size += bytes.length;
  }

  /**
   * The next packet of the start-up phase, which has a length and no type; undefined until it is whole.
   * Throws RangeError.
   * @param {number} limit the longest packet that is accepted, in bytes
   * @returns {Buffer | undefined}
   */
  packet(limit) {
    const length = this.#lengthAt(0, limit);
    return length === undefined || this.#size < length ? undefined : this.#take(length);
  }

  /**
   * The next message, its type in the first byte; undefined until it is whole. Throws RangeError.
   * @param {number} [limit] the longest message that is accepted, in bytes
   * @returns {Buffer | undefined}
   */
  message(limit = MOST_BYTES) {
    const length = this.#lengthAt(1, limit);
    return length === undefined || this.#size < 1 + length ? undefined : this.#take(1 + length);
  }

  /**
   * The messages that are whole, in one piece, and the type of the last; undefined without one. A Terminate
   * ends them and is left out, since the engine would execute it. Throws RangeError.
   * @returns {{ bytes: Buffer, lastType: string, terminates: boolean } | undefined}
   */
  messages() {
    // A long message that arrives in many pieces is joined once, when it is whole.
    if (this.#size < this.#needed) return undefined;
    const whole = this.#joined();
    let end = 0;
    let lastType = "";
    this.#needed = 0;
    while (end + 5 <= whole.length) {
      const next = end + 1 + checkedLength(whole.readInt32BE(end + 1), MOST_BYTES);
      if (next > whole.length) {
        this.#needed = next - end;
        break;
      }
      const type = String.fromCharCode(whole[end] ?? 0);
      if (type === TERMINATE) return { bytes: this.#take(end), lastType, terminates: true };
      lastType = type;
      end = next;
    }
    return end === 0 ? undefined : { bytes: this.#take(end), lastType, terminates: false };
  }

  /**
   * @param {number} offset
   * @param {number} limit
   */
  #lengthAt(offset, limit) {
    if (this.#size < offset + 4) return undefined;
    return checkedLength(this.#joined().readInt32BE(offset), limit);
  }

  #joined() {
    const [first] = this.#pieces;
    if (first !== undefined && this.#pieces.length === 1) return first;
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [whole];
    return whole;
  }

  /** @param {number} length */
  #take(length) {
    const whole = this.#joined();
    this.#pieces = [whole.subarray(length)];
    this.#size -= length;
    return whole.subarray(0, length);
  }
}

/**
 * A message of a type with a body.
 * @param {string} type one character
 * @param {Buffer} body
 */
export function message(type, body = Buffer.alloc(0)) {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/**
 * An authentication request, whose body begins with its number.
 * @param {number} number
 * @param {Buffer} more
 */
export function authenticationRequest(number, more) {
  const head = Buffer.alloc(4);
  head.writeInt32BE(number);
  return message("R", Buffer.concat([head, more]));
}

/**
 * The error that ends a connection.
 * @param {string} code SQLSTATE
 * @param {string} sentence
 */
export function fatalError(code, sentence) {
  return message("E", Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${sentence}\0\0`));
}

/**
 * A simple query.
 * @param {string} sql
 */
export function simpleQuery(sql) {
  return message("Q", Buffer.from(`${sql}\0`));
}

/**
 * @param {number} length
 * @param {number} limit
 */
function checkedLength(length, limit) {
  if (length < 4 || length > limit) throw new RangeError(`A message of ${length} bytes is not accepted.`);
  return length;
}
