import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { TodayPage } from "@/components/console/today/today-page";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { today } from "@/lib/services/console/today";

/** Today: what needs a person. */
export default function HomePage({ params }: ConsolePageProps) {
  return consolePage(params, "offers:read", "Today", async (context) => {
    const [waiting, clock] = await Promise.all([today(context), readerClock(context.now)]);
    const { permissions, funder } = context.caller;
    const root = `/console/${funder.slug}`;
    return (
      <>
        <AutoRefresh />
        <TodayPage
          root={root}
          clock={clock}
          mayCreate={permissions.includes("offers:create")}
          mayRenew={permissions.includes("offers:update")}
          lacksPaths={(dealId) => ({
            editPath: permissions.includes("offers:update") ? `${root}/offers/${dealId}/edit` : null,
            brandPath: permissions.includes("brands:read") ? `${root}/settings/brands` : null,
          })}
          today={waiting}
        />
      </>
    );
  });
}
