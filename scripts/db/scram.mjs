import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from "node:crypto";

/** The one authentication mechanism the embedded database offers. */
export const MECHANISM = "SCRAM-SHA-256";

const ITERATIONS = 4096;

/**
 * The verifier a server stores for a password (RFC 5802): enough to check it, not enough to use it.
 * @typedef {{ salt: Buffer, storedKey: Buffer, serverKey: Buffer }} Verifier
 */

/**
 * The verifier of a password of ASCII characters.
 * @param {string} password
 * @returns {Verifier}
 */
export function verifierOf(password) {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  return {
    salt,
    storedKey: createHash("sha256").update(hmac(salted, "Client Key")).digest(),
    serverKey: hmac(salted, "Server Key"),
  };
}

/** The server's side of one SCRAM-SHA-256 exchange, without channel binding. */
export class ScramExchange {
  /** @type {Verifier} */
  #verifier;
  #clientFirst = "";
  #serverFirst = "";
  #header = "";
  #nonce = "";

  /** @param {Verifier} verifier */
  constructor(verifier) {
    this.#verifier = verifier;
  }

  /**
   * The response to the client's first message, or null when that message is malformed.
   * @param {string} message
   * @returns {string | null}
   */
  challenge(message) {
    const { header, bare, nonce } = CLIENT_FIRST.exec(message)?.groups ?? {};
    if (header === undefined || bare === undefined || nonce === undefined) return null;
    this.#header = header;
    this.#clientFirst = bare;
    this.#nonce = nonce + randomBytes(18).toString("base64");
    this.#serverFirst = `r=${this.#nonce},s=${this.#verifier.salt.toString("base64")},i=${ITERATIONS}`;
    return this.#serverFirst;
  }

  /**
   * The response to the client's proof, or null when the proof is of another password.
   * @param {string} message
   * @returns {string | null}
   */
  verify(message) {
    const { bare, binding, nonce, proof } = CLIENT_FINAL.exec(message)?.groups ?? {};
    if (bare === undefined || proof === undefined || nonce !== this.#nonce) return null;
    if (binding !== Buffer.from(this.#header).toString("base64")) return null;
    const signed = `${this.#clientFirst},${this.#serverFirst},${bare}`;
    const signature = hmac(this.#verifier.storedKey, signed);
    const given = Buffer.from(proof, "base64");
    if (given.length !== signature.length) return null;
    const clientKey = signature.map((byte, index) => byte ^ (given[index] ?? 0));
    const storedKey = createHash("sha256").update(clientKey).digest();
    if (!timingSafeEqual(storedKey, this.#verifier.storedKey)) return null;
    return `v=${hmac(this.#verifier.serverKey, signed).toString("base64")}`;
  }
}

const CLIENT_FIRST = /^(?<header>[ny],[^,]*,)(?<bare>n=[^,]*,r=(?<nonce>[\x21-\x2b\x2d-\x7e]+))$/;
const CLIENT_FINAL = /^(?<bare>c=(?<binding>[^,]*),r=(?<nonce>[^,]*)),p=(?<proof>[A-Za-z0-9+/=]*)$/;

/**
 * @param {Buffer} key
 * @param {string} text
 */
function hmac(key, text) {
  return createHmac("sha256", key).update(text).digest();
}
