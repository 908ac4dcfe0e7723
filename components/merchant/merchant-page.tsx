import type { ReactNode } from "react";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { BrandMark } from "@/components/calculator/page/brand-mark";
import { ContactLink } from "@/components/calculator/page/contact-link";
import { buttonLook } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/money/formats";
import { PlainTerms, type PlainTermsProps } from "./plain-terms";
import { StoredSheets } from "./stored-sheets";

interface MerchantPageProps {
  /** The sheets of the stored HTML document, and how many they are. */
  sheets: string;
  sheetCount: number;
  terms: PlainTermsProps;
  /** What the sheets are, within a sentence: "offer summary". */
  papers: string;
  /** "Nov 30, 2026 (Eastern time)": the last day of the document, in the brand's time zone. */
  lastDay: string;
  /** The path of the PDF of what is shown: the signed one once it is signed. */
  downloadPath: string;
  /** What the merchant does here, or did. */
  action: "Sign" | "Confirm";
  /** When it was done: "Jan 2, 2026, 4:11 PM CST". Null while it is not. */
  doneAt: string | null;
  confirmation: ReactNode;
}

/**
 * The merchant's page: what to do, then the disclosure, its itemization and the terms, and the confirmation
 * beside them.
 */
export function MerchantPage(props: MerchantPageProps) {
  const { sheets, terms, papers, downloadPath, confirmation } = props;
  const name = papers.charAt(0).toUpperCase() + papers.slice(1);
  return (
    <>
      <MerchantHead {...props} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 py-4 phone:py-6 desk:grid-cols-[minmax(0,816px)_320px] desk:gap-x-10 desk:justify-center print:block print:py-0">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 print:block">
          <StoredSheets sheets={sheets} name={name} />
          <PlainTerms {...terms} />
        </div>
        <aside className="group grid content-start gap-4 print:hidden">
          <section
            aria-label="These papers"
            className="rounded-l border border-line bg-surface px-5 pt-2 pb-3 shadow-lift max-desk:group-has-[#signed-copy]:hidden phone:px-6"
          >
            <ul className="border-b border-line text-14 max-desk:hidden">
              <Place href="#summary" name={name} />
              <Place href="#terms" name="The terms in plain words" />
            </ul>
            <a
              className={`${buttonLook("quiet")} -ml-3 text-brand-text group-has-[#signed-copy]:hidden desk:mt-1`}
              href={downloadPath}
              download
            >
              <Icon name="download" />
              Download PDF
            </a>
          </section>
          <div className="desk:sticky desk:top-4 desk:max-h-[calc(100vh-2rem)] desk:overflow-y-auto">
            {confirmation}
          </div>
        </aside>
      </div>
    </>
  );
}

/** Whose papers these are, until when they are good, and the two steps that lead through them. */
function MerchantHead({ terms, lastDay, sheetCount, action, doneAt }: MerchantPageProps) {
  const { brand, deal } = terms;
  const isDone = doneAt !== null;
  const done = action === "Sign" ? "Signed" : "Confirmed";
  return (
    <section
      aria-labelledby="deal-title"
      className="grid gap-x-10 gap-y-3 border-line py-4 phone:border-b wide:grid-cols-[minmax(0,1fr)_auto] wide:items-center desk:mx-auto desk:max-w-[1176px] print:hidden"
    >
      <div className="min-w-0">
        <h1 id="deal-title" className="text-20 font-semibold tracking-[-0.014em] wrap-anywhere">
          <bdi>{deal.merchantName}</bdi>
        </h1>
        <p className="text-13 wrap-anywhere text-ink-2">
          From <bdi>{brand.name}</bdi>, through <bdi>{deal.isoName}</bdi>. Good through {lastDay}.
        </p>
      </div>
      <nav aria-label="Steps">
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] overflow-hidden rounded-m border border-line-strong phone:flex phone:gap-4 phone:overflow-visible phone:rounded-none phone:border-0">
          <MerchantStep
            number={1}
            href="#summary"
            name="Read"
            about={`${formatCount(sheetCount)} ${sheetCount === 1 ? "page" : "pages"}, about 2 min`}
            state={isDone ? "done" : "next"}
          />
          <MerchantStep
            number={2}
            href="#confirm"
            name={action}
            about={isDone ? `${done} ${doneAt}` : "that you received it"}
            state={isDone ? "done" : "later"}
          />
        </ol>
      </nav>
    </section>
  );
}

