import { ApiError } from "@/lib/schemas/wire/errors";
import { validFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import type { Idempotency } from "@/lib/server/web/idempotency";
import { deliveryRow } from "@/lib/services/deliveries/deliveries";
import { checkNewOffer, type NewOffer, type OfferPatch, readPatch } from "@/lib/services/offers/check";
import { linkRow, newLinkEnd } from "@/lib/services/offers/issue-link";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { linkPath } from "@/lib/services/offers/offers";
import {
  changedFields,
  changeRecord,
  structuresWithValidDocument,
  versionRow,
} from "@/lib/services/offers/versions";

// M: writes the same rows as the product does, by model calls in an interactive transaction.

export async function createCarefully(
  context: CallContext,
  given: NewOffer,
  idempotency: Idempotency | null,
) {
  const fields = await checkNewOffer(context, given);
  const { deal_id } = validFields(given);
  const { caller, now } = context;
  const time = now.toISOString();
  const offer: StoredOffer = {
    ...fields,
    id: newId(),
    funder_id: caller.funder.id,
    deal_id,
    status: "active",
    version: 1,
    link_seq: 1,
    link_expires_at: newLinkEnd(caller.funder.linkDays, now).toISOString(),
    submission_count: 0,
    created_at: time,
    updated_at: time,
  };
  const response = summary(offer);
  await prisma.$transaction(async (tx) => {
    const live = await tx.offer.count({ where: { funder_id: offer.funder_id, deal_id, status: "active" } });
    if (live > 0) throw new ApiError("DEAL_ALREADY_EXISTS", `There is a live offer for ${deal_id}.`);
    await tx.offer.create({ data: asData(offer) });
    await tx.offerVersion.create({ data: asData(versionRow(context, offer, fields, Object.keys(fields))) });
    await tx.link.create({ data: asData(linkRow(offer, now)) });
    await record(tx, changeRecord(context, offer, { type: "offer.created" }));
    if (idempotency) await tx.idempotencyRecord.create({ data: asData(idempotency.answer(response).row) });
  });
  return response;
}

export async function patchCarefully(context: CallContext, offer: StoredOffer, patch: OfferPatch) {
  const { version, fields } = await readPatch(context, offer, patch);
  const { caller, now } = context;
  const changed = changedFields(offer, fields, caller.funder.defaultBrandId);
  const after: StoredOffer = { ...offer, ...fields, version: version + 1, updated_at: now.toISOString() };
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.offer.updateMany({
      where: { id: offer.id, funder_id: offer.funder_id, status: "active", version },
      data: asData(after),
    });
    if (count === 0) throw new ApiError("VERSION_CONFLICT", `The current version is not ${version}.`);
    await tx.offerVersion.create({ data: asData(versionRow(context, after, fields, changed)) });
    if (structuresWithValidDocument(offer, fields, caller.funder.defaultBrandId).length > 0) {
      await tx.disclosure.updateMany({
        where: { offer_id: offer.id, superseded_at: null, valid_version: version },
        data: { valid_version: after.version },
      });
    }
    await record(tx, changeRecord(context, after, { type: "offer.updated", changed }));
  });
  return summary(after);
}

/** Writes the event, a delivery for each endpoint that is subscribed to it, and the audit entry. */
async function record(tx: Transaction, { event, audit }: ReturnType<typeof changeRecord>): Promise<void> {
  await tx.event.create({ data: asData(event) });
  const { funder_id, type } = event;
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { funder_id, status: "enabled", events: { has: type } },
  });
  if (endpoints.length > 0) {
    const rows = endpoints.map(({ id, url }) =>
      deliveryRow(event, { kind: "endpoint", url, endpoint_id: id }),
    );
    await tx.delivery.createMany({ data: rows });
  }
  await tx.auditEntry.create({ data: asData(audit) });
}

/** Passes on a row that a service has built: Prisma's types do not know what its JSON columns contain. */
function asData(row: object): never {
  return row as never;
}

function summary(offer: StoredOffer) {
  const { id, deal_id, version } = offer;
  return { id, deal_id, version, status: "active" as const, calculator_url: linkPath(offer) };
}
