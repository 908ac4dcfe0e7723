import type { ReactNode } from "react";
import type { Brand } from "@/components/calculator/offer/offer";
import { Icon } from "@/components/ui/icon";
import { SkipLink } from "@/components/ui/skip-link";
import { BrandMark } from "./brand-mark";
import { BrandTime } from "./brand-time";
import { ContactLink } from "./contact-link";
import { LINK_LIFE, linkLife } from "./link-life";
import { LocalTime } from "./local-time";

interface PageFrameProps {
  brand: Brand;
  dealId: string;
  /** Unix seconds; null shows no expiry. */
  linkExpiresAt: number | null;
  /** The same by the brand's clock, where the page tells its times by it; else the reader's counts. */
  linkEnds?: string | null;
  /** Unix seconds. */
  now: number;
  /** Whether a summary bar covers the foot of the page. */
  summaryBar?: boolean;
  /** Whether the funder has decided on the terms of the page. */
  decided?: boolean;
  children: ReactNode;
}

/**
 * The frame of every page with a valid link: header with brand and expiry, footer with contact and
 * disclaimer.
 */
export function PageFrame(props: PageFrameProps) {
  const { brand, dealId, linkExpiresAt, linkEnds = null, now, children } = props;
  const { summaryBar = false, decided = false } = props;
  const look = "border-l border-line-strong pl-2 text-ink-3 max-phone:hidden";
  const [lead, rest] = linkLife((linkExpiresAt ?? now) - now);
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="page-width flex min-h-14 items-center justify-between gap-x-3 py-2 lower:min-h-12 lower:py-1 phone:gap-x-6 enlarged:flex-wrap">
          <BrandMark brand={brand} />
          {linkExpiresAt !== null && (
            <p className="flex flex-none items-center gap-2 text-13 text-ink-2 max-phone:gap-1.5">
              <Icon name="clock" className="size-4 text-ink-3 max-[22.5rem]:hidden" />
              <span id={LINK_LIFE}>
                <span className="max-phone:sr-only">{lead}</span>
                <span className="inline-block max-phone:first-letter:uppercase">{rest}</span>
              </span>
              {linkEnds === null ? (
                <LocalTime seconds={linkExpiresAt} className={look} />
              ) : (
                <BrandTime seconds={linkExpiresAt} text={linkEnds} className={look} />
              )}
            </p>
          )}
        </div>
      </header>
      <main id="main" data-focus-home tabIndex={-1} className="page-width outline-none">
        {children}
      </main>
      <footer
        className={`mt-10 border-t border-line text-13 text-ink-3 phone:mt-14 print:mt-5 ${summaryBar ? "above-summary-bar" : ""}`}
      >
        <div className="page-width grid gap-1 pt-6 pb-10 break-words print:py-2">
          {brand.contactEmail !== null && (
            <p>
              Questions about this offer?{" "}
              <ContactLink brand={brand} dealId={dealId}>
                {brand.contactEmail}
              </ContactLink>
            </p>
          )}
          <p>
            Figures are calculated to the cent.
            {!decided && (
              <>
                {" "}
                Nothing is final until <bdi>{brand.name}</bdi> approves it.
              </>
            )}
          </p>
        </div>
      </footer>
    </>
  );
}
