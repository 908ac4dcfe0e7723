"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { aprText, type Estimate } from "@/components/calculator/dates/estimate";
import { estimatedSplit } from "@/components/calculator/dates/merchant-pace";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { useBackCloses } from "@/components/calculator/page/use-back-closes";
import { OfflineStatus } from "@/components/calculator/review/sending-status";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { Drawing } from "@/components/ui/drawing";
import { LINK } from "@/components/ui/drawings-of-outputs";
import { Icon } from "@/components/ui/icon";
import { RefusedCopy } from "@/components/ui/refused-copy";
import { TextField } from "@/components/ui/text-field";
import { formatMoney, formatPayments } from "@/lib/calculator/money/formats";
import { pastedText } from "@/lib/calculator/money/typed-text";
import type { Quote } from "@/lib/calculator/quote";
import { formatDay } from "@/lib/calculator/schedule/texts";
import { termsToSend, type WireTerms } from "@/lib/calculator/wire/wire-terms";
import { isItemized } from "@/lib/disclosure/figures/figures";
import type { MerchantState } from "@/lib/disclosure/merchant/state";
import { type DocumentRegime, ruledName } from "@/lib/disclosure/regimes/regimes";
import { StepTime } from "./disclosure-steps";
import type { DisclosureActions, SendingResult } from "./sending";
import { type SendingProblem, sendingProblems } from "./sending-problems";

interface SendDialogProps {
  /** Identifies the terms and the version of the offer. */
  of: string;
  open: boolean;
  online: boolean;
  onClose: () => void;
  regime: DocumentRegime;
  brand: Brand;
  deal: Deal;
  quote: Quote;
  estimate: Estimate;
  offerVersion: number;
  terms: WireTerms;
  /** The current disclosure, where it is of other terms; null without one. */
  earlier: MerchantState | null;
  actions: DisclosureActions;
  onMade: (state: MerchantState) => void;
}

/** The result of the last attempt: what is wrong, by field or in general, or the link that was copied. */
interface Report {
  /** Identifies the terms of the attempt: the report is not shown under other terms. */
  of: string;
  problems: SendingProblem[];
  link: { url: string; copied: boolean } | null;
}

/**
 * The dialog that mails the disclosure's link to the merchant, or copies it. The entries stay when the terms
 * change.
 */
