"use client";

import { useRouter } from "next/navigation";
import { startTransition, useOptimistic } from "react";
import { FILTER_BUTTON } from "@/components/console/ui/filter-menu";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { columnsParameter, type OfferColumn } from "@/lib/schemas/console/offer-columns";

interface ColumnMenuProps {
  choices: { column: OfferColumn; name: string }[];
  seesOwners: boolean;
  shown: OfferColumn[];
  /** The parameters of the list's address. */
  parameters: Record<string, string | undefined>;
}

/** A menu of ticks: which columns the list of offers shows. On a narrow screen rows have no columns. */
export function ColumnMenu({ choices, seesOwners, shown, parameters }: ColumnMenuProps) {
  const router = useRouter();
  const [ticked, setTicked] = useOptimistic(shown);
  const tick = (column: OfferColumn) =>
    startTransition(() => {
      const next = ticked.includes(column) ? ticked.filter((each) => each !== column) : [...ticked, column];
      setTicked(next);
      const all = { ...parameters, columns: columnsParameter(next, seesOwners) };
      const given = Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []));
      router.replace(`?${new URLSearchParams(given)}`, { scroll: false });
    });
  return (
    <div className="ml-auto max-[56.25rem]:hidden">
      <Menu
        id="columns"
        className={FILTER_BUTTON}
        button={
          <>
            Columns
            <Icon name="arrowDown" className="size-4 text-ink-3" />
          </>
        }
      >
        {choices.map(({ column, name }) => (
          <label key={column} className="flex min-h-9 cursor-pointer items-center gap-2.5 px-2.5">
            <input type="checkbox" checked={ticked.includes(column)} onChange={() => tick(column)} />
            {name}
          </label>
        ))}
      </Menu>
    </div>
  );
}
