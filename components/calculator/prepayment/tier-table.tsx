import type { PointerEvent } from "react";
import type { TierRow } from "./prepayment-rows";

interface TierTableProps {
  firstColumn: string;
  rows: TierRow[];
  /** Leaves out the column of factors, for the merchant. */
  withoutFactor?: boolean;
  /** The position of the row that is pointed at, here or in the chart beside it. */
  pointed?: Pointed;
  onPoint?: Point;
}

/** The prepayment schedule as a table. */
export function TierTable(props: TierTableProps) {
  const { firstColumn, rows, withoutFactor = false, pointed = null, onPoint } = props;
  return (
    <div className="enlarged:overflow-x-auto">
      <table className="w-full border-collapse text-left max-phone:text-13 max-[22.5rem]:text-12 [&_td]:pl-2 [&_td]:text-right phone:[&_td]:pl-3 [&_th]:font-normal">
        <thead>
          <tr className="align-bottom text-12 text-ink-3 [&_th]:pb-2 [&_th+th]:pl-3 [&_th+th]:text-right">
            <th scope="col">{firstColumn}</th>
            {!withoutFactor && (
              <th scope="col" className="iso-only">
                Factor
              </th>
            )}
            <th scope="col">Full amount</th>
            <th scope="col">Saved</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, when, aside, factor, due, saved }, index) => (
            <tr
              key={key}
              data-row
              className={`h-10 border-t border-line in-[.term-sheet]:h-[1.875rem] in-[.is-tight]:h-[1.625rem]! in-[.long-sheet]:h-[1.625rem]! ${pointed === index ? "bg-sunken" : ""}`}
              {...(onPoint && pointing(index, onPoint))}
            >
              <th scope="row">
                {when} {aside && <span className="text-ink-3">{aside}</span>}
              </th>
              {!withoutFactor && <td className="iso-only">{factor}</td>}
              <td>{due}</td>
              <td className="font-semibold">{saved}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The index of the step that is pointed at; null for none. */
export type Pointed = number | null;
export type Point = (position: Pointed) => void;

/** The handlers of one step: a mouse points while it is over the step, a finger until it taps elsewhere. */
export function pointing(position: number, onPoint: Point) {
  return {
    onPointerEnter: () => onPoint(position),
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") onPoint(null);
    },
  };
}
