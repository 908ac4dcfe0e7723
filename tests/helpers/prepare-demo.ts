import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { closeDatabase } from "@/lib/server/database/database";
import { addBrand, approveTemplate, type BrandChanges } from "@/lib/services/brands/brands";
import { createApiKey } from "@/lib/services/funders/api-keys";
import { operatorFor, setFunderLimits } from "@/lib/services/funders/funders";
import { adminContext } from "./admin-command";

// Creates, in one process, the objects that the browser tests need beside the demo, for the funder and the
// sandbox with the given slugs. Prints them as a Prepared.

/**
 * `key` has every scope and raised limits: the demo's own allows 60 requests a minute, for all tests
 * together.
 */
export interface Prepared {
  key: { api_key: string; api_secret: string };
  brands: Record<DemoBrand, string>;
}

/**
 * `logo` has a long name and a logo elsewhere, which a test answers; `open` has the setting `merchant_outputs=open`, `locking` has `without_document=lock`, `contact` a contact's address; `disclosing` and `sandbox`,
 * the sandbox's, can make documents, and so can `signing`, whose documents are signed on their page, and `closing`, whose closing sheet comes with an acceptance.
 */
export type DemoBrand =
  | "logo"
  | "open"
  | "locking"
  | "contact"
  | "disclosing"
  | "signing"
  | "closing"
  | "sandbox";

const [funder = "", sandbox = ""] = process.argv.slice(2);
const operator = await operatorFor(adminContext(), funder);

const newBrand = async (fields: BrandChanges, of = operator) => (await addBrand(of, fields)).id;

/** Completes a brand's disclosure profile and approves its templates of both states. */
async function newDisclosingBrand(
  of = operator,
  disclosure_signature = false,
  more: BrandChanges = {},
): Promise<string> {
  const profile = {
    name: "Meridian Capital",
    legal_name: "Meridian Capital LLC",
    product_words: "Merchant Cash Advance",
    historical_months: 4,
    signing_place: "the funding agreement",
    disclosure_signature,
    contact_email: "deals@meridian.example",
    ...more,
  };
  const id = await newBrand(profile, of);
  for (const [state, template_version] of Object.entries(TEMPLATE_VERSIONS))
    await approveTemplate(of, id, { state, template_version, approved_by: "Counsel" });
  return id;
}

await setFunderLimits(operator, { per_second: 1000, per_minute: 100_000 });
const { api_key, api_secret } = await createApiKey(operator, {
  scopes: [...SCOPES],
  per_second: 1000,
  per_minute: 100_000,
});
const prepared: Prepared = {
  key: { api_key, api_secret },
  brands: {
    logo: await newBrand({
      name: "Harbor Street Funding of Greater New England",
      logo_url: "https://logo.example.com/brand.svg",
    }),
    open: await newBrand({ name: "Open Harbor", merchant_outputs: "open" }),
    locking: await newBrand({ name: "Locked Harbor", without_document: "lock" }),
    contact: await newBrand({ name: "Harbor Funding", contact_email: "deals@harbor.example" }),
    disclosing: await newDisclosingBrand(),
    signing: await newDisclosingBrand(operator, true),
    closing: await newDisclosingBrand(operator, true, { closing_sheet: "with_acceptance" }),
    sandbox: await newDisclosingBrand(await operatorFor(adminContext(), sandbox)),
  },
};
await closeDatabase();
console.log(JSON.stringify(prepared));
