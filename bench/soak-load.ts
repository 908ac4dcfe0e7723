import { setTimeout as sleep } from "node:timers/promises";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import { approveTemplate, updateBrand } from "@/lib/services/brands/brands";
import { operatorFor } from "@/lib/services/funders/funders";
import { adminContext } from "@/tests/helpers/admin-command";
import { DISCLOSED_RENEWAL, STRUCTURED_OFFER, STRUCTURES } from "@/tests/helpers/offers";
import type { TestServer } from "@/tests/helpers/product-server";
import { actionId } from "@/tests/helpers/server-actions";
import { callAction, submitTerms } from "./outbox-speed";
import { type BenchFunder, OFFER, type Product, send, signed } from "./product";
import { type Acknowledged, SOAK_EVENTS } from "./soak-faults";

/** In how many rounds a worker has one disclosure signed. */
const SIGNED_EVERY = 30;

/**
 * A funder whose brand may make Californian disclosures that the merchant signs; its webhooks go to
 * `receiver`.
 */
export async function soakFunder(product: Product, receiver: string): Promise<BenchFunder> {
  const funder = await product.newFunder(receiver);
  await send(product, signed(funder, "POST", "/webhooks", { url: receiver, events: SOAK_EVENTS }));
  const context = await operatorFor(adminContext(), funder.slug);
  const { rows } = await product.sql.query("SELECT id FROM brands WHERE funder_id = $1", [funder.id]);
  const brandId = String(rows[0].id);
  await updateBrand(context, brandId, {
    legal_name: "Bench Capital",
    product_words: "Merchant Cash Advance",
    historical_months: 4,
    signing_place: "the funding agreement",
    disclosure_signature: true,
  });
  await approveTemplate(context, brandId, {
    state: "CA",
    template_version: TEMPLATE_VERSIONS.CA,
    approved_by: "Counsel",
  });
  return funder;
}

/**
 * The steps of one worker in turn: it creates, changes, reads, lists and quotes offers, submits terms,
 * submits those of a structure, and has a disclosure made by a submission and signed. A step notes what was
 * acknowledged.
 */
export function soakSteps(funder: BenchFunder, acknowledged: Acknowledged, worker: number) {
  const own: string[] = [];
  const [submit, sign] = [actionId("submit"), actionId("sign")];
  let at: { server: TestServer };
  let round = 0;
  const visitor = () => worker * 65_536 + round;
  // Any of them: a link takes 60 submissions a minute.
  const anyDeal = () => own[Math.floor(Math.random() * own.length)] ?? "";
  const read = (deal: string) => send(at, signed(funder, "GET", `/offers/${deal}`));

  async function create(dealId: string, offer: object): Promise<URL> {
    const request = signed(funder, "POST", "/offers", { deal_id: dealId, ...offer });
    const { calculator_url } = await send(at, request);
    acknowledged.offers.set(dealId, 1);
    return new URL(String(calculator_url), at.server.baseUrl);
  }

  async function createOwn(): Promise<void> {
    const dealId = `K-${worker}-${round}`;
    await create(dealId, OFFER);
    own.push(dealId);
  }

  async function change(): Promise<void> {
    const dealId = anyDeal();
    const { version } = await read(dealId);
    const fields = { version, max_upsell: Number(version) % 2 ? 0.1 : 0.11 };
    const changed = await send(at, signed(funder, "PATCH", `/offers/${dealId}`, fields));
    acknowledged.offers.set(dealId, Number(changed.version));
  }

  async function submitAny(): Promise<void> {
    const dealId = anyDeal();
    const { calculator_url, version } = await read(dealId);
    const link = new URL(String(calculator_url), at.server.baseUrl);
    await submitTerms(link, dealId, submit, { offerVersion: Number(version), visitor: visitor() });
    acknowledged.submissions += 1;
  }

  async function submitStructure(): Promise<void> {
    const dealId = `T-${worker}-${round}`;
    const link = await create(dealId, STRUCTURED_OFFER);
    const include = ["structures", "disclosure"];
    const { structures } = await send(at, signed(funder, "POST", `/offers/${dealId}/quote`, { include }));
    const chosen = (structures as { id: string; terms: object }[])[round % STRUCTURES.length];
    const terms = { ...chosen?.terms };
    await submitTerms(link, dealId, submit, { offerVersion: 1, visitor: visitor(), terms });
    acknowledged.submissions += 1;
    acknowledged.structures.set(dealId, chosen?.id ?? "");
  }

  async function signDisclosure(): Promise<void> {
    const dealId = `D-${worker}-${round}`;
    const link = await create(dealId, DISCLOSED_RENEWAL);
    const terms = { purchase_price: 50_000, upsell: 0.1, frequency: "daily", num_payments: 126, fees: [] };
    await submitTerms(link, dealId, submit, { offerVersion: 1, visitor: visitor(), terms });
    acknowledged.submissions += 1;
    const { data } = await send(at, signed(funder, "GET", `/disclosures?deal_id=${dealId}`));
    const [{ id }] = data as [{ id: string }];
    const { merchant_url } = await send(at, signed(funder, "GET", `/disclosures/${id}`));
    const page = new URL(String(merchant_url), at.server.baseUrl);
    const { sig, exp, disclosure } = Object.fromEntries(page.searchParams);
    const signer = { name: "Maria Alvarez", title: "Owner", authorized: true, not_broker: true };
    const signOnce = () => callAction(page, sign, [{ dealId, sig, exp, disclosure }, signer], visitor());
    let status = await signOnce();
    // Other PDFs are drawn first: the page asks the merchant to try again.
    for (let tries = 1; status === "busy" && tries < 10; tries += 1) {
      await sleep(2_000);
      status = await signOnce();
    }
    if (status !== "signed") throw new Error(`Not signed: ${status}`);
    acknowledged.signatures.add(id);
  }

  const steps: (() => Promise<unknown>)[] = [
    createOwn,
    createOwn,
    change,
    change,
    () => send(at, signed(funder, "GET", "/offers?limit=20")),
    () => send(at, signed(funder, "POST", `/offers/${anyDeal()}/quote`, {})),
    submitAny,
    () => read(anyDeal()),
    submitStructure,
    // Drawing two PDFs takes as long as hundreds of other requests.
    () => (round % SIGNED_EVERY === steps.length - 1 ? signDisclosure() : read(anyDeal())),
  ];
  return async (server: TestServer, current: number): Promise<void> => {
    at = { server };
    round = current;
    await (own.length === 0 ? createOwn() : steps[current % steps.length]?.());
  };
}
