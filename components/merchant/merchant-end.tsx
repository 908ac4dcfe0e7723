import type { Brand, Deal } from "@/components/calculator/offer/deal";
import { BrandMark } from "@/components/calculator/page/brand-mark";
import { ContactLink } from "@/components/calculator/page/contact-link";
import { Icon, type IconName } from "@/components/ui/icon";

interface MerchantEndProps {
  kind: "superseded" | "expired" | "withdrawn" | "replaced";
  brand: Brand;
  deal: Deal;
  /** "Nov 30, 2026 (Eastern time)": the last day of the document, in the brand's time zone. */
  lastDay: string;
  /** Whether the merchant has signed the document. */
  signed: boolean;
}

// Rules: L9-3, L9-4, L9-5
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
