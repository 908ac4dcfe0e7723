import { createServer } from "node:net";

/** Whether nothing listens on a port of this machine, under either loopback address. */
export async function isPortFree(port) {
  return (await Promise.all(["127.0.0.1", "::1"].map((host) => canListen(port, host)))).every(Boolean);
}

/** `preferred` when it is given and free, else a port that is. */
export async function freePort(preferred) {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has nothing listening there.
    server.once("error", (error) => resolve(error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Where the product listens: HOST, else only on this machine under the local profile. */
export function listenHost(env) {
  return env.HOST || (env.APP_PROFILE === "local" ? "127.0.0.1" : "0.0.0.0");
}

/** The address under which this machine reaches the product itself. */
export function ownAddress(env, port) {
  const host = listenHost(env);
  return `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host}:${port}`;
}
