import "server-only";
import { parentPort } from "node:worker_threads";
import { documentPdf, evidencePdf } from "./document-pdf";
import type { Drawn, PdfContent } from "./pdf-thread";

// The thread of pdf-thread.ts: it draws one document after another.
parentPort?.on("message", async (content: PdfContent) => {
  const drawing =
    "evidence" in content
      ? evidencePdf(content.evidence, content.madeAt)
      : documentPdf(content.document, content.metadata);
  const drawn: Drawn = await drawing.then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ error }),
  );
  parentPort?.postMessage(drawn, "bytes" in drawn ? [drawn.bytes.buffer] : []);
});
