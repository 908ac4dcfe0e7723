import type { ReactNode } from "react";
import { PageSection } from "@/components/ui/page-section";
import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import {
  type AssumedDay,
  lastPaymentDay,
  readableDay,
  type Schedule,
  termDays,
} from "@/lib/calculator/schedule/schedule";
import { formatDay, formatWeekday } from "@/lib/calculator/schedule/texts";
import { termText } from "@/lib/disclosure/words/term-text";
import type { Estimate } from "./estimate";
import {
  type DatedRow,
  datedRows,
  monthName,
  monthRows,
  paceSentence,
  splitSentence,
} from "./schedule-content";

/** The payment dates by month, or the reason why there are none. `children` are rendered under the facts. */
export function DatesOverview({ estimate, children }: { estimate: Estimate; children: ReactNode }) {
  const { schedule, noApr, split } = estimate;
  if (schedule === null) {
    return (
      <PageSection title="Payment dates" aside="">
        <p className="text-14 text-ink-2">{noApr?.replace("No APR:", "No payment dates:")}</p>
      </PageSection>
    );
  }
  return (
    <PageSection
      title="Payment dates"
      aside={[paceSentence(schedule), ...(split ? [splitSentence(split)] : [])].join(" ")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8">
        <div>
          <Facts schedule={schedule} />
          {children}
        </div>
        <div className="enlarged:overflow-x-auto">
          <Months schedule={schedule} />
        </div>
      </div>
    </PageSection>
  );
}

function Facts({ schedule }: { schedule: Schedule }) {
  const { funding, first, days, paymentAmount, lastPaymentAmount } = schedule;
  const [, second] = days;
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-4 phone:grid-cols-3 enlarged:grid-cols-1">
      <Fact name="Funded" assumed={funding}>
        {formatWeekday(funding.day)}
      </Fact>
      <Fact name="First payment" assumed={first}>
        <PaidOn schedule={schedule} nominal={first.day} />
      </Fact>
      {second !== undefined && (
        <Fact name="Second payment">
          <PaidOn schedule={schedule} nominal={second} />
        </Fact>
      )}
      <Fact name="Last payment">
        <PaidOn schedule={schedule} nominal={lastPaymentDay(schedule)} />
      </Fact>
      <Fact name="From funding to last">{termText(termDays(schedule))}</Fact>
      <Fact name="Each payment">
        {formatMoney(days.length === 1 ? lastPaymentAmount : paymentAmount)}
        {days.length > 1 && lastPaymentAmount !== paymentAmount && (
          <span className="block text-13 font-normal text-ink-3">last {formatMoney(lastPaymentAmount)}</span>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, assumed, children }: { name: string; assumed?: AssumedDay; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">
        {name}{" "}
        {assumed?.assumed && (
          <span className="ml-1.5 rounded-[4px] bg-sunken px-1.5 py-px text-ink-2">assumed</span>
        )}
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The day a payment is made, and the nominal date it moved from. */
function PaidOn({ schedule, nominal }: { schedule: Schedule; nominal: number }) {
  const day = readableDay(schedule, nominal);
  return (
    <>
      {formatWeekday(day)}
      {day !== nominal && (
        <span className="block text-13 font-normal text-ink-3">moved from {formatDay(nominal)}</span>
      )}
    </>
  );
}

function Months({ schedule }: { schedule: Schedule }) {
  const rows = datedRows(schedule);
  const months = monthRows(rows);
  const total = totalOf(rows);
  const severalYears = months[0]?.year !== months.at(-1)?.year;
  return (
    <table className="w-full border-collapse text-left max-phone:text-13 [&_td]:pl-3 max-phone:[&_td]:pl-1.5 [&_td]:text-right [&_th]:font-normal">
      <thead>
        <tr className="text-12 text-ink-3 [&_th]:pb-2 [&_th~th]:pl-3 max-phone:[&_th~th]:pl-1.5 [&_th~th]:text-right">
          <th scope="col">Month</th>
          <th scope="col" className="w-[42%] max-phone:w-[28%] max-[22.5rem]:w-[16%]">
            Left to pay
          </th>
          <th scope="col">Payments</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ year, month, payments, paid, left }) => (
          <tr key={`${year} ${month}`} className="h-11 border-t border-line">
            <th scope="row" className="whitespace-nowrap">
              {monthName(month, severalYears ? year : null)}
            </th>
            <td className="text-ink-2">
              <span className="max-[22.5rem]:sr-only">{formatMoney(left)}</span>
              <Bar share={left / Math.max(total, 1)} />
            </td>
            <td>{formatCount(payments)}</td>
            <td>{formatMoney(paid)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="h-10 border-t border-ink-3 [&>*]:font-semibold!">
          <th scope="row">Total</th>
          <td />
          <td>{formatCount(rows.length)}</td>
          <td>{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Decorative: the amount stands above it. */
function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" className="block h-1.5 w-full enlarged:hidden">
      <rect className="fill-track" rx="2" height="6" width="100%" />
      <rect
        className="fill-part-2 forced-colors:stroke-[CanvasText]"
        rx="2"
        height="6"
        width={`${Math.round(Math.min(Math.max(share, 0), 1) * 1_000) / 10}%`}
      />
    </svg>
  );
}

function totalOf(rows: DatedRow[]): number {
  let total = 0;
  for (const { amount } of rows) total += amount;
  return total;
}
