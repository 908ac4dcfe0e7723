import { linkEndWording } from "@/components/calculator/link/link-end";
import { Banner } from "@/components/calculator/page/banner";
import { ContactLink } from "@/components/calculator/page/contact-link";
import { LocalTime } from "@/components/calculator/page/local-time";
import { secondsOf } from "@/components/calculator/page/times";
import { buttonLook } from "@/components/ui/button";
import type { Brand } from "./offer";
import type { EndedOffer } from "./offer-version";

/** Says that the link of an open page has ended, how and when, and whom to write to. */
export function OfferEnded({ brand, dealId, reason, at }: EndedOffer & { brand: Brand; dealId: string }) {
  const { icon, title, since, sentences, advice } = linkEndWording(reason, brand.name);
  const isWithdrawn = reason === "withdrawn";
  return (
    <Banner
      icon={icon}
      title={
        isWithdrawn ? (
          <>
            <bdi>{brand.name}</bdi> withdrew this offer
          </>
        ) : (
          title
        )
      }
      text={
        <>
          {at !== null && (
            <>
              {isWithdrawn ? "On " : `${since} on `}
              <LocalTime seconds={secondsOf(at)} />.{" "}
            </>
          )}
          {isWithdrawn
            ? "These terms cannot be submitted or given to the merchant."
            : `${sentences.join(" ")} ${brand.contactEmail === null ? advice : ""}`}
        </>
      }
      action={
        brand.contactEmail !== null && (
          <ContactLink brand={brand} dealId={dealId} look={buttonLook("plain")}>
            Write to <bdi>{brand.name}</bdi>
          </ContactLink>
        )
      }
    />
  );
}
