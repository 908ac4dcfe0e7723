import "server-only";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { ApiError } from "@/lib/schemas/wire/errors";
import { Turns } from "@/lib/server/limits/turns";
import { oncePerProcess } from "@/lib/server/once-per-process";
import type { DocumentMetadata } from "./document-pdf";
import type { EvidenceReport } from "./evidence-report";

/** What is drawn: the words of a document and its metadata, or the report of its evidence. */
export type PdfContent =
  | { document: DisclosureDocument; metadata: DocumentMetadata }
  | { evidence: EvidenceReport; madeAt: Date };

/** The thread's response. */
export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { error: unknown };

/**
 * How many PDFs one process draws at a time, how many wait for that, and how long one may take, its wait
 * included.
 */
export const PDF_LIMITS = { most: 1, share: 1, mostWaiting: 20, waitMs: 10_000 };

/** After this time a thread counts as hung, and is ended. */
const LONGEST_DRAWING_MS = 60_000;

/**
 * The one thread that draws PDFs. A document takes 25 ms of processor time, the first ones more; no other
 * request waits for it.
 */
class PdfThread {
  readonly turns = new Turns(PDF_LIMITS);
  private worker: Worker | null = null;

  async draw(drawing: PdfContent, funderId: string): Promise<Uint8Array<ArrayBuffer>> {
    const until = Date.now() + PDF_LIMITS.waitMs;
    const end = await this.turns.take(funderId);
    if (typeof end === "string") throw busy();
    const drawn = this.drawNow(drawing).finally(() => end(true));
    const waits = new AbortController();
    const late = sleep(until - Date.now(), null, { signal: waits.signal }).then(() => Promise.reject(busy()));
    for (const outcome of [drawn, late]) outcome.catch(() => undefined);
    return Promise.race([drawn, late]).finally(() => waits.abort());
  }

  /**
   * Draws now. A late thread goes on: a new one would be slower still, since it would have to read the fonts
   * first.
   */
  private async drawNow(drawing: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
    this.worker ??= new Worker(new URL("./pdf-worker.ts", import.meta.url));
    const { worker } = this;
    // The thread keeps the process alive only while it draws.
    worker.ref();
    worker.postMessage(drawing);
    const signal = AbortSignal.timeout(LONGEST_DRAWING_MS);
    const drawn = await once(worker, "message", { signal }).then(
      ([message]) => message as Drawn,
      (error: unknown) => {
        this.worker = null;
        void worker.terminate();
        throw signal.aborted ? busy() : error;
      },
    );
    worker.unref();
    if ("error" in drawn) throw drawn.error;
    return drawn.bytes;
  }
}

/** Returns the thread of this process. */
export function pdfThread(): PdfThread {
  return oncePerProcess("PDF thread", () => new PdfThread());
}

function busy(): ApiError {
  const message = "Too many documents are being drawn; try again shortly.";
  return new ApiError("SERVICE_UNAVAILABLE", message, undefined, PDF_LIMITS.waitMs / 1000);
}
