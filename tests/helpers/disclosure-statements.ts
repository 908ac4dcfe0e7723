import type { CallContext } from "@/lib/server/context";
import { newRequestId } from "@/lib/server/ids";
import { acknowledgeDisclosure, recordOpening } from "@/lib/services/disclosures/acknowledge";
import {
  downloadDocument,
  listDisclosures,
  loadDisclosure,
  readDocument,
} from "@/lib/services/disclosures/read";
import { copyMerchantLink, sendToMerchant } from "@/lib/services/disclosures/send";
import { signDisclosure } from "@/lib/services/disclosures/sign";
import { updateBrand } from "@/lib/services/funders/brand-changes";
import { loadOffer, patchOffer } from "@/lib/services/offers/offers";
import { merchantDocument, merchantPage } from "@/lib/services/pages/merchant";
import { createDisclosure, createOffer, quoteOffer } from "@/tests/helpers/calls-with-json";
import { completeProfile } from "./disclosures";
import { DISCLOSED_RENEWAL } from "./renewals";
import { merchantPartsOf, partsOf } from "./submissions";

const PAGE = { limit: 50 };

/** The statements of disclosures and the merchant's links to them. */
export async function runDisclosureStatements(context: CallContext): Promise<void> {
  const { slug, defaultBrandId } = context.caller.funder;
  await completeProfile({ slug, brandId: defaultBrandId });
  await createOffer(context, { deal_id: "DISCLOSED", ...DISCLOSED_RENEWAL });
  const load = () => loadOffer(context, { dealId: "DISCLOSED" });
  const { body } = await createDisclosure(context, await load(), {});
  await createDisclosure(context, await load(), { upsell: 0.09 });
  await quoteOffer(context, await load(), { upsell: 0.09, include: ["disclosure"] });
  await patchOffer(context, await load(), { version: 1, existing_funding_balance: 7_000 });
  await listDisclosures(context, { ...PAGE, deal_id: "DISCLOSED", state: "CA" });
  const document = await loadDisclosure(context, { disclosureId: body.id });
  await readDocument(document, context.now);
  await downloadDocument(document);
  await merchantLinks(context);
}

async function merchantLinks(context: CallContext): Promise<void> {
  const made = await createOffer(context, { deal_id: "SHOWN", ...DISCLOSED_RENEWAL });
  const page = { now: new Date(), requestId: newRequestId() };
  const link = partsOf(made.calculator_url);
  const input = { offerVersion: 1, terms: {}, name: "Maria", email: "maria@merchant.example" };
  const sent = await sendToMerchant(page, link, input);
  if (sent.status !== "sent") throw new Error(`Not sent: ${JSON.stringify(sent)}`);
  await copyMerchantLink(page, link, input);
  const merchant = merchantPartsOf(sent.merchant.merchantUrl);
  await merchantPage(merchant, page.now);
  await merchantDocument(merchant, page.now);
  await recordOpening(page, merchant);
  await updateBrand(context, context.caller.funder.defaultBrandId, { disclosure_signature: true });
  await signDisclosure(page, merchant, { name: "Maria", title: "Owner", authorized: true, not_broker: true });
  await acknowledgeDisclosure(page, merchant, { name: "Maria", received: true });
}
