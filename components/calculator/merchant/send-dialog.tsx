"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { aprText, type Estimate } from "@/components/calculator/dates/estimate";
import type { Brand, Deal } from "@/components/calculator/offer/deal";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { TextField } from "@/components/ui/text-field";
import { formatMoney, formatPayments } from "@/lib/calculator/formats";
import type { Quote } from "@/lib/calculator/quote";
import { formatDay } from "@/lib/calculator/schedule-texts";
import { type Regime, regimeName } from "@/lib/calculator/us-states";
import type { WireTerms } from "@/lib/calculator/wire";
import { type DisclosureActions, type MerchantState, refusalText, type SendingResult } from "./sending";

interface SendDialogProps {
  open: boolean;
  onClose: () => void;
  regime: Regime;
  brand: Brand;
  deal: Deal;
  quote: Quote;
  estimate: Estimate;
  offerVersion: number;
  terms: WireTerms;
  actions: DisclosureActions;
  onMade: (state: MerchantState) => void;
}

const UNCONFIRMED = "It is not clear whether this arrived. Reload the page to see.";

/** Sends the disclosure's link to the merchant, or copies it. */
export function SendDialog(props: SendDialogProps) {
  const { open, onClose, deal, brand, offerVersion, terms, actions, onMade } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [link, setLink] = useState<{ url: string; copied: boolean } | null>(null);

  const make = async (run: () => Promise<SendingResult>) => {
    if (busy) return null;
    setBusy(true);
    setProblem(null);
    setLink(null);
    try {
      const result = await run();
      if ("merchant" in result) {
        onMade(result.merchant);
        return result.merchant;
      }
      setProblem(refusalText(result));
    } catch {
      setProblem(UNCONFIRMED);
    } finally {
      setBusy(false);
    }
    return null;
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get("name") ?? "").trim() || null;
    const email = String(form.get("email") ?? "").trim();
    if (await make(() => actions.send({ offerVersion, terms, name, email }))) onClose();
  };
  const copy = async () => {
    const made = await make(() => actions.copy({ offerVersion, terms }));
    if (made) setLink({ url: made.merchantUrl, copied: await copyText(made.merchantUrl) });
  };

  return (
    <Dialog
      open={open}
      held={busy}
      onClose={onClose}
      title="Send to merchant"
      subtitle={`${deal.merchantName}, deal ${deal.dealId}`}
    >
      <form onSubmit={send} noValidate className="flex min-h-0 flex-col">
        <div className="overflow-y-auto px-4 py-5 wide:px-8">
          <div className="grid gap-3 phone:grid-cols-2">
            <TextField label="Merchant’s e-mail" name="email" type="email" autoComplete="off" required />
            <TextField label="Name (optional)" name="name" autoComplete="off" maxLength={200} />
          </div>
          <Contents {...props} />
          <p className="pt-3 text-13 text-ink-2">
            <Until {...props} /> You see here when it is opened and acknowledged. {brand.name} keeps the
            proof.
          </p>
          <div role="status">
            {problem && <p className="pt-3 text-13 text-bad">{problem}</p>}
            {link && (
              <p className="pt-3 text-13 wrap-anywhere text-ink-2">
                <b className="text-ink">{link.copied ? "Copied." : "Select the link and copy it."}</b>{" "}
                <span className="select-all">{link.url}</span>
              </p>
            )}
          </div>
        </div>
        <footer className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-3 wide:px-8">
          <Button kind="quiet" aria-disabled={busy} onClick={copy} className="text-brand-text">
            <Icon name="link" />
            Copy merchant link
          </Button>
          <span className="flex gap-2">
            <Button onClick={onClose} aria-disabled={busy}>
              Cancel
            </Button>
            <Button kind="primary" type="submit" aria-disabled={busy}>
              {busy ? "Working" : "Send"}
            </Button>
          </span>
        </footer>
      </form>
    </Dialog>
  );
}

/** What the merchant gets, in its order; in New York, too, that the notice names the commission. */
function Contents({ regime, brand, quote, estimate }: SendDialogProps) {
  const { amountFinanced } = estimate.figures;
  const payments = formatPayments(quote.numPayments);
  return (
    <>
      <h3 className="pt-4 pb-1.5 text-14 font-semibold">They get one link to</h3>
      <ol className="text-14">
        <Item title={`Offer summary, ${regimeName(regime)}`}>
          {formatMoney(amountFinanced)} funding provided, estimated APR {aprText(estimate)}
        </Item>
        <Item title="Itemization of amount financed">
          {formatMoney(quote.netFunding)} directly to them, {formatMoney(quote.totalFees)} fees
          {quote.existingFundingBalance > 0 && `, ${formatMoney(quote.existingFundingBalance)} paid off`}
        </Item>
        <Item title="The terms in plain words">
          {payments} of {formatMoney(quote.paymentAmount)}. Your commission, buy rate and upsell stay off.
        </Item>
      </ol>
      {regime === "new_york" && (
        <p className="pt-3 text-13 text-warn">
          The broker notice names your commission, {formatMoney(quote.commission)}, as {brand.name} pays it.
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
