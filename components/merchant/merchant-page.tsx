import type { ReactNode } from "react";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { BrandMark } from "@/components/calculator/page/brand-mark";
import { ContactLink } from "@/components/calculator/page/contact-link";
import { buttonLook } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { PlainTerms, type PlainTermsProps } from "./plain-terms";
import { StoredSheets } from "./stored-sheets";

interface MerchantPageProps {
  /** The sheets of the stored HTML document. */
  sheets: string;
  terms: PlainTermsProps;
  /** "Nov 30, 2026 (Eastern time)": the last day of the document, in the brand's time zone. */
  lastDay: string;
  /** The path of the PDF of what is shown: the signed one once it is signed. */
  downloadPath: string;
  /** What the merchant does here; null when it is done. */
  action: "Sign" | "Confirm" | null;
  confirmation: ReactNode;
}

/** The merchant's page: the disclosure, its itemization, then the terms. The confirmation is beside them. */
export function MerchantPage({
  sheets,
  terms,
  lastDay,
  downloadPath,
  action,
  confirmation,
}: MerchantPageProps) {
  const { brand, deal } = terms;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 py-4 phone:py-7 desk:grid-cols-[minmax(0,816px)_320px] desk:grid-rows-[auto_1fr] desk:gap-x-10 desk:gap-y-4 desk:justify-center print:block print:py-0">
      <section
        aria-labelledby="deal-title"
        className="rounded-l border border-line bg-surface p-5 shadow-lift phone:p-6 desk:col-start-2 desk:row-start-1 print:hidden"
      >
        <h1 id="deal-title" className="text-18 font-semibold tracking-[-0.012em] wrap-anywhere">
          {deal.merchantName}
        </h1>
        <p className="mt-1 text-13 wrap-anywhere text-ink-2">
          From {brand.name}, through {deal.isoName}.
        </p>
        {action !== null && (
          <nav aria-label="On this page" className="mt-3">
            <a href="#confirm" className={`${buttonLook("link")} text-brand-text desk:hidden`}>
              {action === "Sign" ? "Go to the signature" : "Go to the confirmation"}
            </a>
            <ol className="border-y border-line text-14 max-desk:hidden">
              <Place number={1} href="#summary" name="Offer summary" />
              <Place number={2} href="#terms" name="The terms in plain words" />
              <Place number={3} href="#confirm" name={action} />
            </ol>
          </nav>
        )}
        <p className="mt-3 text-13 text-ink-3">Good through {lastDay}.</p>
        <a className={`${buttonLook("plain")} mt-3 w-full`} href={downloadPath} download>
          <Icon name="download" />
          Download PDF
        </a>
      </section>
      <div className="grid min-w-0 gap-6 desk:col-start-1 desk:row-span-2 desk:row-start-1 print:block">
        <StoredSheets sheets={sheets} />
        <PlainTerms {...terms} />
      </div>
      <div className="desk:sticky desk:top-4 desk:col-start-2 desk:row-start-2 desk:max-h-[calc(100vh-2rem)] desk:overflow-y-auto">
        {confirmation}
      </div>
    </div>
  );
}

interface MerchantEndProps {
  kind: "superseded" | "expired" | "withdrawn" | "replaced";
  brand: Brand;
  deal: Deal;
  /** "Nov 30, 2026 (Eastern time)": the last day of the document, in the brand's time zone. */
  lastDay: string;
  /** Whether the merchant has signed the document. */
  signed: boolean;
}

/** The page of a merchant's link that has ended. It shows no terms, only whom to ask. */
export function MerchantEnd({ kind, brand, deal, lastDay, signed }: MerchantEndProps) {
  return (
    <main id="main" className="flex min-h-dvh flex-col px-4 py-4 phone:px-8">
      <BrandMark brand={brand} />
      <div className="m-auto w-full max-w-[26rem] py-10">
        <span className="grid size-11 place-items-center rounded-full border border-line bg-surface text-ink-2">
          <Icon name={ICONS[kind]} />
        </span>
        <h1 className="mt-4 text-28 font-semibold tracking-[-0.021em]">{TITLES[kind]}</h1>
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

function Place({ number, href, name }: { number: number; href: string; name: string }) {
  return (
    <li className="not-first:border-t not-first:border-line">
      <a href={href} className="flex min-h-11 items-center gap-3 text-ink no-underline hover:underline">
        <span
          aria-hidden="true"
          className="grid size-5.5 place-items-center rounded bg-sunken text-12 text-ink-2"
        >
          {number}
        </span>
        {name}
      </a>
    </li>
  );
}

const TITLES = {
  superseded: "These terms have changed",
  expired: "This offer summary has expired",
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
