import { counted } from "@/components/console/ui/counted";
import { Section } from "@/components/console/ui/section";
import { formatMoney } from "@/lib/calculator/money/formats";
import { formatDay } from "@/lib/calculator/schedule/texts";
import { daysBefore, type Insight, type InsightMoney } from "@/lib/schemas/console/insight";

/** What was accepted comes to, each figure beside that of the days before. */
export function Money({ money, moneyBefore, period }: Pick<Insight, "money" | "moneyBefore" | "period">) {
  const before = daysBefore(period);
  const deals = counted(money.deals, "deal");
  return (
    <Section
      id="insight-money"
      title="Money"
      about={`Accepted submissions of these offers, beside ${formatDay(before.from)} to ${formatDay(before.to)}`}
      className="min-[64rem]:col-span-2"
    >
      <dl className="grid border-y border-line min-[48rem]:grid-cols-3 min-[48rem]:divide-x min-[48rem]:divide-line max-[48rem]:divide-y max-[48rem]:divide-line">
        <Sum
          name="Accepted volume"
          value={formatMoney(money.volume)}
          about={`${beside(moneyBefore, ({ volume }) => formatMoney(volume))}, ${deals}`}
        />
        <Sum
          name="Commission"
          value={formatMoney(money.commission)}
          about={beside(moneyBefore, ({ commission }) => formatMoney(commission))}
        />
        <Sum
          name="Mean factor, weighted by price"
          value={factorText(money)}
          about={beside(moneyBefore, factorText)}
        />
      </dl>
      <p className="pt-2.5 text-13 text-ink-3">
        The newest accepted submission of each deal. The amounts are added exactly.
      </p>
    </Section>
  );
}

function Sum({ name, value, about }: { name: string; value: string; about: string }) {
  return (
    <div className="min-w-0 py-4 min-[48rem]:px-6 min-[48rem]:first:pl-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-28/8 font-semibold tracking-[-0.022em] wrap-anywhere tabular-nums">{value}</dd>
      <dd className="text-13 text-ink-3">{about}</dd>
    </div>
  );
}

function beside(before: InsightMoney, text: (money: InsightMoney) => string): string {
  return before.deals === 0 ? "nothing accepted before" : `${text(before)} before`;
}

function factorText({ factor }: InsightMoney): string {
  return factor === null ? "–" : factor.toFixed(4);
}
