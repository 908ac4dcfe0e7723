import { figureChanges } from "@/components/calculator/decision/changed-figures";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import type { Figures } from "@/lib/calculator/wire/figures";

/** What the funder offers instead of what was sent, figure by figure. */
export function CounterTable({ sent, offered }: { sent: Figures; offered: Figures }) {
  return (
    <section aria-labelledby="counter-title">
      <h2 id="counter-title" className="section-title mb-3.5">
        What they offer instead
      </h2>
      <table className="block w-full text-right phone:table">
        <thead className="sr-only text-12 text-ink-3 phone:not-sr-only phone:table-header-group">
          <tr>
            <th scope="col" className="pb-2 text-left font-normal">
              <span className="sr-only">Term</span>
            </th>
            <th scope="col" className="pb-2 font-normal">
              You sent
            </th>
            <th scope="col" className="pb-2 font-normal">
              They offer
            </th>
            <th scope="col" className="pb-2 font-normal">
              Change
            </th>
          </tr>
        </thead>
        <tbody className="max-phone:block">
          {figureChanges(sent, offered).map(({ label, before, now, change }) => (
            <tr
              key={label}
              className={`border-t border-line max-phone:grid max-phone:grid-cols-[minmax(0,1fr)_auto_auto] max-phone:gap-x-2 max-phone:py-2 phone:[&>*]:py-2.5 ${isoOnly(label)}`}
            >
              <th
                scope="row"
                className="pr-3 text-left font-normal wrap-anywhere text-ink-2 max-phone:row-span-2"
              >
                <bdi>{label}</bdi>
              </th>
              <td className={`text-ink-3 ${change === null ? "max-phone:sr-only" : ""}`}>
                {change === null ? before : <s>{before}</s>}
              </td>
              <td className={change === null ? "max-phone:col-start-3" : "font-semibold"}>{now}</td>
              <td
                className={
                  change === null ? "text-ink-3 max-phone:sr-only" : "text-brand-text max-phone:col-span-2"
                }
              >
                {change ?? "same"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the funder wrote with its decision. */
export function FunderMessage({ message, by }: { message: string; by: string }) {
  return (
    <figure className={`border-l-3 border-line-strong pl-4 wrap-anywhere ${isoOnly(message)}`}>
      <blockquote dir="auto" className="text-15 whitespace-pre-wrap text-ink-2">
        {message}
      </blockquote>
      <figcaption className="pt-2 text-13 text-ink-3">
        <bdi>{by}</bdi>
      </figcaption>
    </figure>
  );
}
