import "server-only";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import {
  drawnIfInTime,
  type EvidenceFile,
  evidenceAsPdf,
  evidenceFiles,
} from "@/lib/services/disclosures/evidence-files";
import { loadDisclosure } from "@/lib/services/disclosures/read";
import type { StoredDocument } from "@/lib/services/disclosures/views";
import type { DisclosuresFilter } from "./disclosure-statements";
import { newestDisclosures } from "./disclosures-list";

/** Returns the evidence of one document as a PDF, and audits that it was exported. NOT_FOUND. */
export async function exportEvidence(context: CallContext, disclosureId: string) {
  const document = await loadDisclosure(context, { disclosureId });
  const file = await evidenceAsPdf(context, document);
  const { deal_id } = document;
  await prisma.auditEntry.create({
    data: auditEntry(callerAsActor(context), "disclosures.exported", document.id, { deal_id, documents: 1 }),
  });
  return file;
}

/**
 * Returns the files of the newest 50 documents that match, as a ZIP in pieces. A PDF that was never drawn is drawn
 * now and stored, while there is time for it. The export is audited before the first piece, without what was
 * searched for, which an erasure does not reach.
 */
export async function exportEvidenceZip(
  context: CallContext,
  filter: DisclosuresFilter,
): Promise<AsyncGenerator<Uint8Array>> {
  const documents = await newestDisclosures(context, filter);
  const { q, state = null, status = null, from = null, to = null } = filter;
  const detail = { documents: documents.length, state, status, from, to, searched: q !== "" };
  await prisma.auditEntry.create({
    data: auditEntry(callerAsActor(context), "disclosures.exported", context.caller.funder.id, detail),
  });
  return zipped(
    filesOf(
      context,
      documents.map(({ id }) => id),
    ),
    context.now,
  );
}

/** What was made with an acceptance has its PDF drawn here. Once there was no time for one, the rest go without. */
async function* filesOf(context: CallContext, ids: string[]): AsyncGenerator<EvidenceFile> {
  let hasTime = true;
  for (const disclosureId of ids) {
    const stored = await loadDisclosure(context, { disclosureId });
    const drawn: StoredDocument | null = hasTime ? await drawnIfInTime(stored) : null;
    hasTime = drawn !== null;
    yield* await evidenceFiles(context, drawn ?? stored);
  }
}

/** Returns files as a ZIP, each piece as soon as it is made: no more than one document's files are held. */
async function* zipped(files: AsyncGenerator<EvidenceFile>, mtime: Date): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for await (const { name, content, packed } of files) {
    const entry = packed ? new ZipPassThrough(name) : new ZipDeflate(name);
    entry.mtime = mtime;
    zip.add(entry);
    entry.push(typeof content === "string" ? strToU8(content) : content, true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}
