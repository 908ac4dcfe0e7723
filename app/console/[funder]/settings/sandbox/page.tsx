import { notFound } from "next/navigation";
import { reset } from "@/app/console/[funder]/settings/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { ResetSandbox } from "@/components/console/settings/reset-sandbox";
import { SettingsSection } from "@/components/console/ui/section";

/** Resets the sandbox. A live funder does not have this page. */
export default function SandboxPage({ params }: ConsolePageProps) {
  return consolePage(params, "sandbox:manage", "Sandbox", async ({ caller }) => {
    const { slug, isSandbox } = caller.funder;
    if (!isSandbox) notFound();
    return (
      <SettingsSection
        title="Sandbox"
        about="Deletes what was tried, so that you can begin again. Offers untouched for 90 days go by themselves."
      >
        <ResetSandbox slug={slug} reset={reset.bind(null, slug)} />
      </SettingsSection>
    );
  });
}
