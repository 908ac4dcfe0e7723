import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { signedDifference } from "@/components/calculator/page/wording";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatMoney, formatMonths } from "@/lib/calculator/money/formats";
import type { Quote } from "@/lib/calculator/quote";

interface SolutionRowProps {
  name: string;
  quote: Quote;
  /** The figures with which those of the row are compared. */
  before: Quote;
  inUse: boolean;
  onUse: () => void;
  /** Called with true when the pointer or the focus comes to the row, with false when either leaves or the row goes. */
  onPreview: (shown: boolean) => void;
  /** What the terms are, beneath the name. */
  children: ReactNode;
}

/** One answer with its figures, their differences to the present ones, and the button that uses its terms. */
export function SolutionRow(props: SolutionRowProps) {
  const { name, quote, before, inUse, onUse, onPreview, children } = props;
  const figure = (label: string, read: (of: Quote) => number, format: (value: number) => string) => (
    <Figure name={label} value={format(read(quote))} difference={change(read, format)} />
  );
  const change = (read: (of: Quote) => number, format: (value: number) => string) => {
    const off = read(quote) - read(before);
    return off === 0 ? "same" : signedDifference(format(off), off > 0);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setShown(false);
  };
  const row = useRef<HTMLLIElement>(null);
  const [shown, setShown] = useState(false);
  const present = useEffectEvent(onPreview);
  const { purchasePrice, numPayments, upsell, frequency } = quote;
  const answer = [purchasePrice, numPayments, upsell, frequency].join(" ");
  // Under a pointer that rests the answer may change or go, and the keyboard may move on: no event of the row tells.
  useEffect(() => {
    if (!shown || answer === "") return;
    present(true);
    const moved = ({ target }: Event) => {
      if (target instanceof Node && !row.current?.contains(target)) setShown(false);
    };
    // Before the row that the focus comes to hears of it.
    document.addEventListener("focusin", moved, true);
    return () => {
      document.removeEventListener("focusin", moved, true);
      present(false);
    };
  }, [shown, answer]);
  return (
    <li
      ref={row}
      className="solve-row"
      // A finger that presses the button means the button alone.
      onPointerEnter={(event) => event.pointerType !== "touch" && setShown(true)}
      onPointerLeave={(event) => event.pointerType !== "touch" && setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={leave}
    >
      <div className="solve-name">
        <b>{name}</b>
        <p>{children}</p>
      </div>
      <dl>
        {figure("Net funding", ({ netFunding }) => netFunding, formatMoney)}
        {figure("Payment", ({ paymentAmount }) => paymentAmount, formatMoney)}
        {figure(
          "Term",
          ({ estimatedTermMonths }) => estimatedTermMonths,
          (months) => formatMonths(months).replace(" months", ""),
        )}
        {figure("Commission", ({ commission }) => commission, formatMoney)}
      </dl>
      <Button
        onClick={() => {
          setShown(false);
          onUse();
        }}
        aria-disabled={inUse}
        aria-label={`${inUse ? "In use" : "Use"}: ${name}`}
        className="solve-use"
      >
        {inUse ? "In use" : "Use"}
      </Button>
    </li>
  );
}

interface FigureProps {
  name: string;
  value: string;
  difference: string;
}

function Figure({ name, value, difference }: FigureProps) {
  return (
    <div className={name === "Commission" ? "iso-only" : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="solve-difference">{difference}</dd>
    </div>
  );
}

interface UnmetRowProps {
  name: string;
  /** Why there is no answer. */
  children: ReactNode;
}

/** An answer that cannot be met: its name, and the limit in place of figures. */
export function UnmetRow({ name, children }: UnmetRowProps) {
  return (
    <li className="solve-row">
      <div className="solve-name">
        <b>{name}</b>
      </div>
      <p className="solve-unmet">
        <Icon name="warning" />
        <span>{children}</span>
      </p>
    </li>
  );
}
