import Link from "next/link";
import type { ReactNode } from "react";
import { idOf } from "@/components/console/offer-form/field-ids";
import { formPath, labelAt } from "@/components/console/offer-form/sections";
import { spoken } from "@/components/console/offer-form/spoken";
import { Alert } from "@/components/ui/alert";
import { Icon } from "@/components/ui/icon";
import { cannotDisclose, type Readiness } from "@/lib/calculator/readiness";

/** Where what lacks is given; null where the reader may not. */
export interface LacksPaths {
  /** The path of the offer's form; empty on the form itself. */
  editPath: string | null;
  brandPath: string | null;
}

interface DisclosureLacksProps extends LacksPaths {
  readiness: Readiness;
  /** What the list of fields begins with. */
  lead: string;
}

/** Why no document can be made: the fields by their labels, and the reasons that no field can supply. */
export function DisclosureLacks({ readiness: { missing, refused }, lead, ...paths }: DisclosureLacksProps) {
  return (
    <>
      {missing.length > 0 && (
        <>
          <p>{lead}:</p>
          <ul className="flex flex-wrap gap-x-5">
            {missing.map((path) => (
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
        <p key={sentence}>{capital(spoken(sentence))}</p>
      ))}
    </>
  );
}

interface DisclosureStateProps extends LacksPaths {
  /** Null where no document is asked for. */
  readiness: Readiness | null;
  /** What a document would be of, such as `the default terms`. */
  of: string;
  /** After what lacks. */
  children?: ReactNode;
}

/** Whether a document can be made of some terms today, and what lacks. Nothing where none is asked for. */
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

function Field({ path, editPath, brandPath }: { path: string } & LacksPaths) {
  const at = formPath(path);
  const label = capital(labelAt(at));
  const field = FIRST_FIELDS[at] ?? at;
  const ofBrand = at.startsWith("brand.");
  const href = ofBrand ? brandPath : editPath === null ? null : `${editPath}#${idOf(field)}`;
  if (href === null) return <b>{label}</b>;
  if (href.startsWith("#")) {
    return (
      <a href={href} className={LINK}>
        {label}
      </a>
    );
  }
  return (
    <Link href={href} prefetch={false} className={LINK}>
      {label}
    </Link>
  );
}

/** The first field of what is named as a whole. */
const FIRST_FIELDS: Record<string, string> = { "disclosure.income": "disclosure.income.monthly_amount" };

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
