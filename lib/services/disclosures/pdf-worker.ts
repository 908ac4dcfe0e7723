import "server-only";
import { parentPort } from "node:worker_threads";
import { documentPdf } from "./document-pdf";
import type { Drawn, PdfContent } from "./pdf-thread";

// The thread of pdf-thread.ts: it draws one document after another.
parentPort?.on("message", async ({ document, metadata }: PdfContent) => {
  const drawn: Drawn = await documentPdf(document, metadata).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ error }),
  );
  parentPort?.postMessage(drawn, "bytes" in drawn ? [drawn.bytes.buffer] : []);
});
