import { Server as TcpServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { CONNECTION_LIMITS } from "./connection-limits.mjs";

// A stopping server waits this long before it ends an idle connection: a proxy may just be sending a request
// on it.
const IDLE_MS = 1_000;
// A turn of the event loop without a request is shorter than the first. An overloaded server may have none
// within the second.
const QUIET_TURN_MS = 0.5;
const QUIET_WITHIN_MS = 1_000;

/**
 * Follows the connections of a server, so that none ends in the middle of a request.
 * @param {import("node:http").Server} server
 */
export function followConnections(server) {
  let accepted = 0;
  let closing = false;
  /**
   * The open connections, each with the number of its requests under way and the time when the last one ended.
   * @type {Map<import("node:stream").Duplex, { requests: number, usedAt: number }>}
   */
  const connections = new Map();
  server.on("connection", (socket) => {
    accepted += 1;
    connections.set(socket, { requests: 0, usedAt: performance.now() });
    socket.once("close", () => connections.delete(socket));
  });

  return {
    /**
     * Counts a request as under way until its response has ended.
     * @param {import("node:http").IncomingMessage} request
     * @param {import("node:http").ServerResponse} response
     */
    track(request, response) {
      if (closing) response.setHeader("Connection", "close");
      const connection = connections.get(request.socket);
      if (connection === undefined) return;
      connection.requests += 1;
      response.once("close", () => {
        connection.requests -= 1;
        connection.usedAt = performance.now();
      });
    },

    /**
     * Which time a request on a socket has used up: that of its headers, while it is not under way.
     * @param {import("node:stream").Duplex} socket
     */
    lateReason(socket) {
      const { headerSeconds, requestSeconds } = CONNECTION_LIMITS;
      const { requests = 0 } = connections.get(socket) ?? {};
      if (requests === 0) return `its headers must arrive within ${headerSeconds} seconds`;
      return `it must arrive within ${requestSeconds} seconds`;
    },

    /**
     * Closes the server: it accepts no more connections, and ends each kept one after its next response or
     * once it is idle.
     */
    async close() {
      await nothingQueued();
      closing = true;
      // The close of an HTTP server would end kept connections at once.
      const closed = new Promise((/** @type {(value: true) => void} */ resolve) => {
        TcpServer.prototype.close.call(server, () => resolve(true));
      });
      while (!(await Promise.race([closed, sleep(100)]))) {
        await nothingQueued();
        endIdleConnections();
      }
    },
  };

  /**
   * Resolves when everything that has reached this process was accepted and read. The kernel resets what it
   * has queued for a closed socket, and its client cannot know whether a request was served.
   */
  async function nothingQueued() {
    for (const giveUpAt = performance.now() + QUIET_WITHIN_MS; performance.now() < giveUpAt; ) {
      const [startedAt, before] = [performance.now(), accepted];
      // A turn of the event loop accepts at most one connection, and reads what others have sent.
      await new Promise((/** @type {(turned: void) => void} */ turned) => setImmediate(turned));
      if (accepted === before && performance.now() - startedAt < QUIET_TURN_MS) return;
    }
  }

  /** Ends the connections that have been idle for a while. */
  function endIdleConnections() {
    for (const [socket, { requests, usedAt }] of connections)
      if (requests === 0 && performance.now() - usedAt >= IDLE_MS) socket.end();
  }
}
