import type { Brand } from "@/components/calculator/offer/offer";
import { BrandMark } from "@/components/calculator/page/brand-mark";
import { ContactLink } from "@/components/calculator/page/contact-link";
import { LocalTime } from "@/components/calculator/page/local-time";
import { secondsOf } from "@/components/calculator/page/times";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { LinkEnd } from "@/lib/disclosure/merchant/state";
import { linkEndWording } from "./link-end";

interface LinkProblemProps {
  kind: LinkEnd;
  /**
   * The brand and deal that a valid signature proves, and when the link ended; null without a valid
   * signature.
   */
  link: { brand: Brand; dealId: string; endedAt: string | null } | null;
}

/** The `href` that loads the same address again, with its query. */
const SAME_ADDRESS = "";

/** A whole page for a link that opens nothing. "Not found" reveals no brand and no deal. */
export function LinkProblem({ kind, link }: LinkProblemProps) {
  const { icon, title, since, sentences, advice } = linkEndWording(kind, link?.brand.name ?? "the funder");
  return (
    <main id="main" className="flex min-h-dvh flex-col px-4 py-4 phone:px-8">
      {link === null ? (
        <p className="min-h-6.5 text-15 font-semibold text-ink-2">Offer calculator</p>
      ) : (
        <BrandMark brand={link.brand} />
      )}
      <div className="m-auto w-full max-w-80 py-10 text-center">
        <span className="inline-grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
          <Icon name={icon} className="size-5.5" />
        </span>
        <h1 className="mt-4.5 mb-2 text-20 font-semibold tracking-[-0.018em] text-balance">{title}</h1>
        {since && link?.endedAt && (
          <p className="text-15 text-balance text-ink-2">
            {`${since} on `}
            <LocalTime seconds={secondsOf(link.endedAt)} />.
          </p>
        )}
        {sentences.map((sentence) => (
          <p key={sentence} className="text-15 text-balance text-ink-2">
            {sentence}
          </p>
        ))}
        {link !== null && (
          <dl className="mt-5 border-y border-line text-ink-2 [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:py-2.5 [&>div+div]:border-t [&>div+div]:border-line [&_dd]:min-w-0 [&_dd]:text-right [&_dd]:wrap-anywhere [&_dd]:text-ink">
            <div>
              <dt>Deal</dt>
              <dd>{link.dealId}</dd>
            </div>
            <div>
              <dt>Funder</dt>
              <dd>
                <bdi>{link.brand.name}</bdi>
              </dd>
            </div>
            {link.brand.contactEmail !== null && (
              <div>
                <dt>E-mail</dt>
                <dd>
                  <ContactLink brand={link.brand} dealId={link.dealId}>
                    {link.brand.contactEmail}
                  </ContactLink>
                </dd>
              </div>
            )}
          </dl>
        )}
        {kind === "not_found" && (
          <>
            <ul className="mt-5 border-y border-line text-left text-ink-2 [&>li]:py-2.5 [&>li+li]:border-t [&>li+li]:border-line">
              <li>Copy it from the first character to the last.</li>
              <li>Avoid links split over two lines.</li>
            </ul>
            <a href={SAME_ADDRESS} className={`mt-5 w-full ${buttonLook("plain")}`}>
              Try again
            </a>
          </>
        )}
        <p className="mt-3 text-13 text-ink-3">{advice}</p>
      </div>
    </main>
  );
}
