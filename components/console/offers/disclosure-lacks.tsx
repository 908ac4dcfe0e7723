import type { ReactNode } from "react";
import { idOf, inFormWords } from "@/components/console/offer-form/form-words";
import { formPath, labelAt } from "@/components/console/offer-form/sections";
import { capitalized } from "@/components/console/ui/capitalized";
import { Link } from "@/components/console/ui/link";
import { Alert } from "@/components/ui/alert";
import { Icon } from "@/components/ui/icon";
import { ownValue } from "@/lib/calculator/own-value";
import { cannotDisclose, type Readiness } from "@/lib/disclosure/readiness";

/** The pages where missing disclosure fields can be entered; null if the reader may not open them. */
export interface LacksPaths {
  /** The path of the offer's form; empty on the form itself. */
  editPath: string | null;
  brandPath: string | null;
}

interface DisclosureLacksProps extends LacksPaths {
  readiness: Readiness;
  /** The words before the list of fields. */
  lead: string;
}

/**
 * Why no disclosure can be made: the facts that nobody gave by their labels, what is wrong with others, with
 * its figures, and reasons that no field can resolve.
 */
export function DisclosureLacks({ readiness: { blockers, refused }, lead, ...paths }: DisclosureLacksProps) {
  const missing = blockers.filter(({ isGiven }) => !isGiven);
  const conflicts = blockers.filter(({ isGiven }) => isGiven);
  return (
    <>
      {conflicts.map(({ path, message }) => (
        <p key={path} className="wrap-anywhere">
          {inFormWords(message)} <Field path={path} corrects {...paths} />
        </p>
      ))}
      {missing.length > 0 && (
        <>
          <p>{lead}:</p>
          <ul className="flex flex-wrap gap-x-5">
            {missing.map(({ path }) => (
              <li
                key={path}
                className="inline-flex min-h-[30px] items-center wrap-anywhere pointer-coarse:min-h-11"
              >
                <Field path={path} {...paths} />
              </li>
            ))}
          </ul>
        </>
      )}
      {refused.map((sentence) => (
        <p key={sentence}>{capitalized(inFormWords(sentence))}</p>
      ))}
    </>
  );
}

interface DisclosureStateProps extends LacksPaths {
  /** Null if no disclosure is required. */
  readiness: Readiness | null;
  /** The terms of the disclosure, such as `the default terms`. */
  of: string;
  /** Shown after the missing fields. */
  children?: ReactNode;
}

/**
 * Whether a disclosure can be made of some terms today, and what is missing. Renders nothing if none is
 * required.
 */
export function DisclosureState({ readiness, of, children, ...paths }: DisclosureStateProps) {
  if (readiness === null) return null;
  if (!cannotDisclose(readiness)) {
    return (
      <p className="flex items-start gap-2 text-13 text-ink-2">
        <Icon name="check" className="mt-0.5 size-4 text-ok" />A disclosure can be made of {of}.
      </p>
    );
  }
  return (
    <Alert tone="warn">
      <b>Cannot be disclosed.</b>
      <DisclosureLacks readiness={readiness} lead={`A document of ${of} lacks`} {...paths} />
      {children}
    </Alert>
  );
}

const LINK = "inline-flex min-h-[inherit] items-center underline underline-offset-3";

interface FieldProps extends LacksPaths {
  path: string;
  /** Whether it stands after a sentence that says what is wrong: the cause may lie in other fields too. */
  corrects?: boolean;
}

function Field({ path, corrects = false, editPath, brandPath }: FieldProps) {
  const at = formPath(path);
  const name = capitalized(labelAt(at));
  const label = corrects ? (
    <>
      Correct it<span className="sr-only">, from {name}</span>
    </>
  ) : (
    name
  );
  const field = ownValue(FIRST_FIELDS, at) ?? at;
  const ofBrand = at.startsWith("brand.");
  const href = ofBrand ? brandPath : editPath === null ? null : `${editPath}#${idOf(field)}`;
  if (href === null) return corrects ? null : <b>{label}</b>;
  if (href.startsWith("#")) {
    return (
      <a href={href} className={LINK}>
        {label}
      </a>
    );
  }
  return (
    <Link href={href} className={LINK}>
      {label}
    </Link>
  );
}

/** The field that a link focuses, for a path that names a group of fields. */
const FIRST_FIELDS: Record<string, string> = { "disclosure.income": "disclosure.income.monthly_amount" };
