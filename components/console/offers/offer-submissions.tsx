import { DecisionStatus } from "@/components/console/submissions/decided-facts";
import { type Clock, fullTime } from "@/components/console/ui/clock";
import { Cell, type Column, ListRow, ListTable } from "@/components/console/ui/list";
import { Time } from "@/components/console/ui/time";
import { formatCount } from "@/lib/calculator/money/formats";
import type { OfferSubmission } from "@/lib/schemas/console/rows";
import { moneyText } from "./figures";

const STRUCTURE: Column = { name: "Structure" };

const COLUMNS: Column[] = [
  { name: "Purchase price", align: "right" },
  { name: "Payment", align: "right" },
  { name: "Net funding", align: "right" },
  { name: "Commission", align: "right" },
  { name: "Version", align: "right" },
  { name: "Decision" },
  { name: "Submitted", align: "right" },
];

interface OfferSubmissionsProps {
  root: string;
  /** The newest submissions. */
  submissions: OfferSubmission[];
  /** How many submissions there are in total. */
  count: number;
  clock: Clock;
}

/** The offer's submissions, newest first. */
export function OfferSubmissions({ root, submissions, count, clock }: OfferSubmissionsProps) {
  if (submissions.length === 0) return <p className="text-ink-3">Nothing was submitted yet.</p>;
  const structured = submissions.some(({ quote }) => quote.structure);
  return (
    <>
      <ListTable
        label="Submissions"
        columns={[{ name: "Reference" }, ...(structured ? [STRUCTURE] : []), ...COLUMNS]}
      >
        {submissions.map(({ id, number, submitted_at, offer_version, terms, quote, decision }, index) => (
          <ListRow key={id} href={`${root}/submissions/${number}`} name={number}>
            {structured && (
              <Cell place="third" fit="cut" quiet={!quote.structure}>
                {quote.structure?.label ?? "–"}
              </Cell>
            )}
            <Cell place="figure" align="right">
              {moneyText(terms.purchase_price)}
            </Cell>
            <Cell place="second" align="right">
              {formatCount(quote.num_payments)} × {moneyText(quote.payment_amount)}
            </Cell>
            <Cell place="hidden" align="right">
              {moneyText(quote.net_funding)}
            </Cell>
            <Cell place="hidden" align="right">
              {moneyText(quote.commission)}
            </Cell>
            <Cell place="hidden" align="right">
              {offer_version}
            </Cell>
            <Cell place="hidden">
              <DecisionStatus decision={decision} replaced={index > 0} />
            </Cell>
            <Cell place="status" align="right">
              <span title={fullTime(submitted_at.getTime(), clock)}>
                <Time at={submitted_at} clock={clock} />
              </span>
            </Cell>
          </ListRow>
        ))}
      </ListTable>
      {count > submissions.length && (
        <p className="text-13 text-ink-3">
          The newest {submissions.length} of {formatCount(count)}.
        </p>
      )}
    </>
  );
}