export function SendDialog(props: SendDialogProps) {
  const { of, open, onClose, deal, brand, offerVersion, actions, online, onMade } = props;
  const terms = termsToSend(props.terms);
  const [busy, setBusy] = useState(false);
  const [latest, setLatest] = useState<Report | null>(null);
  const report = latest?.of === of ? latest : null;
  const form = useRef<HTMLFormElement>(null);
  const problemOf = (field: string) => report?.problems.find((problem) => problem.field === field)?.message;
  // After the dialog has moved the focus to its title.
  useEffect(() => {
    if (open) focusField(form.current, "email");
  }, [open]);

  const make = async (run: () => Promise<SendingResult>) => {
    if (busy || !online) return null;
    setBusy(true);
    setLatest(null);
    const result = await run().catch(() => null);
    setBusy(false);
    if (result !== null && "merchant" in result) {
      onMade(result.merchant);
      return result.merchant;
    }
    const problems = sendingProblems(result);
    setLatest({ of, problems, link: null });
    focusField(form.current, problems[0]?.field ?? "");
    return null;
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const name = pastedText(String(entries.get("name") ?? "")) || null;
    const email = pastedText(String(entries.get("email") ?? ""));
    if (await make(() => actions.send({ offerVersion, terms, name, email }))) onClose();
  };
  const copy = async () => {
    const making = make(() => actions.copy({ offerVersion, terms }));
    // The write begins within the press, before the link is there.
    const copied = await copyText(making.then((made) => made?.merchantUrl ?? null));
    const made = await making;
    if (made) setLatest({ of, problems: [], link: { url: made.merchantUrl, copied } });
  };
  const held = busy || !online;
  useBackCloses({ open, held: busy, onClose });

  return (
    <Dialog
      open={open}
      wide
      held={busy}
      onClose={onClose}
      title="Send to merchant"
      subtitle={`${deal.merchantName}, deal ${deal.dealId}`}
    >
      <form ref={form} onSubmit={send} noValidate className="flex min-h-0 flex-col">
        <div className="overflow-y-auto px-4 py-5 wide:px-8">
          <div className="grid items-start gap-3 phone:grid-cols-2">
            <TextField
              label="Merchant’s e-mail"
              name="email"
              type="email"
              autoComplete="off"
              required
              error={problemOf("email")}
            />
            <TextField
              label="Name"
              optional
              name="name"
              autoComplete="off"
              maxLength={80}
              error={problemOf("name")}
            />
          </div>
          <Contents {...props} />
          {props.earlier && <Ends earlier={props.earlier} />}
          <p className="pt-3 text-13 text-ink-2">
            <Until {...props} /> You see here when it is opened and confirmed. {brand.name} keeps the proof.
          </p>
        </div>
        <footer className="border-t border-line px-4 py-3 wide:px-8">
          <div role="status" className="not-empty:pb-3">
            {!online && <OfflineStatus />}
            {problemOf("") && <p className="text-13 text-bad">{problemOf("")}</p>}
            {report?.link && (
              <p className="text-13 text-ink-2">
                {report.link.copied && (
                  <>
                    <b className="text-ink">Copied.</b>{" "}
                  </>
                )}
                The terms stay locked until the merchant opens it.
              </p>
            )}
          </div>
          {report?.link?.copied === false && (
            <div className="pb-3">
              <RefusedCopy what="copying" text={report.link.url} />
            </div>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Button kind="quiet" aria-disabled={held} onClick={copy} className="text-brand-text">
              <Drawing path={LINK} />
              Copy merchant link
            </Button>
            <span className="flex gap-2">
              <Button onClick={onClose} aria-disabled={busy}>
                Cancel
              </Button>
              <Button kind="primary" type="submit" aria-disabled={held}>
                {busy ? "Working" : "Send"}
              </Button>
            </span>
          </div>
        </footer>
      </form>
    </Dialog>
  );
}

/** Says that the earlier link ends, to whom it went, and what the merchant did with it. */
function Ends({ earlier }: { earlier: MerchantState }) {
  const { mail, openedAt, acknowledgedAt, signedAt } = earlier;
  const done = signedAt ?? acknowledgedAt ?? openedAt;
  const did = signedAt ? "signed" : acknowledgedAt ? "confirmed" : "opened";
  return (
    <p className="flex gap-2 pt-3 text-13 wrap-anywhere text-warn">
      <Icon name="warning" className="mt-0.5 size-4 flex-none" />
      <span>
        This ends the earlier link{mail && `, sent to ${mail.email}`}.
        {done !== null && (
          <>
            {" "}
            It was {did} <StepTime {...done} />.
          </>
        )}
      </span>
    </p>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** What the merchant gets, in its order; in New York and Texas, too, that it names the commission. */
function Contents({ regime, brand, quote, estimate }: SendDialogProps) {
  const { amountFinanced, payments } = estimate.figures;
  const split = estimatedSplit(estimate);
  const pace = split
    ? `Payments of ${split.share} of the income, estimated at ${formatMoney(split.amount)}`
    : `${formatPayments(quote.numPayments)} of ${formatMoney(quote.paymentAmount)}`;
  return (
    <>
      <h3 className="pt-4 pb-1.5 text-14 font-semibold">They get one link to</h3>
      <ol className="text-14">
        {regime === "texas" ? (
          <Item title="Texas disclosure">
            {formatMoney(quote.purchasePrice)} financing
            {payments && `, ${formatMoney(payments.financeCharge)} finance charge`}
          </Item>
        ) : (
          <Item title={`Offer summary, ${ruledName(regime)}`}>
            {formatMoney(amountFinanced)} funding provided, estimated APR {aprText(estimate)}
          </Item>
        )}
        {regime !== "texas" && isItemized(estimate.figures) && (
          <Item title="Itemization of amount financed">
            {formatMoney(quote.netFunding)} directly to them, {formatMoney(quote.totalFees)} fees
            {quote.existingFundingBalance > 0 && `, ${formatMoney(quote.existingFundingBalance)} paid off`}
          </Item>
        )}
        <Item title="The terms in plain words">
          {pace}. <span className="iso-only">The terms leave out your commission, buy rate and upsell.</span>
        </Item>
      </ol>
      {regime !== "california" && (
        <p className="iso-only pt-3 text-13 text-warn">
          The {regime === "texas" ? "disclosure" : "broker notice"} names your commission,{" "}
          {formatMoney(quote.commission)}, as {brand.name} pays it.
        </p>
      )}
    </>
  );
}

function Item({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-t border-line py-2.5">
      <Icon name="document" className="mt-0.5 size-4 flex-none text-ink-3" />
      <span>
        {title}
        <span className="block text-13 text-ink-3">{children}</span>
      </span>
    </li>
  );
}

function Until({ estimate, brand }: SendDialogProps) {
  const { schedule } = estimate;
  if (schedule === null) return null;
  const until = `Works until the end of ${formatDay(schedule.funding.day)}, the funding date.`;
  return (
    <>
      {schedule.funding.assumed ? `${until} With a funding date from ${brand.name} it lasts longer.` : until}
    </>
  );
}
