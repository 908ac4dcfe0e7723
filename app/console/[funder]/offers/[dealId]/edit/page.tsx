import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import {
  changeOfferAction,
  checkChangeAction,
  findSaved,
  readConflict,
} from "@/app/console/[funder]/actions";
import { presetActionsFor } from "@/app/console/[funder]/preset-actions-for";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { OfferForm } from "@/components/console/offer-form/offer-form";
import { OfferWarnings } from "@/components/console/offers/offer-warnings";
import { Page } from "@/components/console/ui/page-head";
import { PathLink } from "@/components/console/ui/path-link";
import { formBrands } from "@/lib/services/console/offer-form";
import { offerOfPage } from "@/lib/services/console/offer-page";
import { offerChoices } from "@/lib/services/console/offers-list";
import { listPresets } from "@/lib/services/console/presets";
import { givenFields } from "@/lib/services/offers/check";
import { offerWarnings } from "@/lib/services/offers/firm-offer";

/** The form for the next version of the deal's active offer. */
export default function EditOfferPage({ params }: ConsolePageProps<{ dealId: string }>) {
  return consolePage(params, "offers:update", titleOf, async (context) => {
    const dealId = decodeURIComponent((await params).dealId);
    const offer = await offerOfPage(context, dealId, null);
    const [{ warnings = [] }, brands, presets, { isos }] = await Promise.all([
      offerWarnings(context, offer),
      formBrands(context),
      listPresets(context),
      offerChoices(context),
    ]);
    const { slug } = context.caller.funder;
    const root = `/console/${slug}/offers`;
    if (offer.status === "revoked") redirect(`${root}/${dealId}`);
    return (
      <Page>
        <div className="pb-5 empty:hidden">
          <OfferWarnings warnings={warnings} />
        </div>
        <OfferForm
          key={offer.id}
          head={{
            title: `Edit ${offer.merchant_name}`,
            above: (
              <>
                <PathLink href={root}>Offers</PathLink>
                <PathLink href={`${root}/${dealId}`}>{dealId}</PathLink>
              </>
            ),
          }}
          funder={slug}
          userId={context.caller.userId}
          edited={{ id: offer.id, dealId, version: offer.version, fields: givenFields(offer) }}
          start={{ dealId, fields: {}, copied: null }}
          brands={brands.map((brand) => ({ ...brand, facts: {} }))}
          isos={isos}
          presets={presets}
          presetActions={presetActionsFor(context)}
          check={checkChangeAction.bind(null, slug, offer.id)}
          save={changeOfferAction.bind(null, slug, offer.id)}
          findSaved={findSaved.bind(null, slug)}
          formKey={randomUUID()}
          readConflict={readConflict.bind(null, slug, offer.id)}
        />
      </Page>
    );
  });
}

function titleOf({ dealId }: { dealId: string }): string {
  return `Edit ${decodeURIComponent(dealId)}`;
}
