import { erase } from "@/app/console/[funder]/settings/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { ErasureForm } from "@/components/console/settings/erasure-form";
import { SettingsSection } from "@/components/console/ui/section";

/** Erases personal data, of a deal or of a person. */
export default function ErasurePage({ params }: ConsolePageProps) {
  return consolePage(params, "data:erase", "Erasure", async ({ caller, now }) => (
    <SettingsSection
      title="Erasure"
      about="Removes personal data of a merchant or of a person who asks for it."
    >
      <ErasureForm
        erase={erase.bind(null, caller.funder.slug)}
        documents={`/console/${caller.funder.slug}/disclosures`}
        clock={await readerClock(now)}
      />
    </SettingsSection>
  ));
}
