import { createServer } from "node:net";
import { EngineRestarted } from "./engine.mjs";
import { MECHANISM, ScramExchange, verifierOf } from "./scram.mjs";
import {
  authenticationRequest,
  fatalError,
  MessageReader,
  message,
  PROTOCOL_VERSION,
  REQUESTS,
  simpleQuery,
} from "./wire-protocol.mjs";

const MOST_CONNECTIONS = 100;
// Until a client has proved that it knows the password, its time and its message size are limited.
const LOGIN_MS = 10_000;
const LOGIN_BYTES = 10_000;

// The start-up packet has no type.
const START_UP = "";
// After these a client has no request under way: the start-up, a simple query, Sync.
const ENDS_REQUEST = new Set([START_UP, "Q", "S"]);

/**
 * Serves one engine to several clients on 127.0.0.1. Each proves with SCRAM-SHA-256 that it knows the
 * password. The engine has one session: a client holds it from the first message of a request to the last,
 * and while its transaction is open.
 */
export class Gateway {
  #engine;
  #verifier;
  #idleLimit;
  /** @type {Set<Connection>} */
  #connections = new Set();
  /** @type {{ connection: Connection, bytes: Buffer, lastType: string }[]} */
  #queue = [];
  /** @type {Connection | undefined} */
  #holder;
  #pumping = false;
  /** @type {NodeJS.Timeout | undefined} */
  #idleTimer;
  #server = createServer((socket) => this.#accept(socket));

  /**
   * @param {object} options
   * @param {import("./engine.mjs").Engine} options.engine
   * @param {string} options.password
   * @param {number} options.idleLimit how long a client may leave a transaction open, in ms, when others wait
   */
  constructor({ engine, password, idleLimit }) {
    this.#engine = engine;
    this.#verifier = verifierOf(password);
    this.#idleLimit = idleLimit;
    this.#server.maxConnections = MOST_CONNECTIONS;
  }

  /**
   * Listens on a port, or on a free one if that is in use or 0; returns its number.
   * @param {number} port
   * @returns {Promise<number>}
   */
  async listen(port) {
    try {
      await new Promise((/** @type {(listening: void) => void} */ listening, refused) => {
        this.#server.once("error", refused);
        this.#server.listen(port, "127.0.0.1", () => {
          this.#server.off("error", refused);
          listening();
        });
      });
    } catch (error) {
      if (port === 0 || /** @type {NodeJS.ErrnoException} */ (error).code !== "EADDRINUSE") throw error;
      return this.listen(0);
    }
    return /** @type {import("node:net").AddressInfo} */ (this.#server.address()).port;
  }

  /** Accepts no more clients and disconnects the existing ones. */
  close() {
    this.#server.close();
    for (const connection of [...this.#connections]) {
      connection.end("57P01", "The embedded database is stopping.");
    }
  }

  /**
   * Disconnects every client of the shared session, which has ended. Clients that wait for their session to
   * begin stay connected.
   * @param {string} sentence
   */
  reset(sentence) {
    this.#holder = undefined;
    for (const connection of [...this.#connections]) {
      if (connection.inSession) connection.end("57P02", sentence);
    }
  }

  /**
   * Puts whole messages of a client in the queue.
   * @param {Connection} connection
   * @param {Buffer} bytes
   * @param {string} lastType
   */
  enqueue(connection, bytes, lastType) {
    this.#queue.push({ connection, bytes, lastType });
    void this.#pump();
  }

  /** @param {Connection} connection */
  leave(connection) {
    this.#connections.delete(connection);
    this.#queue = this.#queue.filter((request) => request.connection !== connection);
    if (this.#holder !== connection) return;
    this.#engine.abandon();
    void this.#pump();
  }

  /** The verifier that clients are checked against. */
  get verifier() {
    return this.#verifier;
  }

  /** @param {import("node:net").Socket} socket */
  #accept(socket) {
    this.#connections.add(new Connection(socket, this));
  }

  /** Executes the queue, one request at a time, for as long as a request may run. */
  async #pump() {
    if (this.#pumping) return;
    this.#pumping = true;
    clearTimeout(this.#idleTimer);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      try {
        await this.#execute(next);
      } catch (error) {
        // After a restart `reset` disconnects the clients; after any other error the engine's owner ends the
        // process.
        if (!(error instanceof EngineRestarted)) return;
      }
    }
    this.#pumping = false;
    if (this.#holder !== undefined && this.#queue.length > 0) this.#watchIdle(this.#holder);
  }

  #next() {
    const holder = this.#holder;
    if (holder === undefined) return this.#queue.shift();
    // An open transaction of the client ends as it would after a disconnection from a server.
    if (!this.#connections.has(holder)) {
      const bytes = Buffer.concat([message("S"), simpleQuery("ROLLBACK")]);
      return { connection: holder, bytes, lastType: "Q" };
    }
    const index = this.#queue.findIndex(({ connection }) => connection === holder);
    return index === -1 ? undefined : this.#queue.splice(index, 1)[0];
  }

  /** @param {{ connection: Connection, bytes: Buffer, lastType: string }} request */
  async #execute({ connection, bytes, lastType }) {
    this.#holder = connection;
    connection.inSession = true;
    const { inTransaction } = await this.#engine.run(bytes, (data) => connection.write(data));
    if (ENDS_REQUEST.has(lastType) && !inTransaction) this.#holder = undefined;
  }

  /** @param {Connection} holder */
  #watchIdle(holder) {
    this.#idleTimer = setTimeout(() => {
      holder.end("25P03", "The transaction was left open for too long while other clients waited.");
    }, this.#idleLimit);
    this.#idleTimer.unref();
  }
}

/** One client: its login, then its messages to the queue and their responses back. */
class Connection {
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
   * @param {Gateway} gateway
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
    const answer = this.#reader.message(LOGIN_BYTES);
    return answer !== undefined && this.#authenticate(answer);
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

  /** @param {Buffer} answer */
  #authenticate(answer) {
    const first = this.#phase === "first";
    const reply = answer[0] === "p".charCodeAt(0) ? this.#reply(answer.subarray(5), first) : null;
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
