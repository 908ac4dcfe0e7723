import { FIRST_FOLLOWING, figureChanges } from "@/components/calculator/decision/changed-figures";
import { LocalTime } from "@/components/calculator/page/local-time";
import { secondsOf } from "@/components/calculator/page/times";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import type { LastSubmission } from "@/lib/calculator/wire/decisions";
import type { Figures } from "@/lib/calculator/wire/figures";

interface RevisionTableProps {
  /** The submission that the revision replaces. */
  replaced: Pick<LastSubmission, "number" | "submittedAt" | "figures">;
  now: Figures;
}

/** What a revision changes: each figure as it was submitted, as it is now, and the difference. */
export function RevisionTable({ replaced, now }: RevisionTableProps) {
  return (
    <table className="w-full text-right max-phone:text-13 [&_td]:py-2 [&_td]:pl-2.5 max-phone:[&_td]:align-top">
      <thead className="text-12 text-ink-3">
        <tr>
          <th scope="col" className="pb-2 text-left font-normal">
            <span className="sr-only">Figure</span>
          </th>
          <th scope="col" className="pb-2 pl-2.5 align-bottom font-normal phone:w-[24%]">
            {replaced.number}
            <LocalTime
              seconds={secondsOf(replaced.submittedAt)}
              className="ml-auto block max-w-24 leading-4 whitespace-normal"
            />
          </th>
          <th scope="col" className="pb-2 pl-2.5 align-bottom font-semibold text-ink phone:w-[24%]">
            Now
          </th>
          <th scope="col" className="pb-2 pl-2.5 max-phone:hidden phone:w-[19%]">
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {figureChanges(replaced.figures, now).map(({ label, before, now: after, change }) => {
          const first = label === FIRST_FOLLOWING;
          return (
            <tr
              key={label}
              className={`border-t ${first ? "border-ink-3" : "border-line"} ${change === null ? "text-ink-3" : ""} ${isoOnly(label)}`}
            >
              <th
                scope="row"
                className={`py-2 text-left wrap-anywhere max-phone:align-top ${first ? "font-semibold text-ink" : `font-normal ${change === null ? "" : "text-ink-2"}`}`}
              >
                {label}
              </th>
              <td className="text-ink-3">{before}</td>
              <td className={first ? "font-semibold text-ink" : undefined}>
                {after}
                {change && (
                  <span className="block text-12 font-normal text-brand-text phone:hidden">{change}</span>
                )}
              </td>
              <td className="text-12 text-brand-text max-phone:hidden">
                {change ?? <span className="sr-only">same</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
