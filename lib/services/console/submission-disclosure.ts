import "server-only";
import type { z } from "zod";
import { blockersFromWire } from "@/lib/disclosure/check";
import type { Readiness } from "@/lib/disclosure/readiness";
import type { QUOTED_DISCLOSURE } from "@/lib/schemas/disclosures/responses";
import { givenTerms, type StoredTerms } from "@/lib/schemas/quotes/terms";
import { ApiError, notFound } from "@/lib/schemas/wire/errors";
import type { CallContext } from "@/lib/server/context";
import { closingSheetOf, sheetOfTerms } from "@/lib/services/disclosures/closing-sheets";
import { createDisclosure } from "@/lib/services/disclosures/create";
import { statusOfDocument } from "@/lib/services/disclosures/disclosures-statements";
import { loadDisclosure, shownDocument } from "@/lib/services/disclosures/read";
import type { StoredDocument } from "@/lib/services/disclosures/views";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { findOfferById } from "@/lib/services/offers/offers-statements";

/**
 * Returns the disclosure that a submission was made under: what its document lacked, or the document of
 * exactly these terms with its evidence, oldest first. Null if no regime applies, and for a caller who may
 * not read evidence.
 */
export async function submissionDisclosure(
  context: CallContext,
  disclosure: z.input<typeof QUOTED_DISCLOSURE> | null,
) {
  if (disclosure === null || !context.caller.permissions.includes("disclosures:read")) return null;
  const { state, blocked_by, refused, document_id } = disclosure;
  const document = document_id === null ? null : await documentOf(context, document_id);
  return { state, readiness: { blockers: blockersFromWire(blocked_by), refused }, document };
}

/** Returns a document with its evidence; null if it was deleted at the end of its retention. */
async function documentOf(context: CallContext, disclosureId: string) {
  try {
    return await evidenced(context, await loadDisclosure(context, { disclosureId }));
  } catch (error) {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

async function evidenced({ now }: CallContext, document: StoredDocument) {
  const [shown, became] = await Promise.all([
    shownDocument(document, now),
    statusOfDocument(document.id, now),
  ]);
  const { id, status, offer_version, html_sha256, pdf_sha256, signature, evidence, groups } = shown;
  return {
    id,
    status,
    /** What became of it, as the list of disclosures says it. */
    became,
    offer_version,
    html_sha256,
    pdf_sha256,
    signature,
    evidence,
    groups,
    time_zone: document.time_zone,
  };
}

/**
 * Returns the closing sheet of a submission's terms: the newest one with its evidence, and what making one lacks
 * today. Null where none is made for its state, and for a caller who may not read evidence.
 */
export async function submissionSheet(
  context: CallContext,
  offer: StoredOffer,
  { terms }: { terms: StoredTerms },
) {
  const { caller, now } = context;
  if (!caller.permissions.includes("disclosures:read")) return null;
  const { defaultBrandId, isSandbox } = caller.funder;
  const [document, sheet] = await Promise.all([
    closingSheetOf(offer, terms),
    sheetOfTerms(offer, terms, { defaultBrandId, now, isSandbox }),
  ]);
  const state = document?.state ?? sheet?.state ?? null;
  if (state === null) return null;
  const { blockers, refused } = sheet?.disclosure ?? NOTHING_LACKS;
  const shown = document && (await evidenced(context, document));
  const isMade = shown?.status === "current";
  return {
    state,
    readiness: { blockers, refused },
    document: shown,
    /** Whether another one can be made now. */
    canMake: !isMade && sheet?.disclosure.complete === true,
  };
}

const NOTHING_LACKS: Readiness = { blockers: [], refused: [] };

/** Makes the closing sheet of a submission's terms. NOT_FOUND, and as `createDisclosure`. */
export async function makeSubmissionSheet(
  context: CallContext,
  { offer_id, terms }: { offer_id: string; terms: StoredTerms },
): Promise<{ id: string }> {
  const { defaultBrandId, id: funderId, isSandbox } = context.caller.funder;
  const offer = await findOfferById(funderId, offer_id);
  const sheet = offer && (await sheetOfTerms(offer, terms, { defaultBrandId, now: context.now, isSandbox }));
  if (!offer || !sheet) throw notFound();
  const { body } = await createDisclosure(context, offer, givenTerms(terms));
  return { id: body.id };
}
