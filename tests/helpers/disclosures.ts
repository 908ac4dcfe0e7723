import { type DocumentState, TEMPLATE_VERSIONS } from "@/lib/schemas/document-templates";
import { approveTemplate, updateBrand } from "@/lib/services/funders/brand-changes";
import { operator, type TestFunder } from "./api-client";

/** Sets the brand fields that a document needs, and approves the templates of these states. */
export async function completeProfile(
  { slug, brandId }: Pick<TestFunder, "slug" | "brandId">,
  states: DocumentState[] = ["CA"],
): Promise<void> {
  const context = await operator(slug);
  await updateBrand(context, brandId, {
    legal_name: "Meridian Capital",
    product_words: "Merchant Cash Advance",
    historical_months: 4,
    signing_place: "the funding agreement",
    disclosure_signature: false,
  });
  for (const state of states) {
    await approveTemplate(context, brandId, {
      state,
      template_version: TEMPLATE_VERSIONS[state],
      approved_by: "Counsel",
    });
  }
}
