"use client";

import { useFormContext } from "react-hook-form";
import type { ActionRefusal } from "@/lib/schemas/action-result";
import { inFormWordsAt, listErrors } from "./field-errors";
import { idOf } from "./field-ids";
import { inFormWords } from "./form-words";
import { inFormOrder, labelAt, namedLabelAt } from "./sections";
import type { OfferFormValues } from "./values";

interface ErrorSummaryProps {
  problem: ActionRefusal | null;
  /** Whether someone tried to save, so that all errors are listed. */
  showsAll: boolean;
}

/** The errors that prevent saving, with links to their fields. */
export function ErrorSummary({ problem, showsAll }: ErrorSummaryProps) {
  const { formState, getValues } = useFormContext<OfferFormValues>();
  const errors = showsAll ? inFormOrder(listErrors(formState.errors)) : [];
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
            inFormWords(problem.message)
          )}
        </p>
      )}
      {errors.length > 0 && (
        <ul className="grid pt-1">
          {errors.map(({ path, message }) =>
            path.startsWith("root") ? (
              <li key={path} className="min-h-7 py-1">
                {inFormWords(message)}
              </li>
            ) : (
              <li key={path} className="min-h-7 py-1">
                <a href={`#${idOf(path)}`} className="font-medium text-bad underline underline-offset-3">
                  {namedLabelAt(path, structures)}
                </a>
                : {inFormWordsAt(message, path)}
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}
