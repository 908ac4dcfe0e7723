"use client";

import type { ReactNode } from "react";
import { aprText, type Estimate } from "@/components/calculator/dates/estimate";
import { estimatedSplit } from "@/components/calculator/dates/merchant-pace";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { useBackCloses } from "@/components/calculator/page/use-back-closes";
import { OfflineStatus } from "@/components/calculator/review/sending-status";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Drawing } from "@/components/ui/drawing";
import { LINK } from "@/components/ui/drawings-of-outputs";
import { Icon } from "@/components/ui/icon";
import { RefusedCopy } from "@/components/ui/refused-copy";
import { formatMoney, formatPayments } from "@/lib/calculator/money/formats";
import type { Quote } from "@/lib/calculator/quote";
import { formatDay } from "@/lib/calculator/schedule/texts";
import { termsToSend, type WireTerms } from "@/lib/calculator/wire/wire-terms";
import { isItemized } from "@/lib/disclosure/figures/figures";
import type { MerchantState } from "@/lib/disclosure/merchant/state";
import { type DocumentRegime, ruledName } from "@/lib/disclosure/regimes/regimes";
import { EarlierLink } from "./earlier-link";
import { RecipientFields, useRecipientForm } from "./recipient-form";
import type { DisclosureActions } from "./sending";

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

/**
 * The dialog that mails the disclosure's link to the merchant, or copies it. The entries stay when the terms
 * change.
 */
export function SendDialog(props: SendDialogProps) {
  const { of, open, onClose, deal, brand, offerVersion, actions, online, onMade } = props;
  const terms = termsToSend(props.terms);
  const { form, busy, problemOf, link, submit, copyLink } = useRecipientForm({
    of,
    online,
    send: (to) => actions.send({ offerVersion, terms, ...to }),
    copy: () => actions.copy({ offerVersion, terms }),
    onMade,
    onSent: onClose,
  });
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
      <form ref={form} onSubmit={submit} noValidate className="flex min-h-0 flex-col">
        <div className="overflow-y-auto px-4 py-5 wide:px-8">
          <div className="grid items-start gap-3 phone:grid-cols-2">
            <RecipientFields problemOf={problemOf} />
          </div>
          <Contents {...props} />
          <EarlierLink earlier={props.earlier} ends="This ends" />
          <p className="pt-3 text-13 text-ink-2">
            <Until {...props} /> You see here when it is opened and confirmed. {brand.name} keeps the proof.
          </p>
        </div>
        <footer className="border-t border-line px-4 py-3 wide:px-8">
          <div role="status" className="not-empty:pb-3">
            {!online && <OfflineStatus />}
            {problemOf("") && <p className="text-13 text-bad">{problemOf("")}</p>}
            {link && (
              <p className="text-13 text-ink-2">
                {link.copied && (
                  <>
                    <b className="text-ink">Copied.</b>{" "}
                  </>
                )}
                The terms stay locked until the merchant opens it.
              </p>
            )}
          </div>
          {link?.copied === false && (
            <div className="pb-3">
              <RefusedCopy what="copying" text={link.url} />
            </div>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Button kind="quiet" aria-disabled={held} onClick={copyLink} className="text-brand-text">
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
