import { createServer } from "node:net";
import { EngineRestarted } from "./engine.mjs";
import { GatewayConnection, START_UP } from "./gateway-connection.mjs";
import { verifierOf } from "./scram.mjs";
import { message, simpleQuery } from "./wire-protocol.mjs";

const MOST_CONNECTIONS = 100;
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
  /** @type {Set<GatewayConnection>} */
  #connections = new Set();
  /** @type {{ connection: GatewayConnection, bytes: Buffer, lastType: string }[]} */
  #queue = [];
  /** @type {GatewayConnection | undefined} */
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
   * @param {GatewayConnection} connection
   * @param {Buffer} bytes
   * @param {string} lastType
   */
  enqueue(connection, bytes, lastType) {
    this.#queue.push({ connection, bytes, lastType });
    void this.#pump();
  }

  /** @param {GatewayConnection} connection */
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
    this.#connections.add(new GatewayConnection(socket, this));
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

  /** @param {{ connection: GatewayConnection, bytes: Buffer, lastType: string }} request */
  async #execute({ connection, bytes, lastType }) {
    this.#holder = connection;
    connection.inSession = true;
    const { inTransaction } = await this.#engine.run(bytes, (data) => connection.write(data));
    if (ENDS_REQUEST.has(lastType) && !inTransaction) this.#holder = undefined;
  }

  /** @param {GatewayConnection} holder */
  #watchIdle(holder) {
    this.#idleTimer = setTimeout(() => {
      holder.end("25P03", "The transaction was left open for too long while other clients waited.");
    }, this.#idleLimit);
    this.#idleTimer.unref();
  }
}
