import { MECHANISM, ScramExchange } from "./scram.mjs";
import {
  authenticationRequest,
  fatalError,
  MessageReader,
  PROTOCOL_VERSION,
  REQUESTS,
} from "./wire-protocol.mjs";

// Until a client has proved that it knows the password, its time and its message size are limited.
const LOGIN_MS = 10_000;
const LOGIN_BYTES = 10_000;

/** The type of the start-up packet, which has none. */
export const START_UP = "";

/** One client: its login, then its messages to the queue and their responses back. */
export class GatewayConnection {
  /** Whether the engine's session has seen it. */
  inSession = false;
  #socket;
  #gateway;
  #reader = new MessageReader();
  #exchange;
  /** @type {Buffer | undefined} the packet the engine responds to once the client is known */
  #startup;
  /** @type {"start-up" | "first" | "proof" | "ready" | "ended"} */
  #phase = "start-up";
  #loginTimer;

  /**
   * @param {import("node:net").Socket} socket
   * @param {import("./gateway.mjs").Gateway} gateway
   */
  constructor(socket, gateway) {
    this.#socket = socket;
    this.#gateway = gateway;
    this.#exchange = new ScramExchange(gateway.verifier);
    this.#loginTimer = setTimeout(() => socket.destroy(), LOGIN_MS);
    socket.setNoDelay(true);
    socket.on("data", (/** @type {Buffer} */ bytes) => this.#receive(bytes));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#leave());
  }

  /** @param {Uint8Array} data */
  write(data) {
    if (this.#socket.writable) this.#socket.write(data);
  }

  /**
   * Ends the connection with an error.
   * @param {string} code SQLSTATE
   * @param {string} sentence
   */
  end(code, sentence) {
    if (this.#socket.writable) this.#socket.end(fatalError(code, sentence));
    this.#socket.destroySoon();
    this.#leave();
  }

  #leave() {
    if (this.#phase === "ended") return;
    this.#phase = "ended";
    clearTimeout(this.#loginTimer);
    this.#gateway.leave(this);
  }

  /** @param {Buffer} bytes */
  #receive(bytes) {
    if (this.#phase === "ended") return;
    this.#reader.push(bytes);
    try {
      while (this.#phase !== "ready" && this.#logIn());
      if (this.#phase === "ready") this.#forward();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.end("08P01", error.message);
    }
  }

  #forward() {
    const whole = this.#reader.messages();
    if (whole === undefined) return;
    if (whole.bytes.length > 0) this.#gateway.enqueue(this, whole.bytes, whole.lastType);
    else if (whole.terminates) this.#socket.end();
  }

  /** Takes one step of the login; whether the next may follow. */
  #logIn() {
    if (this.#phase === "start-up") {
      const packet = this.#reader.packet(LOGIN_BYTES);
      return packet !== undefined && this.#startUp(packet);
    }
    if (this.#phase === "ended") return false;
    const message = this.#reader.message(LOGIN_BYTES);
    return message !== undefined && this.#authenticate(message);
  }

  /** @param {Buffer} packet */
  #startUp(packet) {
    const request = packet.length < 8 ? 0 : packet.readInt32BE(4);
    if (request === REQUESTS.tls || request === REQUESTS.gssapi) {
      this.write(Buffer.from("N"));
      return true;
    }
    if (request === REQUESTS.cancel) {
      this.#socket.destroy();
      return false;
    }
    if (request !== PROTOCOL_VERSION) {
      this.end("08P01", "Only version 3.0 of the protocol is spoken here.");
      return false;
    }
    this.#startup = packet;
    this.#phase = "first";
    this.write(authenticationRequest(10, Buffer.from(`${MECHANISM}\0\0`)));
    return true;
  }

  /** @param {Buffer} message */
  #authenticate(message) {
    const first = this.#phase === "first";
    const reply = message[0] === "p".charCodeAt(0) ? this.#reply(message.subarray(5), first) : null;
    if (reply === null) {
      this.end("28P01", "The password is not that of the data folder's postgres.json.");
      return false;
    }
    this.write(authenticationRequest(first ? 11 : 12, Buffer.from(reply)));
    this.#phase = first ? "proof" : "ready";
    if (first || this.#startup === undefined) return true;
    clearTimeout(this.#loginTimer);
    this.#gateway.enqueue(this, this.#startup, START_UP);
    return true;
  }

  /**
   * @param {Buffer} body
   * @param {boolean} first
   */
  #reply(body, first) {
    if (!first) return this.#exchange.verify(body.toString("latin1"));
    const end = body.indexOf(0);
    if (body.toString("latin1", 0, end) !== MECHANISM) return null;
    // The mechanism's name ends with a zero byte, and the length of what follows has four.
    return this.#exchange.challenge(body.toString("latin1", end + 5));
  }
}
