import { resendShown } from "@/app/console/[funder]/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { TodayPage } from "@/components/console/today/today-page";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import type { Permission } from "@/lib/schemas/people/permissions";
import { today } from "@/lib/services/console/today";

/** Today: what needs a person. */
export default function HomePage({ params }: ConsolePageProps) {
  return consolePage(params, "offers:read", "Today", async (context) => {
    const clock = await readerClock(context.now);
    const waiting = await today(context, clock.zone);
    const { permissions, funder } = context.caller;
    const may = (permission: Permission) => permissions.includes(permission);
    return (
      <>
        <AutoRefresh />
        <TodayPage
          root={`/console/${funder.slug}`}
          clock={clock}
          may={{
            create: may("offers:create"),
            decide: may("submissions:decide"),
            renew: may("offers:update"),
            resend: may("deliveries:replay"),
            manageBrands: may("brands:manage"),
          }}
          retry={resendShown.bind(null, funder.slug, "waiting")}
          today={waiting}
        />
      </>
    );
  });
}
