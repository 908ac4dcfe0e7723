import "server-only";
import type { z } from "zod";
import type {
  LISTED_SUBMISSION,
  READ_SUBMISSION,
  SubmissionListQuery,
} from "@/lib/schemas/submissions/operations";
import { notFound } from "@/lib/schemas/wire/errors";
import { listPage } from "@/lib/schemas/wire/lists";
import type { CallContext } from "@/lib/server/context";
import { isId } from "@/lib/server/ids";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { storedDisclosure } from "@/lib/services/terms/terms";
import {
  decisionsOf,
  findSubmission,
  type SubmissionFilter,
  type SubmissionRow,
  selectSubmissions,
} from "./submissions-statements";
import { decisionView, submissionData } from "./views";

/** Returns a page of the funder's submissions, newest first, with the data of their callbacks. */
export async function listSubmissions({ caller }: CallContext, query: SubmissionListQuery) {
  return page(query, { funderId: caller.funder.id });
}

/** Returns a page of the submissions of one offer, newest first. */
export async function listSubmissionsOf(offer: StoredOffer, query: SubmissionListQuery) {
  return page(query, { offerId: offer.id, funderId: offer.funder_id });
}

/** Loads the submission of a path. NOT_FOUND. */
export async function loadSubmission(
  { caller }: CallContext,
  { submissionId }: { submissionId: string },
): Promise<SubmissionRow> {
  const row = isId(submissionId)
    ? await findSubmission({ id: submissionId, funderId: caller.funder.id })
    : null;
  if (!row) throw notFound();
  return row;
}

/**
 * Returns a submission with all its decisions, newest first, and its disclosure of the time of submission:
 * null where the product makes none.
 */
export async function readSubmission(row: SubmissionRow): Promise<z.input<typeof READ_SUBMISSION>> {
  const rows = await decisionsOf(row.id);
  const decisions = rows.map(decisionView);
  const disclosure = row.disclosure && storedDisclosure(row.disclosure);
  return { ...submissionView(row), decision: decisions[0] ?? null, decisions, disclosure };
}

async function page(
  { limit, cursor, submitted_since, decision }: SubmissionListQuery,
  owned: SubmissionFilter,
) {
  const where = { ...owned, since: submitted_since, before: cursor, decision };
  return listPage(await selectSubmissions(where, limit), limit, submissionView);
}

/** Returns a submission with the data of its event. It does not need the event, which may be purged. */
function submissionView(row: SubmissionRow): z.input<typeof LISTED_SUBMISSION> {
  const { offer_id: id, deal_id, funder, fields, default_brand_id, latest_decision } = row;
  const brand_id = fields.brand_id ?? default_brand_id;
  const { submission, offer } = submissionData(row, { id, deal_id, funder, brand_id, fields });
  const { structure } = submission.quote;
  const decision = latest_decision && decisionView(latest_decision);
  return { ...submission, structure, offer, decision };
}
