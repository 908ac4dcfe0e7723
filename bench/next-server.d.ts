// The part of Next's compiled server that is used here: it has no types of its own.
declare module "next/dist/compiled/next-server/server.runtime.prod.js" {
  import type { RequestListener } from "node:http";

  export default class NextServer {
    constructor(options: { conf: unknown; dir: string; minimalMode: boolean; customServer: boolean });
    getRequestHandler(): RequestListener;
  }
}
