import { DisclosureSteps, disclosureSteps } from "@/components/calculator/merchant/disclosure-steps";
import { buttonLook } from "@/components/ui/button";
import type { MerchantState } from "@/lib/disclosure/merchant/state";
import { type DocumentRegime, ruledName } from "@/lib/disclosure/regimes/regimes";

/** The disclosure of the present terms on the card: to whom it goes, its four steps, and what stops its link. */
export function SentState({ regime, state }: { regime: DocumentRegime; state: MerchantState }) {
  const { mail, signs, transmitted, documentPath } = state;
  return (
    <div role="status" className="min-w-0 text-13 text-ink-2">
      <p className="flex flex-wrap justify-between gap-x-4 pb-1.5">
        <span>{ruledName(regime)} disclosure</span>
        {mail && <span className="min-w-0 wrap-anywhere">{mail.email}</span>}
      </p>
      <DisclosureSteps progress={state} signs={signs} />
      <p className="pt-1.5">
        {!transmitted &&
          "The merchant’s copy and print open once the mail is sent or the merchant opens it. "}
        {disclosureSteps(state, signs).some((step) => step.state === "own") &&
          "By you: from the address that made or copied the link, which does not count. "}
        If you send other terms, this link stops.{" "}
        <a href={documentPath} download className={`${buttonLook("link")} text-brand-text`}>
          Disclosure (PDF)
        </a>
      </p>
    </div>
  );
}
