"use client";

import { ConfirmButton } from "@/components/console/settings/confirm-button";
import { capitalized } from "@/components/console/ui/words";
import type { ActionResult } from "@/lib/schemas/action-result";

interface Props {
  funders: { slug: string; name: string; role: string }[];
  leave: (slug: string) => Promise<ActionResult<unknown>>;
}

/** The funders whose team the person is in, with a button to leave each. */
export function Memberships({ funders, leave }: Props) {
  if (funders.length === 0) return null;
  return (
    <section aria-labelledby="funders" className="grid gap-3">
      <h2 id="funders" className="text-18 font-semibold">
        Funders
      </h2>
      <ul className="border-y border-line">
        {funders.map(({ slug, name, role }) => (
          <li
            key={slug}
            className="flex items-center justify-between gap-3 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0">
              <b className="block font-semibold wrap-anywhere">{name}</b>
              <span className="block text-13 text-ink-3">{capitalized(role)}</span>
            </span>
            <ConfirmButton
              label="Leave"
              about={name}
              title={`Leave ${name}?`}
              confirm="Leave"
              isDanger
              action={leave.bind(null, slug)}
            >
              <p className="text-ink-2">
                You can no longer open its console. An owner or admin can invite you again.
              </p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
