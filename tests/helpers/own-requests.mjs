import { subscribe } from "node:diagnostics_channel";

// Loaded before a server (`--import`): it logs each request that the server's own fetch begins.

subscribe("undici:request:create", (message) => {
  const { request } = /** @type {{ request: { origin: string, path: string } }} */ (message);
  if (request.path === "/api/internal/drain") return;
  const { pathname } = new URL(request.path, "http://none");
  process.stdout.write(`${JSON.stringify({ level: "info", event: "own_request", path: pathname })}\n`);
});
