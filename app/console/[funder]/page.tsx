import { createSandboxOf, resendShown } from "@/app/console/[funder]/actions";
import { makeSampleDealAction } from "@/app/console/[funder]/sandbox-actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { TodayPage } from "@/components/console/today/today-page";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { CONSOLE_TODAY_QUERY } from "@/lib/schemas/console/queries";
import type { Permission } from "@/lib/schemas/people/permissions";
import { firstRun } from "@/lib/services/console/first-run";
import { today } from "@/lib/services/console/today";

/** Today: what needs a person. */
export default function HomePage({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "offers:read", "Today", async (context) => {
    const clock = await readerClock(context.now);
    const given = await searchParams;
    const { whose } = CONSOLE_TODAY_QUERY.parse(given);
    const [waiting, setUp] = await Promise.all([today(context, clock.zone, whose), firstRun(context)]);
    const { permissions, funder } = context.caller;
    const may = (permission: Permission) => permissions.includes(permission);
    const sandbox = funder.isSandbox ? funder.slug : (setUp?.sandbox ?? null);
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
            manageKeys: may("keys:manage"),
            manageTeam: may("members:manage"),
          }}
          setUp={setUp}
          sample={
            may("sandbox:manage")
              ? {
                  make: sandbox === null ? null : makeSampleDealAction.bind(null, sandbox),
                  createSandbox: sandbox === null ? createSandboxOf.bind(null, funder.slug) : null,
                }
              : null
          }
          name={context.funder.name}
          isTest={funder.isSandbox}
          retry={resendShown.bind(null, funder.slug, "waiting")}
          today={waiting}
          whose={may("deals:share") ? { current: whose } : null}
        />
      </>
    );
  });
}
