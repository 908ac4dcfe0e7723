import { type Clock, duration } from "@/components/console/ui/clock";
import type { InsightTotals, Span } from "@/lib/schemas/insight";

interface SpansProps {
  totals: InsightTotals;
  clock: Clock;
}

/** How long it takes from step to step: half of the offers are as quick, and nine of ten. */
export function Spans({ totals, clock }: SpansProps) {
  const { sent, opened, submitted, decided, waiting, waitingSince, toOpen, toSubmit, toDecide } = totals;
  const notYet = sent - opened;
  const waits =
    waiting === 0 || waitingSince === null
      ? ""
      : `; ${waiting} ${waiting === 1 ? "waits" : "wait"}, the oldest ${lengthOf((clock.now - waitingSince.getTime()) / 60_000)}`;
  return (
    <section aria-labelledby="insight-spans">
      <header>
        <h2 id="insight-spans">How long it takes</h2>
        <p>Medians</p>
      </header>
      <dl className="insight-spans">
        <SpanRow
          name="Sent to first opened"
          span={toOpen}
          about={`${offers(opened)} opened${notYet > 0 ? `; ${notYet.toLocaleString("en-US")} not yet` : ""}`}
        />
        <SpanRow name="Opened to submitted" span={toSubmit} about={`${offers(submitted)} submitted`} />
        <SpanRow
          name="Submitted to decided"
          span={toDecide}
          about={`${decided.toLocaleString("en-US")} decided${waits}`}
        />
      </dl>
    </section>
  );
}

function SpanRow({ name, span, about }: { name: string; span: Span | null; about: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{span === null ? <TooFew /> : lengthOf(span.median)}</dd>
      <dd>
        {span !== null && `90% within ${lengthOf(span.ninetieth)}. `}
        {about}
      </dd>
    </div>
  );
}

/** What stands in the place of a median of four times or less. */
export function TooFew() {
  return <span className="insight-few">Fewer than 5</span>;
}

/** A number of minutes as it is read: `38 min`, `1 h 52 min`, `3 days 4 h`. */
export function lengthOf(minutes: number): string {
  return duration(Math.round(minutes));
}

function offers(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "offer" : "offers"}`;
}
