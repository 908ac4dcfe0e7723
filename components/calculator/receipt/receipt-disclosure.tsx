import { disclosureSteps, StepTime } from "@/components/calculator/merchant/disclosure-steps";
import { EarlierLink } from "@/components/calculator/merchant/earlier-link";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { DisclosureProgress } from "@/lib/disclosure/merchant/state";
import { type DocumentRegime, ruledName } from "@/lib/disclosure/regimes/regimes";
import { Step } from "./next-steps";

export interface DisclosureOnReceipt {
  regime: DocumentRegime;
  /** Null where none was made of the submitted terms. */
  progress: DisclosureProgress | null;
  /** The disclosure of other terms that this submission ended; null without one. */
  ended: DisclosureProgress | null;
}

interface ReceiptDisclosureProps extends DisclosureOnReceipt {
  /** The path of its PDF; null without one. */
  documentPath: string | null;
  /** The path of the calculator with the submitted terms; null where they need no disclosure any more. */
  calculatorPath: string | null;
  /** Whether the limit of disclosures an hour kept one from being made. */
  tooMany: boolean;
}

/** The disclosure of the submitted terms: its four steps, and whether the merchant has received it. */
export function ReceiptDisclosure(props: ReceiptDisclosureProps) {
  const { regime, progress, ended, documentPath, calculatorPath, tooMany } = props;
  const sends = calculatorPath !== null && progress !== null && !progress.transmitted;
  return (
    <section
      aria-labelledby="disclosure-title"
      className="rounded-l border border-line bg-surface p-6 shadow-lift print:[box-shadow:none]"
    >
      <h2 id="disclosure-title" className="section-title mb-3.5">
        {ruledName(regime)} disclosure
      </h2>
      {progress === null ? (
        <p className="text-ink-2">
          {tooMany
            ? "No disclosure was made of these terms, as too many new ones were made in the hour before."
            : "None was made of these terms, and the merchant has not received one."}
        </p>
      ) : (
        <>
          <p className={progress.transmitted ? "text-ink-2" : "text-warn"}>{receivedText(progress)}</p>
          <EarlierLink earlier={ended} ends="Submitting these terms ended" />
          <ol className="mt-3.5 grid gap-[18px]">
            {disclosureSteps(progress, progress.signs).map(({ name, state, at, note }) => (
              <Step key={name} state={state} title={name}>
                {at && <StepTime {...at} />}
                {at && note && `, ${note}`}
                {!at && note && capitalized(note)}
                {name === "Prepared" && ", of exactly these terms"}
                {name === "Sent" && progress.mail && `${at || note ? ", " : ""}to ${progress.mail.email}`}
              </Step>
            ))}
          </ol>
        </>
      )}
      {sends && (
        <a href={calculatorPath} className={`${buttonLook("plain")} mt-6 w-full print:hidden`}>
          <Icon name="send" className="size-4 text-ink-3" />
          Send it from the calculator
        </a>
      )}
      {documentPath !== null && (
        <a
          href={documentPath}
          download
          className={`${buttonLook("plain")} ${sends ? "mt-2" : "mt-6"} w-full print:hidden`}
        >
          <Icon name="download" className="size-4 text-ink-3" />
          Disclosure (PDF)
        </a>
      )}
    </section>
  );
}

/** Whether the merchant has received the disclosure: a mail that was sent is not yet an opened one. */
export function receivedText(progress: DisclosureProgress): string {
  const { transmitted, openedAt, senderOpenedAt, signedAt, confirmedBySender } = progress;
  if (!transmitted) return "The merchant has not received it.";
  if (openedAt !== null) return "The merchant has received it.";
  if (confirmedBySender)
    return `It was sent to the merchant. So far only you have opened and ${signedAt ? "signed" : "confirmed"} it.`;
  return senderOpenedAt === null
    ? "It was sent to the merchant, who has not opened it yet."
    : "It was sent to the merchant. So far only you have opened it.";
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
