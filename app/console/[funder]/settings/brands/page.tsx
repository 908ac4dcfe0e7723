import { saveFunder } from "@/app/console/[funder]/settings/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { FunderForm } from "@/components/console/settings/funder-form";
import { ButtonLink } from "@/components/console/ui/button-link";
import { Link } from "@/components/console/ui/link";
import { SettingsSection } from "@/components/console/ui/section";
import { RowButtons, SettingsTable } from "@/components/console/ui/settings-table";
import { Status } from "@/components/console/ui/status";
import { brandsInSettings } from "@/lib/services/brands/brands";
import { withoutQuery } from "@/lib/services/deliveries/deliveries";
import { funderSettings } from "@/lib/services/funders/funders";

/** The funder's brands, and the settings for all of them. */
export default function BrandsPage({ params }: ConsolePageProps) {
  return consolePage(params, "brands:read", "Brands", async (context) => {
    const [brands, settings] = await Promise.all([brandsInSettings(context), funderSettings(context)]);
    const { slug } = context.caller.funder;
    const path = `/console/${slug}/settings/brands`;
    const mayManage = context.caller.permissions.includes("brands:manage");
    return (
      <SettingsSection
        title="Brands"
        about="The names you publish offers under, each with its colour, logo, callback and disclosures."
        actions={
          mayManage && (
            <ButtonLink href={`${path}/new`} kind="primary">
              Add brand
            </ButtonLink>
          )
        }
      >
        <SettingsTable label="Brands" columns={["Name", "Accent", "Callback", "Contact", ""]}>
          {brands.map((brand) => (
            <tr key={brand.id}>
              <th scope="row">
                {brand.name} {brand.is_default && <Status tone="ok">Default</Status>}
              </th>
              <td data-name="Accent">
                {brand.accent ? (
                  <>
                    <svg viewBox="0 0 12 12" aria-hidden="true" className="mr-1.5 inline size-3">
                      <circle cx="6" cy="6" r="6" fill={brand.accent} />
                    </svg>
                    <code>{brand.accent}</code>
                  </>
                ) : (
                  "The product's own"
                )}
              </td>
              <td
                data-name="Callback"
                data-quiet={brand.callback_url === null || undefined}
                className="wrap-anywhere"
              >
                {brand.callback_url === null ? "None" : withoutQuery(brand.callback_url)}
              </td>
              <td data-name="Contact" data-quiet={brand.contact_email === null || undefined}>
                {brand.contact_email ?? "None"}
              </td>
              <td>
                <RowButtons>
                  <Link href={`${path}/${brand.id}`} className="row-button">
                    {mayManage ? "Edit" : "Open"}
                    <span className="sr-only"> {brand.name}</span>
                  </Link>
                </RowButtons>
              </td>
            </tr>
          ))}
        </SettingsTable>
        {mayManage && (
          <section aria-labelledby="all-brands" className="grid gap-3 border-t border-line pt-5">
            <h3 id="all-brands" className="font-semibold">
              For all brands
            </h3>
            <FunderForm settings={settings} save={saveFunder.bind(null, slug)} />
          </section>
        )}
      </SettingsSection>
    );
  });
}
