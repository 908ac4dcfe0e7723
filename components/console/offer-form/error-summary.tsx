"use client";

import { useFormContext } from "react-hook-form";
import type { ActionRefusal } from "@/lib/schemas/action-result";
import { listErrors, spokenAt } from "./field-errors";
import { idOf } from "./field-ids";
import { labelAt, namedLabelAt } from "./sections";
import { spoken } from "./spoken";
import type { OfferFormValues } from "./values";

interface ErrorSummaryProps {
  problem: ActionRefusal | null;
  /** Somebody tried to save. */
  showsAll: boolean;
}

/** What stood in the way of saving and still does, with links to the fields. */
export function ErrorSummary({ problem, showsAll }: ErrorSummaryProps) {
  const { formState, getValues } = useFormContext<OfferFormValues>();
  const errors = showsAll ? listErrors(formState.errors) : [];
  const structures = getValues("structures");
  const refused =
    problem !== null && problem.error !== "VALIDATION_FAILED" && problem.error !== "VERSION_CONFLICT";
  if (errors.length === 0 && !refused) return null;
  return (
    <div role="alert" className="mb-6 rounded-l border border-bad-line bg-bad-ground px-5 py-4">
      <h2 className="text-16/6 font-semibold">
        {errors.length === 0
          ? "The offer was not saved"
          : errors.length === 1
            ? "One entry must change"
            : `${errors.length} entries must change`}
      </h2>
      {refused && (
        <p>
          {problem.error === "DEAL_ALREADY_EXISTS" ? (
            <>
              This <a href={`#${idOf("deal_id")}`}>{labelAt("deal_id")}</a> has a live offer already: edit or
              revoke that one, or give another.
            </>
          ) : (
            spoken(problem.message)
          )}
        </p>
      )}
      {errors.length > 0 && (
        <ul className="grid pt-1">
          {errors.map(({ path, message }) =>
            path.startsWith("root") ? (
              <li key={path} className="min-h-7 py-1">
                {spoken(message)}
              </li>
            ) : (
              <li key={path} className="min-h-7 py-1">
                <a href={`#${idOf(path)}`} className="font-medium text-bad underline underline-offset-3">
                  {namedLabelAt(path, structures)}
                </a>{" "}
                {spokenAt(message, path)}
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}
