import { approve, saveBrand, withdraw } from "@/app/console/[funder]/settings/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { Approvals } from "@/components/console/settings/approvals";
import { ReadOnlyBrand } from "@/components/console/settings/brand-facts";
import { BrandForm } from "@/components/console/settings/brand-form";
import { dateOf } from "@/components/console/ui/clock";
import { Fact, FactColumns } from "@/components/console/ui/facts";
import { Link, TEXT_LINK } from "@/components/console/ui/link";
import { SettingsSection } from "@/components/console/ui/section";
import { type Approval, templateApprovals } from "@/lib/schemas/disclosures/templates";
import { historicalMonthsOf, readBrand } from "@/lib/services/brands/brands";
import { withoutQuery } from "@/lib/services/deliveries/deliveries";
import { exampleDigest } from "@/lib/services/disclosures/example";

/** One brand: its settings and its approved documents. */
export default function BrandPage({ params }: ConsolePageProps<{ brandId: string }>) {
  return consolePage(params, "brands:read", "Brand", async (context) => {
    const { brandId } = await params;
    const [brand, clock] = await Promise.all([readBrand(context, brandId), readerClock(context.now)]);
    const months = await historicalMonthsOf(context, brand.id);
    const { slug } = context.caller.funder;
    const mayManage = context.caller.permissions.includes("brands:manage");
    const approvals = brand.approvals as unknown as Approval[];
    const templates = await Promise.all(
      templateApprovals(approvals).map(async (template) => ({
        ...template,
        document: await exampleDigest(context, brand.id, template.state),
      })),
    );
    return (
      <SettingsSection
        title={brand.name}
        about={
          <>
            {brand.is_default ? "The default brand. " : ""}
            <Link href={`/console/${slug}/settings/brands`} className={TEXT_LINK}>
              All brands
            </Link>
          </>
        }
      >
        {mayManage ? (
          <BrandForm key={brand.id} brand={brand} save={saveBrand.bind(null, slug, brand.id)} />
        ) : (
          <ReadOnlyBrand
            brand={{ ...brand, callback_url: brand.callback_url && withoutQuery(brand.callback_url) }}
          />
        )}
        {months.length > 0 && (
          <section aria-labelledby="months" className="grid max-w-[47.5rem] gap-3 border-t border-line pt-5">
            <h3 id="months" className="font-semibold">
              Months of income
            </h3>
            <p className="text-13 text-ink-3">
              Over how many months incomes were averaged, and when: kept four years after it ended.
            </p>
            <FactColumns>
              {months.map(({ months: count, started_at, ended_at }) => (
                <Fact
                  key={started_at.toISOString()}
                  name={`${dateOf(started_at.getTime(), clock)} to ${ended_at === null ? "now" : dateOf(ended_at.getTime(), clock)}`}
                >
                  {count} months
                </Fact>
              ))}
            </FactColumns>
          </section>
        )}
        <section aria-labelledby="approvals" className="grid max-w-[47.5rem] gap-3 border-t border-line pt-5">
          <h3 id="approvals" className="font-semibold">
            Approved documents
          </h3>
          <Approvals
            readerId={context.caller.userId}
            examples={`/console/${slug}/settings/brands/${brand.id}/example`}
            templates={templates}
            clock={clock}
            approver={mayManage ? context.caller.name : null}
            approve={approve.bind(null, slug, brand.id)}
            withdraw={withdraw.bind(null, slug, brand.id)}
          />
        </section>
      </SettingsSection>
    );
  });
}
