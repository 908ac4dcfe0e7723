import { createServer } from "node:net";

/**
 * Whether nothing listens on a port of this machine, under either loopback address.
 * @param {number} port
 */
export async function isPortFree(port) {
  return (await Promise.all(["127.0.0.1", "::1"].map((host) => canListen(port, host)))).every(Boolean);
}

/**
 * `preferred` if it is given and free, or else another free port.
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export async function freePort(preferred) {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const port = portOf(server);
      server.close(() => resolve(port));
    });
  });
}

/**
 * The port a server listens on.
 * @param {import("node:net").Server} server
 */
export function portOf(server) {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  return address.port;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    // On a machine without IPv6 no process listens there.
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT"),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * The address on which the product listens: HOST, or else, under the local profile, only this machine.
 * @param {NodeJS.Dict<string>} env
 */
export function listenHost(env) {
  return env.HOST || (env.APP_PROFILE === "local" ? "127.0.0.1" : "0.0.0.0");
}

/**
 * The address at which this machine can reach the product.
 * @param {NodeJS.Dict<string>} env
 * @param {number} port
 */
export function ownAddress(env, port) {
  const host = listenHost(env);
  return `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host}:${port}`;
}
