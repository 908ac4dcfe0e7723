import "server-only";
import type { z } from "zod";
import type { QUOTED_DISCLOSURE } from "@/lib/schemas/disclosure-responses";
import { ApiError } from "@/lib/schemas/errors";
import type { CallContext } from "@/lib/server/context";
import { loadDisclosure, readDocument } from "@/lib/services/disclosures/read";

/**
 * Returns the disclosure that a submission was made under: what its document still needed, or the document of
 * exactly these terms with its evidence, oldest first. Null where no regime applies, and for a caller who may not
 * read evidence.
 */
export async function submissionDisclosure(
  context: CallContext,
  disclosure: z.input<typeof QUOTED_DISCLOSURE> | null,
) {
  if (disclosure === null || !context.caller.permissions.includes("disclosures:read")) return null;
  const { state, missing, refused, document_id } = disclosure;
  const document = document_id === null ? null : await documentOf(context, document_id);
  return { state, missing, refused, document };
}

/** Null once the document's time is over and it is deleted. */
async function documentOf(context: CallContext, disclosureId: string) {
  try {
    const { id, status, offer_version, html_sha256, pdf_sha256, signature, evidence } = await readDocument(
      await loadDisclosure(context, { disclosureId }),
      context.now,
    );
    return { id, status, offer_version, html_sha256, pdf_sha256, signature, evidence };
  } catch (error) {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
