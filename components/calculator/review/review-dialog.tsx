"use client";

import { memo, type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { Estimate } from "@/components/calculator/dates/estimate";
import { estimateFigures } from "@/components/calculator/dates/estimate-outputs";
import { SubmittedElsewhere } from "@/components/calculator/decision/latest-submission";
import type { ConfirmedDisclosure } from "@/components/calculator/merchant/use-confirmation";
import type { Brand, Offer } from "@/components/calculator/offer/offer";
import { tabStorage } from "@/components/calculator/page/tab-storage";
import { formatLocalDay } from "@/components/calculator/page/times";
import { useBackCloses } from "@/components/calculator/page/use-back-closes";
import { figuresOf } from "@/components/calculator/results/figures";
import { TermsList } from "@/components/calculator/terms/terms-list";
import type { Pin } from "@/components/calculator/terms/use-terms";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea, TextField } from "@/components/ui/text-field";
import { formatCount } from "@/lib/calculator/money/formats";
import { pastedText } from "@/lib/calculator/money/typed-text";
import type { Quote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { LastSubmission } from "@/lib/calculator/wire/decisions";
import { termsToSend, termsToWire } from "@/lib/calculator/wire/wire-terms";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { CounterMatch } from "./counter-match";
import { openCounter } from "./open-counter";
import { ReviewDisclosure, type ReviewDisclosureProps } from "./review-disclosure";
import { RevisionTable } from "./revision";
import { OfflineStatus, SendingStatus, waitText } from "./sending-status";
import { type AdoptsChange, mustWait, type Sending, type Submit, useSubmission } from "./use-submission";

export interface TextLimits {
  name: number;
  note: number;
}

interface ReviewDialogProps {
  open: boolean;
  onClose: () => void;
  /** As it is shown: in an offer with structures, the limits of the chosen one. */
  offer: Offer;
  brand: Brand;
  terms: Terms;
  quote: Quote;
  /** Null where the APR is not shown. */
  estimate: Estimate | null;
  /** The share as a disclosure computes it; null where none is required. */
  share: DisclosedShare | null;
  /** What the ISO confirmed about the funder's own disclosure; null without it. */
  confirmation: ConfirmedDisclosure | null;
  /** The disclosure that the merchant gets of these terms; null where none is required. */
  disclosed: ReviewDisclosureProps | null;
  /** The submission that these terms replace; null without one. */
  latest: LastSubmission | null;
  onUseCounter: (terms: Pin) => void;
  /** Unix seconds. */
  linkExpiresAt: number;
  online: boolean;
  submissionKey: string;
  /** The most characters of a name and of a note: those of the schema that reads the submission. */
  textLimits: TextLimits;
  submit: Submit;
  onOfferChanged: AdoptsChange;
  /** Whether it was made since the page opened, and not by it. */
  elsewhere: boolean;
  /** Called with the latest submission where the page did not show it. */
  onElsewhere: (latest: LastSubmission | null) => void;
}

/** Empty, or like an e-mail address. The server's own check decides. */
const ADDRESS = /^(?:[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+)?$/;

/**
 * The dialog in which the ISO checks the terms, enters who submits them, and submits. The entries stay when
 * it closes. While it is closed it does not render, so that no input waits for it.
 */
export const ReviewDialog = memo(Review, (before, now) => !before.open && !now.open);

function Review(props: ReviewDialogProps) {
  const { open, onClose, offer, brand, terms, quote, estimate, linkExpiresAt, online, latest } = props;
  const { deal, limits, show } = offer;
  const { sending, send, resume, sent } = useSubmission(
    props.submissionKey,
    props.submit,
    props.onOfferChanged,
    props.onElsewhere,
  );
  const form = useDetails(latest?.contact ?? null, sent);

  const resumeWhenOpened = useEffectEvent(resume);
  useLayoutEffect(() => {
    if (open) resumeWhenOpened();
  }, [open]);

  const submitDetails = ({ name, email, note }: Details) =>
    send({
      offerVersion: limits.version,
      terms: termsToSend(termsToWire(terms, limits)),
      contact: { name: blankAsNull(name), email: blankAsNull(email) },
      note: blankAsNull(note),
      tellsDecision: true,
      disclosureConfirmed: props.confirmation && {
        state: props.confirmation.state,
        at: props.confirmation.at,
      },
      latest: props.latest?.number ?? null,
    });

  const held = sending.state === "sending";
  useBackCloses({ open, held, onClose });
  const ended = sending.state === "ended";
  const outdated = sending.state === "outdated";
  const figures = { ...figuresOf(quote, show.feeBreakdown), ...estimateFigures(estimate, props.share) };
  const counter = openCounter(offer, latest, terms);
  const idle = sending.state === "idle" && online;
  const status =
    online || held || ended ? (
      <SendingStatus
        sending={sending}
        brand={brand}
        dealId={deal.dealId}
        until={formatLocalDay(linkExpiresAt)}
        revises={latest !== null}
      />
    ) : (
      <OfflineStatus />
    );
  return (
    <Dialog
      open={open}
      wide
      held={held}
      onClose={onClose}
      title={latest === null ? "Review and submit" : "Review your revision"}
      subtitle={`${deal.merchantName}, deal ${deal.dealId}${latest === null ? "" : `. It replaces ${latest.number}.`}`}
    >
      <form
        noValidate
        onSubmit={form.handleSubmit((details) => {
          if (outdated) location.reload();
          else if (!held && !ended && online) submitDetails(details);
        })}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="grid min-h-0 flex-1 overflow-y-auto wide:grid-cols-[minmax(0,1fr)_352px]">
          <section aria-label="Final terms" className="px-4 pt-6 pb-5 phone:px-8">
            {props.elsewhere && latest && <SubmittedElsewhere {...latest} />}
            {counter && (
              <CounterMatch
                brandName={brand.name}
                decision={counter.decision}
                offered={counter.figures}
                now={figures}
                exact={counter.exact}
                onUse={() => props.onUseCounter(counter.terms)}
              />
            )}
            {latest === null ? (
              <TermsList figures={figures} />
            ) : (
              <RevisionTable replaced={latest} now={figures} />
            )}
          </section>
          <div className="border-line bg-canvas wide:border-l">
            {props.disclosed && <ReviewDisclosure {...props.disclosed} />}
            <DetailFields form={form} brandName={brand.name} textLimits={props.textLimits}>
              {idle && <div className="wide:hidden">{status}</div>}
            </DetailFields>
          </div>
        </div>
        <footer className="flex flex-col gap-3 border-t border-line px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] wide:flex-row wide:items-center wide:justify-between wide:gap-8 wide:px-8 wide:py-4">
          <div className={idle ? "max-wide:hidden" : undefined}>{status}</div>
          <div className="flex gap-2">
            <Button
              onClick={onClose}
              aria-disabled={held}
              className="max-wide:flex-auto max-[22.5rem]:flex-none max-[22.5rem]:px-3"
            >
              {ended ? "Close" : "Back"}
            </Button>
            {!ended && (
              <Button
                kind="primary"
                type="submit"
                data-primary
                aria-disabled={held || mustWait(sending) || !online}
                className="min-w-0 max-wide:flex-[3] max-[22.5rem]:px-2 wide:min-w-52"
              >
                {held && <Spinner />}
                <span className="min-w-0 min-[18rem]:max-wide:truncate">
                  {submitLabel(sending, latest === null ? `Submit to ${brand.name}` : "Submit revision")}
                </span>
              </Button>
            )}
          </div>
        </footer>
      </form>
    </Dialog>
  );
}

function submitLabel(sending: Sending, label: string): string {
  switch (sending.state) {
    case "sending":
      return "Submitting…";
    case "unconfirmed":
      return "Try again";
    case "busy":
      return mustWait(sending) ? `Try again in ${waitText(sending.secondsLeft)}` : "Try again";
    case "outdated":
      return "Reload this page";
    default:
      return label;
  }
}

function blankAsNull(text: string): string | null {
  const typed = pastedText(text);
  return typed === "" ? null : typed;
}

interface DetailFieldsProps {
  form: UseFormReturn<Details>;
  brandName: string;
  textLimits: TextLimits;
  /** What stands below the fields. */
  children: ReactNode;
}

function DetailFields({ form, brandName, textLimits, children }: DetailFieldsProps) {
  const { register, watch, formState } = form;
  const tooLong = (limit: number) => ({
    value: limit,
    message: `At most ${formatCount(limit)} characters.`,
  });
  return (
    <section
      aria-label="Your details"
      className="grid content-start gap-4 border-line px-4 py-6 max-wide:border-t phone:px-8"
    >
      <p className="text-13 text-ink-3">All three are optional.</p>
      <TextField
        label="Your name"
        type="text"
        autoComplete="name"
        error={formState.errors.name?.message}
        {...register("name", { maxLength: tooLong(textLimits.name) })}
      />
      <TextField
        label="E-mail, to be told of the decision"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={`${brandName} can reply there too`}
        error={formState.errors.email?.message}
        {...register("email", {
          validate: (text) => ADDRESS.test(pastedText(text)) || "An address such as name@example.com.",
        })}
      />
      <TextArea
        label={`Note to ${brandName}`}
        rows={3}
        hint={`${formatCount(watch("note").length)} of ${formatCount(textLimits.note)} characters`}
        error={formState.errors.note?.message}
        {...register("note", { maxLength: tooLong(textLimits.note) })}
      />
      {children}
    </section>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent motion-reduce:[animation-duration:2.4s]"
    />
  );
}

type Contact = LastSubmission["contact"];

/** Who submits, and what they add. */
interface Details {
  name: string;
  email: string;
  note: string;
}

/**
 * The form of the details. It opens with who made the latest submission. The entries outlive a reload in this
 * tab until they are `sent`.
 */
function useDetails(contact: Contact | null, sent: () => boolean): UseFormReturn<Details> {
  const form = useForm<Details>({
    defaultValues: { name: contact?.name ?? "", email: contact?.email ?? "", note: "" },
  });

  const takeUp = useEffectEvent((storage: Storage) => {
    const kept = storage.getItem(storageKey());
    if (kept !== null) form.reset(JSON.parse(kept));
  });
  const keep = useEffectEvent((storage: Storage) => {
    const details = form.getValues();
    if (sent() || Object.values(details).join("") === "") storage.removeItem(storageKey());
    else storage.setItem(storageKey(), JSON.stringify(details));
  });

  useEffect(() => {
    const storage = tabStorage();
    if (storage === null) return;
    takeUp(storage);
    const leave = () => keep(storage);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);

  return form;
}

function storageKey(): string {
  return `details ${location.pathname}`;
}
