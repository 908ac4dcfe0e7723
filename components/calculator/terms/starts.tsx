"use client";

import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { loadParts } from "@/components/calculator/on-demand/on-demand";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { Icon } from "@/components/ui/icon";
import { useModule } from "@/components/ui/on-demand";
import { formatShortMoney } from "@/lib/calculator/money/formats";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { NamedStart, Start, startsOf } from "@/lib/calculator/solve/starts";
import type { SendingRule } from "@/lib/calculator/terms/sendable";
import type { Terms } from "@/lib/calculator/terms/terms";
import { type OpenedStarts, type StartsInput, startsKey } from "./starts-key";
import { sameTerms } from "./terms-form";
import type { ConfiguredTerms } from "./use-terms";

const STARTS: { start: Start; name: string; means: string }[] = [
  { start: "most_cash", name: "Most cash", means: "The highest net funding within the limits" },
  { start: "lowest_payment", name: "Lowest payment", means: "The longest term at the funder’s price" },
  {
    start: "best_commission",
    name: "Best commission",
    means: "The highest commission in the funder’s number of payments",
  },
];

interface StartButtonsProps {
  limits: OfferLimits;
  configured: ConfiguredTerms;
  /** Whether any terms of the offer pay a commission. */
  earns: boolean;
  /** Null where no disclosure measures the payments. */
  rule: SendingRule | null;
  /** The starts with which the page opened. */
  opened: OpenedStarts;
}

/** The buttons that take the terms to a starting point, each with its outcome. */
export function StartButtons({ limits, configured, earns, rule, opened }: StartButtonsProps) {
  const { terms, openDrafts, use } = configured;
  const { key, starts, fetchFor, notice } = useStarts(limits, terms, rule, opened);
  const [awaited, setAwaited] = useState<{ start: Start; key: string } | null>(null);
  const [told, setTold] = useState<{ text: string; of: Terms } | null>(null);
  const press = (start: Start) => {
    const named = starts?.[start];
    if (!named) {
      setAwaited({ start, key });
      fetchFor(() => press(start));
    } else if (named.terms !== null) use(named.terms);
    else {
      const name = STARTS.find((each) => each.start === start)?.name;
      setTold({ text: `${name} is not possible. ${named.reason}`, of: terms });
    }
  };
  const pressAwaited = useEffectEvent(() => {
    setAwaited(null);
    // Another frequency, fee or structure since then is another start.
    if (awaited?.key === key) press(awaited.start);
  });
  useEffect(() => {
    if (awaited !== null && starts !== null) pressAwaited();
  }, [awaited, starts]);
  return (
    <>
      <ul aria-label="Start from" className="starts noscript:hidden">
        <li aria-hidden="true" className="max-phone:hidden">
          Start from
        </li>
        {STARTS.map(({ start, name, means }) => {
          if (!earns && start === "best_commission") return null;
          const named = starts?.[start] ?? null;
          const reached = named?.terms != null && openDrafts === 0 && sameTerms(named.terms, terms);
          return (
            <li key={start} className={isoOnly(name)}>
              <button
                type="button"
                tabIndex={-1}
                aria-pressed={reached}
                onClick={() => !reached && press(start)}
                title={means}
                className="start"
              >
                {name} <Outcome of={named} />{" "}
                {reached && (
                  <em>
                    <Icon name="check" />
                    reached
                  </em>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <p role="status" className="iso-only basis-full text-ink-2">
        {told?.of === terms && told.text}
      </p>
      {notice}
    </>
  );
}

/** The figure that a start is for; a word where it has no terms, and a blank while it is computed. */
function Outcome({ of }: { of: NamedStart | null }) {
  if (of === null) return <b>&nbsp;</b>;
  if (of.terms !== null) return <b>{formatShortMoney(of.outcome)}</b>;
  return <span className="text-ink-3">{of.undisclosable ? "cannot be disclosed" : "not possible"}</span>;
}

/**
 * The starts of the frequency and the fees as they are: those that came with the page, or computed once the
 * script for it is there, null until then. `fetchFor` fetches it for a press.
 */
function useStarts(limits: OfferLimits, terms: Terms, rule: SendingRule | null, opened: OpenedStarts) {
  const key = startsKey(limits, terms, rule);
  const changed = key !== opened.key;
  const [compute, setCompute] = useState<typeof startsOf | null>(null);
  const { fetchFor, notice } = useModule(loadParts);
  useEffect(() => {
    if (!changed || compute !== null) return;
    loadParts().then(
      (solving) => setCompute(() => solving.startsOf),
      () => undefined,
    );
  }, [changed, compute]);
  const starts = useMemo(() => {
    if (key === opened.key) return opened.starts;
    const { kept, rule: by }: StartsInput = JSON.parse(key);
    return compute?.(limits, kept, by) ?? null;
  }, [limits, key, opened, compute]);
  return {
    key,
    starts,
    fetchFor: async (press: () => void) => {
      const solving = await fetchFor(press);
      if (solving) setCompute(() => solving.startsOf);
    },
    notice,
  };
}
