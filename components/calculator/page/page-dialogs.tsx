"use client";

import type { CalculatorProps } from "@/components/calculator/engine";
import { type MerchantOutput, OwedQuestion } from "@/components/calculator/merchant/owed-question";
import { SendDialog } from "@/components/calculator/merchant/send-dialog";
import type { Gate } from "@/components/calculator/merchant/use-gate";
import type { Offer } from "@/components/calculator/offer/offer";
import { ReviewDialog } from "@/components/calculator/review/review-dialog";
import type { AdoptsChange } from "@/components/calculator/review/use-submission";
import type { Pin } from "@/components/calculator/terms/use-terms";
import type { SendingRule } from "@/lib/calculator/terms/sendable";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { LastSubmission } from "@/lib/calculator/wire/decisions";

interface PageDialogsProps extends Omit<CalculatorProps, "offer"> {
  offer: Offer;
  terms: Terms;
  /** Identifies the terms and the version of the offer. */
  termsKey: string;
  gate: Gate;
  /** The latest submission from this link, as far as the page knows; null without one. */
  latest: LastSubmission | null;
  /** What a disclosure measures the payments by; null where none does. */
  rule: SendingRule | null;
  onUse: (terms: Pin) => void;
  online: boolean;
  /** Null before the dialog was opened; so for `sending`. */
  reviewing: boolean | null;
  onReviewed: () => void;
  sending: boolean | null;
  onSent: () => void;
  /** What waits for the ISO's answer; null while nothing does. */
  question: MerchantOutput | null;
  onAnswer: (yes: boolean) => void;
  onOfferChanged: AdoptsChange;
}

/** The dialogs of the page that send terms, and the question before they go to the merchant. */
export function PageDialogs(props: PageDialogsProps) {
  const { brand, offer, gate, online, reviewing, sending } = props;
  const { deal, limits } = offer;
  const { quote, estimate, scheduled } = gate.priced;
  const earlier = gate.current === null ? gate.made : null;
  return (
    <>
      {reviewing !== null && (
        <ReviewDialog
          open={reviewing}
          onClose={props.onReviewed}
          offer={offer}
          brand={brand}
          terms={props.terms}
          quote={quote}
          estimate={estimate}
          share={scheduled.share}
          disclosed={
            gate.regime && {
              regime: gate.regime,
              progress: gate.current,
              earlier,
              signs: gate.known.disclosing?.signs ?? false,
              needs: gate.needs,
              holdback: limits.holdback,
              payment: scheduled.schedule?.paymentAmount ?? quote.paymentAmount,
              rule: props.rule,
              brandName: brand.name,
            }
          }
          latest={props.latest}
          onUseCounter={props.onUse}
          linkExpiresAt={props.linkExpiresAt}
          online={online}
          submissionKey={props.submissionKey}
          textLimits={props.textLimits}
          confirmation={gate.owed?.confirmation ?? null}
          submit={props.submit}
          onOfferChanged={props.onOfferChanged}
          elsewhere={gate.known.lastSubmission?.number !== props.lastSubmission?.number}
          onElsewhere={(lastSubmission) => gate.setKnown({ ...gate.known, lastSubmission })}
        />
      )}
      {gate.asked && props.question !== null && (
        <OwedQuestion
          open
          row={gate.asked}
          output={props.question}
          brand={brand}
          deal={deal}
          onYes={() => props.onAnswer(true)}
          onNo={() => props.onAnswer(false)}
        />
      )}
      {gate.regime && sending !== null && (
        <SendDialog
          of={props.termsKey}
          open={sending}
          online={online}
          onClose={props.onSent}
          regime={gate.regime}
          brand={brand}
          deal={deal}
          quote={quote}
          estimate={gate.estimateNow()}
          offerVersion={limits.version}
          terms={gate.wireTerms}
          earlier={earlier}
          actions={props.disclosureActions}
          onMade={gate.setMade}
        />
      )}
    </>
  );
}