interface MerchantStepProps {
  number: number;
  href: string;
  name: string;
  about: string;
  state: "done" | "next" | "later";
}

const DOTS: Record<MerchantStepProps["state"], string> = {
  done: "bg-ok-ground text-ok",
  next: "bg-brand text-on-brand",
  later: "border-2 border-edge text-ink-2",
};

/** A step as a link to its place. That somebody has read is known only of who has signed. */
function MerchantStep({ number, href, name, about, state }: MerchantStepProps) {
  return (
    <li className="-mt-px -ml-px flex items-center border-t border-l border-line not-first:before:bg-line-strong phone:m-0 phone:gap-4 phone:border-0 phone:not-first:before:h-px phone:not-first:before:w-10">
      <a
        href={href}
        className="group flex min-h-15 w-full items-center gap-2.5 px-3 py-2 text-ink no-underline phone:min-h-11 phone:px-0 phone:py-0"
      >
        <span
          aria-hidden="true"
          className={`grid size-7 flex-none place-items-center rounded-full text-12 font-semibold ${DOTS[state]}`}
        >
          {state === "done" ? <Icon name="check" className="size-4" /> : number}
        </span>
        <span className="min-w-0">
          <span className="block text-14 font-semibold group-hover:underline">
            <span className="sr-only">{number}. </span>
            {name}
            {state === "done" && <span className="sr-only">, done</span>}
          </span>
          <span className="block text-12 text-ink-2">{about}</span>
        </span>
      </a>
    </li>
  );
}

interface MerchantEndProps {
  kind: "superseded" | "expired" | "withdrawn" | "replaced";
  brand: Brand;
  deal: Deal;
  /** What the document is, within a sentence: "offer summary". */
  papers: string;
  /** "Nov 30, 2026 (Eastern time)": the last day of the document, in the brand's time zone. */
  lastDay: string;
  /** Whether the merchant has signed the document. */
  signed: boolean;
}

/** The page of a merchant's link that has ended. It shows no terms, only whom to ask. */
export function MerchantEnd({ kind, brand, deal, papers, lastDay, signed }: MerchantEndProps) {
  return (
    <main id="main" className="flex min-h-dvh flex-col px-4 py-4 phone:px-8">
      <BrandMark brand={brand} />
      <div className="m-auto w-full max-w-[26rem] py-10">
        <span className="grid size-11 place-items-center rounded-full border border-line bg-surface text-ink-2">
          <Icon name={ICONS[kind]} />
        </span>
        <h1 className="mt-4 text-28 font-semibold tracking-[-0.021em]">
          {TITLES[kind].replace("[papers]", papers)}
        </h1>
        <p className="mt-2 text-15 text-ink-2">
          {kind === "expired" ? (
            <>
              It was good through {lastDay}. Ask {deal.isoName} for a new one.
            </>
          ) : kind === "replaced" ? (
            <>
              The offer itself is still open. Ask {deal.isoName}, who sent you this link, for the new one.
              {signed && " What you signed still stands."}
            </>
          ) : (
            <>What you were sent no longer applies. Ask {deal.isoName}.</>
          )}
        </p>
        <dl className="mt-5 border-y border-line text-14">
          <Fact name="For">{deal.merchantName}</Fact>
          <Fact name="From">{deal.isoName}</Fact>
        </dl>
        {brand.contactEmail !== null && (
          <p className="mt-4 text-13 break-words text-ink-3">
            Or write to {brand.name}:{" "}
            <ContactLink brand={brand} dealId={deal.dealId}>
              {brand.contactEmail}
            </ContactLink>
          </p>
        )}
      </div>
    </main>
  );
}

function Place({ href, name }: { href: string; name: string }) {
  return (
    <li className="not-first:border-t not-first:border-line">
      <a href={href} className="flex min-h-11 items-center text-ink no-underline hover:underline">
        {name}
      </a>
    </li>
  );
}

const TITLES = {
  superseded: "These terms have changed",
  expired: "This [papers] has expired",
  withdrawn: "This offer was withdrawn",
  replaced: "This link was replaced",
};

const ICONS: Record<MerchantEndProps["kind"], IconName> = {
  superseded: "reset",
  expired: "clock",
  withdrawn: "reset",
  replaced: "replace",
};

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4 py-2 not-first:border-t not-first:border-line">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}
