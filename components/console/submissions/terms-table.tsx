import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";
import { type StructureLabels, type TermRow, termRows } from "./terms-rows";

interface TermsTableProps {
  limits: OfferLimits;
  terms: Terms;
  /** Null if the offer has no structures. */
  structures: StructureLabels | null;
}

/** The submitted terms beside defaults and limits, with their differences from the defaults. */
export function TermsTable({ limits, terms, structures }: TermsTableProps) {
  return (
    <table className="terms-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Term</span>
          </th>
          <th scope="col">Submitted</th>
          <th scope="col">Default</th>
          <th scope="col">Change</th>
          <th scope="col">Limits</th>
        </tr>
      </thead>
      <tbody>
        {termRows(limits, terms, structures).map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td className="font-semibold">{row.submitted}</td>
            <td>{row.default}</td>
            <td className={row.change === null ? "text-ink-3" : "text-brand-text"}>{row.change ?? "same"}</td>
            <td>
              {row.limits ? (
                <Limits limits={row.limits} />
              ) : (
                <span className="text-ink-3">{row.choices ?? "Fixed"}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A range from floor to ceiling, with a dot at the value and a tick at the default. */
function Limits({
  limits: { floor, ceiling, value, default: start },
}: {
  limits: NonNullable<TermRow["limits"]>;
}) {
  const at = (share: number) => `${6 + Math.min(Math.max(share, 0), 1) * 88}%`;
  return (
    <span className="inline-grid grid-cols-[minmax(5rem,auto)_80px_minmax(5rem,auto)] items-center gap-2 whitespace-nowrap text-ink-3 max-wide:grid max-wide:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span>{floor}</span>
      <svg
        width={80}
        height={12}
        role="img"
        aria-label={`between ${floor} and ${ceiling}`}
        className="max-wide:w-full"
      >
        <line x1="0" x2="100%" y1={6} y2={6} className="stroke-line-strong" strokeWidth={1.5} />
        <line x1={at(start)} x2={at(start)} y1={1} y2={11} className="stroke-ink-3" strokeWidth={1} />
        <circle cx={at(value)} cy={6} r={4.5} className="fill-brand" />
      </svg>
      <span className="text-left">{ceiling}</span>
    </span>
  );
}
