import Link from "next/link";
import { consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { Approvals } from "@/components/console/settings/approvals";
import { BrandForm } from "@/components/console/settings/brand-form";
import { SettingsSection } from "@/components/console/settings/section";
import { type Approval, DOCUMENT_STATES, TEMPLATE_VERSIONS } from "@/lib/schemas/brand";
import { readBrand } from "@/lib/services/funders/brand-changes";
import { approve, saveBrand } from "../actions";

export const metadata = { title: "Brand" };

interface BrandPageProps {
  params: Promise<{ funder: string; brandId: string }>;
}

/** One brand: its settings, and the documents that its counsel approved. */
export default function BrandPage({ params }: BrandPageProps) {
  return consolePage(params, "brands:read", async (context) => {
    const { brandId } = await params;
    const [brand, clock] = await Promise.all([readBrand(context, brandId), readerClock(context.now)]);
    const { slug } = context.caller.funder;
    const mayManage = context.caller.permissions.includes("brands:manage");
    const approvals = brand.approvals as unknown as Approval[];
    const templates = DOCUMENT_STATES.map((state) => {
      const version = TEMPLATE_VERSIONS[state];
      const found = approvals.find((each) => each.state === state && each.template_version === version);
      const { approved_by = null, approved_at = null } = found ?? {};
      return { state, version, approved_by, approved_at };
    });
    return (
      <SettingsSection
        title={brand.name}
        about={
          <>
            {brand.is_default ? "The default brand. " : ""}
            <Link href={`/console/${slug}/settings/brands`} prefetch={false}>
              All brands
            </Link>
          </>
        }
      >
        {mayManage ? (
          <BrandForm key={brand.id} brand={brand} save={saveBrand.bind(null, slug, brand.id)} />
        ) : (
          <ReadOnly brand={brand} />
        )}
        <section aria-labelledby="approvals" className="grid max-w-[47.5rem] gap-3 border-t border-line pt-5">
          <h3 id="approvals">Approved documents</h3>
          <Approvals
            templates={templates}
            clock={clock}
            approver={mayManage ? context.caller.name : null}
            approve={approve.bind(null, slug, brand.id)}
          />
        </section>
      </SettingsSection>
    );
  });
}

/** The settings for a role that may not change them. */
function ReadOnly({ brand }: { brand: Awaited<ReturnType<typeof readBrand>> }) {
  const { id, is_default, approvals, ...settings } = brand;
  return (
    <dl className="about-list about-row">
      {Object.entries(settings).map(([name, value]) => (
        <div key={name}>
          <dt>{name.replaceAll("_", " ")}</dt>
          <dd>{value === null ? "None" : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
