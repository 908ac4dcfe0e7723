import { newBrand } from "@/app/console/[funder]/settings/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { BrandForm } from "@/components/console/settings/brand-form";
import { SettingsSection } from "@/components/console/ui/section";
import { PROFILE_DEFAULTS } from "@/lib/schemas/brands/fields";

const EMPTY = {
  name: "",
  accent: null,
  logo_url: null,
  callback_url: null,
  contact_email: null,
  is_default: false,
  legal_name: null,
  product_words: null,
  address: null,
  phone: null,
  historical_months: null,
  ny_broker_sentence: null,
  signing_place: null,
  ...PROFILE_DEFAULTS,
  disclosure_defaults: {},
  // On by default for new brands.
  disclosure_signature: true,
};

/** A new brand. */
export default function NewBrandPage({ params }: ConsolePageProps) {
  return consolePage(params, "brands:manage", "New brand", async ({ caller }) => (
    <SettingsSection title="New brand" about="Offers name it by its id; it can become the default one.">
      <BrandForm
        brand={EMPTY}
        save={newBrand.bind(null, caller.funder.slug)}
        openAfter={`/console/${caller.funder.slug}/settings/brands`}
      />
    </SettingsSection>
  ));
}
