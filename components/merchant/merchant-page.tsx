import type { ReactNode } from "react";
import { LocalTime } from "@/components/calculator/page/local-time";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { DisclosureDocument } from "@/lib/calculator/document";
import { PlainTerms, type PlainTermsProps } from "./plain-terms";
import { Sheets } from "./sheets";

interface MerchantPageProps {
  document: DisclosureDocument;
  terms: PlainTermsProps;
  /** Unix seconds. */
  expiresAt: number;
  downloadPath: string;
  acknowledgement: ReactNode;
}

/** The merchant's page: the disclosure, its itemization, then the terms; what to do beside them. */
export function MerchantPage({
  document,
  terms,
  expiresAt,
  downloadPath,
  acknowledgement,
}: MerchantPageProps) {
  const { brand, deal } = terms;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 py-4 phone:py-7 desk:grid-cols-[minmax(0,816px)_320px] desk:gap-10 desk:justify-center">
      <section
        aria-labelledby="deal-title"
        className="rounded-l border border-line bg-surface p-5 shadow-lift desk:col-start-2 desk:row-start-1 print:hidden"
      >
        <h1 id="deal-title" className="text-18 font-semibold tracking-[-0.012em] break-words">
          {deal.merchantName}
        </h1>
        <p className="mt-1 text-13 break-words text-ink-2">
          From {brand.name}, through {deal.isoName}.
        </p>
        <p className="mt-3 text-13 text-ink-3">
          Good until <LocalTime seconds={expiresAt} />.
        </p>
        <a className={`${buttonLook("plain")} mt-3 w-full`} href={downloadPath} download>
          <Icon name="download" />
          Download PDF
        </a>
      </section>
      <div className="grid gap-6 desk:col-start-1 desk:row-span-2 desk:row-start-1">
        <article className="sheets grid gap-6" lang="en-US">
          <Sheets document={document} level="h2" />
        </article>
        <PlainTerms {...terms} />
      </div>
      <div className="desk:sticky desk:top-4 desk:col-start-2 desk:row-start-2">{acknowledgement}</div>
    </div>
  );
}
