import type { ReactNode } from "react";
import type { Brand } from "@/components/calculator/offer/offer";

interface ContactLinkProps {
  brand: Brand;
  /** The deal the mail is about. */
  dealId: string;
  /** Classes of another look than a link's. */
  look?: string;
  children: ReactNode;
}

/**
 * Words that begin a mail to the funder, where the brand names an address; plain words where it names none.
 */
export function ContactLink({
  brand,
  dealId,
  look = "text-brand-text underline underline-offset-3",
  children,
}: ContactLinkProps) {
  if (brand.contactEmail === null) return children;
  return (
    <a href={`mailto:${brand.contactEmail}?subject=${encodeURIComponent(`Deal ${dealId}`)}`} className={look}>
      {children}
    </a>
  );
}
