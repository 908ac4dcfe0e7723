import { randomUUID } from "node:crypto";
import {
  checkNewOfferAction,
  createOfferAction,
  findSaved,
  readConflict,
} from "@/app/console/[funder]/actions";
import { presetActionsFor } from "@/app/console/[funder]/preset-actions-for";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { factWords } from "@/components/console/offer-form/default-facts";
import { OfferForm } from "@/components/console/offer-form/offer-form";
import { Page } from "@/components/console/ui/page-head";
import { PathLink } from "@/components/console/ui/path-link";
import { CONSOLE_NEW_OFFER_QUERY } from "@/lib/schemas/console/queries";
import { brandDefaults, formBrands, startOfOffer } from "@/lib/services/console/offer-form";
import { offerChoices } from "@/lib/services/console/offers-list";
import { listPresets } from "@/lib/services/console/presets";

/** The form for a new offer. `?from=` copies the fields of another offer. */
export default function NewOfferPage({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "offers:create", "New offer", async (context) => {
    const { from } = CONSOLE_NEW_OFFER_QUERY.parse(await searchParams);
    const [brands, defaults, presets, start, { isos }] = await Promise.all([
      formBrands(context),
      brandDefaults(context),
      listPresets(context),
      startOfOffer(context, from),
      offerChoices(context),
    ]);
    const { slug } = context.caller.funder;
    return (
      <Page>
        <OfferForm
          key={from ?? "new"}
          head={{
            title: "New offer",
            above: <PathLink href={`/console/${slug}/offers`}>Offers</PathLink>,
          }}
          funder={slug}
          userId={context.caller.userId}
          edited={null}
          start={{ ...start, copied: from ?? null }}
          brands={brands.map((brand) => ({ ...brand, facts: factWords(defaults.get(brand.id)) }))}
          isos={isos}
          presets={presets}
          presetActions={presetActionsFor(context)}
          check={checkNewOfferAction.bind(null, slug)}
          save={createOfferAction.bind(null, slug)}
          findSaved={findSaved.bind(null, slug)}
          formKey={randomUUID()}
          readConflict={readConflict.bind(null, slug, "")}
        />
      </Page>
    );
  });
}
