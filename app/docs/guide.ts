import agents from "@/docs/guide/agents.md?text" with { type: "text" };
import auth from "@/docs/guide/auth.md?text" with { type: "text" };
import calculator from "@/docs/guide/calculator.md?text" with { type: "text" };
import changelog from "@/docs/guide/changelog.md?text" with { type: "text" };
import channels from "@/docs/guide/channels.md?text" with { type: "text" };
import clients from "@/docs/guide/clients.md?text" with { type: "text" };
import commission from "@/docs/guide/commission.md?text" with { type: "text" };
import closing from "@/docs/guide/disclosures/counsel/closing.md?text" with { type: "text" };
import counsel from "@/docs/guide/disclosures/counsel.md?text" with { type: "text" };
import disclosures from "@/docs/guide/disclosures.md?text" with { type: "text" };
import errors from "@/docs/guide/errors.md?text" with { type: "text" };
import glossary from "@/docs/guide/glossary.md?text" with { type: "text" };
import growth from "@/docs/guide/growth.md?text" with { type: "text" };
import limits from "@/docs/guide/limits.md?text" with { type: "text" };
import priceByTerm from "@/docs/guide/price-by-term.md?text" with { type: "text" };
import recipes from "@/docs/guide/recipes.md?text" with { type: "text" };
import reference from "@/docs/guide/reference.md?text" with { type: "text" };
import renewals from "@/docs/guide/renewals.md?text" with { type: "text" };
import sandbox from "@/docs/guide/sandbox.md?text" with { type: "text" };
import signing from "@/docs/guide/signing.md?text" with { type: "text" };
import start from "@/docs/guide/start.md?text" with { type: "text" };
import webhooks from "@/docs/guide/webhooks.md?text" with { type: "text" };

/** The sources of the guide's pages by their path, in the order in which they are read. */
export const GUIDE: ReadonlyMap<string, string> = new Map([
  ["/docs", start],
  ["/docs/sandbox", sandbox],
  ["/docs/auth", auth],
  ["/docs/signing", signing],
  ["/docs/reference", reference],
  ["/docs/errors", errors],
  ["/docs/limits", limits],
  ["/docs/growth", growth],
  ["/docs/webhooks", webhooks],
  ["/docs/channels", channels],
  ["/docs/calculator", calculator],
  ["/docs/price-by-term", priceByTerm],
  ["/docs/renewals", renewals],
  ["/docs/commission", commission],
  ["/docs/disclosures", disclosures],
  ["/docs/disclosures/counsel", counsel],
  ["/docs/disclosures/counsel/closing", closing],
  ["/docs/clients", clients],
  ["/docs/agents", agents],
  ["/docs/recipes", recipes],
  ["/docs/glossary", glossary],
  ["/docs/changelog", changelog],
]);
