import { formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";

/** An amount of money. Its decimals are dimmed but not smaller. A negative amount has a single colour. */
export function Amount({ cents }: { cents: Cents }) {
  const text = formatMoney(cents);
  if (cents < 0) return <span className="text-bad">{text}</span>;
  const point = text.lastIndexOf(".");
  return (
    <>
      {text.slice(0, point)}
      <span className="text-ink-3">{text.slice(point)}</span>
    </>
  );
}
