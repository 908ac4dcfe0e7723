import { Section } from "@/components/console/ui/section";
import { type Clock, duration } from "@/components/console/ui/time";
import { counted } from "@/components/console/ui/words";
import { formatCount } from "@/lib/calculator/formats";
import type { InsightTotals, Span } from "@/lib/schemas/insight";

interface SpansProps {
  totals: InsightTotals;
  clock: Clock;
}

/** The times between steps: medians and 90th percentiles. */
export function Spans({ totals, clock }: SpansProps) {
  const { sent, opened, submitted, decided, waiting, waitingSince, toOpen, toSubmit, toDecide } = totals;
  const notYet = sent - opened;
  const waits =
    waiting === 0 || waitingSince === null
      ? ""
      : `; ${waiting} ${waiting === 1 ? "waits" : "wait"}, the oldest ${duration((clock.now - waitingSince.getTime()) / 60_000)}`;
  return (
    <Section id="insight-spans" title="How long it takes" about="Medians">
      <dl className="border-t border-line">
        <SpanRow
          name="Sent to first opened"
          span={toOpen}
          about={`${counted(opened, "offer")} opened${notYet > 0 ? `; ${formatCount(notYet)} not yet` : ""}`}
        />
        <SpanRow
          name="Opened to submitted"
          span={toSubmit}
          about={`${counted(submitted, "offer")} submitted`}
        />
        <SpanRow
          name="Submitted to decided"
          span={toDecide}
          about={`${formatCount(decided)} decided${waits}`}
        />
      </dl>
    </Section>
  );
}

function SpanRow({ name, span, about }: { name: string; span: Span | null; about: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line pt-[11px] pb-2.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right text-18/5 font-semibold tracking-[-0.012em]">
        {span === null ? <TooFew /> : duration(span.median)}
      </dd>
      <dd className="col-span-2 text-13 text-ink-3">
        {span !== null && `90% within ${duration(span.ninetieth)}. `}
        {about}
      </dd>
    </div>
  );
}

/** Shown instead of a median with fewer than five values. */
export function TooFew() {
  return <span className="text-13 font-normal text-ink-3">Fewer than 5</span>;
}
