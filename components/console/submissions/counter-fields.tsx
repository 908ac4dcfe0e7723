"use client";

import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { signedDifference } from "@/components/calculator/page/wording";
import { FixButton } from "@/components/calculator/terms/fix-button";
import { DisclosureState, type LacksPaths } from "@/components/console/offers/disclosure-lacks";
import { formatMoney, formatShare } from "@/lib/calculator/money/formats";
import { fromDecimal } from "@/lib/calculator/money/money";
import { type Frequency, frequencyName } from "@/lib/calculator/offer/frequency";
import { usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import type { Fix } from "@/lib/calculator/terms/problems";
import type { Terms } from "@/lib/calculator/terms/terms";
import { quoteToWire, type WireQuote } from "@/lib/calculator/wire/wire";
import { discloseQuote } from "@/lib/disclosure/disclosure";
import { type DisclosedShare, disclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { type Readiness, readinessOf } from "@/lib/disclosure/readiness";
import {
  type CounterChoice,
  type CounterEntry,
  type CounterField,
  type CounterTerms,
  choiceOf,
  counterFields,
  counterFixes,
  counterInStructure,
  counterProblems,
  counterTerms,
  entered,
  fixed,
  inFrequency,
  keptText,
  startCounter,
  termsOf,
} from "./counter-form";

const ROW = "grid grid-cols-[minmax(0,1fr)_136px] items-center gap-x-3 gap-y-1 py-1";
const BOX =
  "min-h-11 w-full rounded-m border border-edge bg-surface px-3 text-right text-16/5 aria-invalid:border-bad";

/** A counter as it is entered. */
export interface Countering {
  entry: CounterEntry;
  /** The terms to send; null while they cannot be read or are outside the limits. */
  terms: CounterTerms | null;
  /** Whether they are the submitted terms with the same figures: a counter of them says nothing. */
  isSame: boolean;
  /** Null outside the limits. */
  foot: FootFigures | null;
}

interface CounterFormProps {
  offer: {
    /** One for each structure; a single one if the offer has no structures. */
    choices: CounterChoice[];
    /** The structure that a counter starts with; null if the offer has no structures. */
    structure: string | null;
  };
  /** Null until something was entered: it then begins with the submitted terms. */
  entry: CounterEntry | null;
  /** What the server refused, by field path. */
  refused: Record<string, string>;
  sent: SentFigures & { terms: Terms };
  lacksPaths: LacksPaths;
  /** Gets each state of the counter; `isEntered` is false for those that the person did not enter. */
  onChange: (counter: Countering, isEntered: boolean) => void;
}

/** The fields for a counter's terms, with the resulting figures. The first of them gets the focus. */
export function CounterForm(props: CounterFormProps) {
  const { offer, refused, sent, lacksPaths } = props;
  const { choices } = offer;
  const entry = props.entry ?? startCounter(choiceOf(choices, offer.structure).limits, sent.terms);
  const onChange = (next: CounterEntry) => props.onChange(countering(choices, next, sent), true);
  const report = useEffectEvent((now: CounterChoice[]) =>
    props.onChange(countering(now, entry, sent), false),
  );
  // The page may have read other limits meanwhile.
  useEffect(() => report(choices), [choices]);
  const fieldList = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = fieldList.current?.querySelector("input");
    first?.focus();
    // As Tab does: what is typed replaces the figure.
    first?.select();
  }, []);
  const choice = choiceOf(choices, entry.structure);
  const { limits } = choice;
  const own = counterProblems(limits, entry);
  const problems = { ...refused, ...own };
  const structureId = useId();
  const frequencyId = useId();
  const frequencies = usableFrequencies(limits);
  const fields = counterFields(limits, entry);
  const named = new Set(fields.map(({ path }) => path));
  // Terms outside the limits have no quote.
  const terms = Object.keys(own).length > 0 ? null : entry.terms;
  const { figures, readiness } = counterFigures(choice, terms, sent);
  const others = Object.entries(problems).filter(([path]) => !named.has(path));
  const fixesOf = (path: string) => {
    const fixes = counterFixes(limits, entry, path);
    const apply = (fix: Fix) => onChange(fixed(limits, entry, fix));
    return (
      fixes.length > 0 && (
        <span className="flex flex-wrap gap-x-4 py-1">
          {fixes.map((fix) => (
            <FixButton key={fix.field} fix={fix} limits={limits} kind="link" onApply={apply} />
          ))}
        </span>
      )
    );
  };
  return (
    <>
      <div ref={fieldList}>
        {limits.structure && (
          <div className={ROW}>
            <label htmlFor={structureId}>Structure</label>
            <select
              className={BOX}
              id={structureId}
              value={limits.structure.id}
              onChange={({ target }) =>
                onChange(counterInStructure(choiceOf(choices, target.value).limits, entry))
              }
            >
              {choices.map(({ limits: { structure } }) => (
                <option key={structure?.id} value={structure?.id}>
                  {structure?.label}
                </option>
              ))}
            </select>
          </div>
        )}
        {fields.map((field) => (
          <Field
            key={field.path}
            field={field}
            unread={entry.unread[field.path]}
            problem={problems[field.path]}
            fixes={fixesOf(field.path)}
            onEnter={(text) => onChange(entered(limits, entry, field, text))}
          />
        ))}
        {frequencies.length > 1 && (
          <div className={ROW}>
            <label htmlFor={frequencyId}>
              Frequency
              <Hint>{keptText(entry.entered.frequency, entry.terms.frequency, frequencyName)}</Hint>
            </label>
            <select
              className={BOX}
              id={frequencyId}
              value={entry.terms.frequency}
              onChange={({ target }) => onChange(inFrequency(limits, entry, target.value as Frequency))}
            >
              {frequencies.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {frequencyName(frequency)}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      {others.map(([path, message]) => (
        <p key={path} className="text-13 text-bad outline-none" data-focus-home tabIndex={-1}>
          {message}
          {fixesOf(path)}
        </p>
      ))}
      <dl
        className="grid grid-cols-[minmax(0,1fr)_auto_minmax(4.5rem,auto)] gap-x-4 gap-y-1.5 border-t border-line pt-3 text-right text-13"
        aria-live="polite"
      >
        {figures.map(({ label, value, change }) => (
          <div key={label} className="contents">
            <dt className="text-left text-ink-2">{label}</dt>
            <dd className="font-semibold">{value || "–"}</dd>
            <dd className={change === null ? "text-ink-3" : "text-brand-text"}>{change ?? "same"}</dd>
          </div>
        ))}
      </dl>
      <DisclosureState readiness={readiness} of="the counter" {...lacksPaths} />
    </>
  );
}

function Hint({ children }: { children: string | null }) {
  return <small className="block text-12/5 text-ink-3 empty:hidden">{children}</small>;
}

interface FieldProps {
  field: CounterField;
  /** The typed text, if it cannot be read as a number. */
  unread: string | undefined;
  problem: string | undefined;
  /** The buttons that resolve the problem. */
  fixes: ReactNode;
  onEnter: (text: string) => void;
}

function Field({ field: { label, range, kept, value }, unread, problem, fixes, onEnter }: FieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={`${ROW} outline-none`} data-focus-home tabIndex={-1}>
      <label htmlFor={id}>
        {label}
        <Hint>{range}</Hint>
        <Hint>{kept}</Hint>
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? unread ?? value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => {
          setTyped(target.value);
          onEnter(target.value);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={({ key }) => key === "Enter" && setTyped(null)}
        className={BOX}
      />
      <p id={`${id}-problem`} className="col-span-2 text-13 text-bad empty:hidden">
        {problem}
        {fixes}
      </p>
    </div>
  );
}

/** The figures of the submission. The APR is in hundredths of a percent; null without one. */
export interface SentFigures {
  quote: WireQuote;
  /** As the ISO's page shows it; null where no disclosure is required first. */
  share: DisclosedShare | null;
  apr: number | null;
}

/**
 * A figure of the counter, and its signed difference from the submission: null if it is equal, empty if the
 * two cannot be compared. Both are empty for terms outside the limits, which have no quote.
 */
interface FigureChange {
  label: string;
  value: string;
  change: string | null;
}

/**
 * The figures of the counter, compared with those of the submission, and whether a disclosure can be made of
 * it (null if none is required). `terms` is null outside the limits, where there is no quote.
 */
export function counterFigures(
  { limits, facts: { facts, today }, shareOf }: CounterChoice,
  terms: Terms | null,
  sent: SentFigures,
): { figures: FigureChange[]; readiness: Readiness | null } {
  const quote = terms && computeQuote(limits, terms);
  const disclosed = quote && discloseQuote(quote, facts, today);
  const readiness = disclosed && readinessOf(disclosed.disclosure);
  const before = (amount: number) => fromDecimal(amount, 2);
  const { renewal, receivables_share } = sent.quote;
  const payment = row("Payment", formatMoney, quote?.paymentAmount, before(sent.quote.payment_amount));
  // Payments of different frequencies are compared by the month.
  const comparable = terms === null || terms.frequency === sent.quote.frequency;
  const figures = [
    row("Net funding", formatMoney, quote?.netFunding, before(sent.quote.net_funding)),
    comparable ? payment : { ...payment, change: "" },
    row("A month", formatMoney, quote?.monthlyPayment, before(sent.quote.monthly_payment)),
    row("Amount sold", formatMoney, quote?.amountSold, before(sent.quote.amount_sold)),
    row("Commission", formatMoney, quote?.commission, before(sent.quote.commission)),
  ];
  if (renewal && limits.renewal) {
    const added = quote?.renewal?.addedPayback;
    figures.push(row("Added payback", formatMoney, added, before(renewal.added_payback)));
  }
  if (sent.share) {
    const share = disclosed && disclosedShare(disclosed.schedule, shareOf, disclosed.disclosure.gate);
    const name = `Share of ${sent.share.isIncome ? "income" : "receivables"}`;
    figures.push(row(name, formatShare, share?.value, sent.share.value));
  } else if (receivables_share !== null && quote?.receivablesShare !== null) {
    const share = quote?.receivablesShare;
    figures.push(row("Share of receivables", formatShare, share, fromDecimal(receivables_share, 4)));
  }
  if (readiness && disclosed?.disclosure.row?.apr) {
    const apr = disclosed?.disclosure.payments?.apr?.hundredths;
    const named = row("Estimated APR", formatShare, apr, sent.apr);
    figures.push(apr === undefined ? { ...named, value: "None" } : named);
  }
  return { figures, readiness };
}

/** An entry with what the panel needs of it. */
function countering(
  choices: CounterChoice[],
  entry: CounterEntry,
  sent: Pick<SentFigures, "quote"> & { terms: Terms },
): Countering {
  const choice = choiceOf(choices, entry.structure);
  const { limits } = choice;
  const isOutside = Object.keys(counterProblems(limits, entry)).length > 0;
  const terms = isOutside ? null : counterTerms(limits, entry);
  const inSent = (limits.structure?.id ?? null) === (sent.quote.structure?.id ?? null);
  const isSame = inSent && JSON.stringify(terms) === JSON.stringify(termsOf(limits, sent.terms));
  return {
    entry,
    terms,
    isSame: isSame && (isOutside || hasFigures(computeQuote(limits, entry.terms), sent.quote)),
    foot: counterFoot(choice, isOutside ? null : entry.terms),
  };
}

/** Whether a quote has the figures of a submitted one. Under a newer version of the offer the same terms may not. */
function hasFigures(quote: Quote, sent: WireQuote): boolean {
  const { offer_version: _, ...figures } = quoteToWire(quote);
  return Object.entries(figures).every(
    ([name, value]) => typeof value !== "number" || value === Reflect.get(sent, name),
  );
}

/** The net funding and the payment of a counter; null outside the limits. */
function counterFoot({ limits }: CounterChoice, terms: Terms | null): FootFigures | null {
  const quote = terms && computeQuote(limits, terms);
  return (
    quote && {
      price: formatMoney(terms.purchasePrice),
      netFunding: formatMoney(quote.netFunding),
      payment: `${quote.numPayments} × ${formatMoney(quote.paymentAmount)}`,
    }
  );
}

/** What the panel's foot shows, as text. */
export interface FootFigures {
  price: string;
  netFunding: string;
  payment: string;
}

/** One figure, `now` and `before`; absent where there is none. */
function row(label: string, format: Format, now: number | undefined, before: number | null): FigureChange {
  if (now === undefined) return { label, value: "", change: "" };
  if (before === null) return { label, value: format(now), change: "" };
  const change = now === before ? null : signedDifference(format(now - before), now > before);
  return { label, value: format(now), change };
}

type Format = (value: number) => string;
