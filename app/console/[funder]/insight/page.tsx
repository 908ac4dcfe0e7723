import { prepareInsight } from "@/app/console/[funder]/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { listAddress } from "@/app/console/paths";
import { readerClock } from "@/app/console/reader-clock";
import { choiceNotes, datesOf, InsightFilters, PeriodDates } from "@/components/console/insight/choices";
import { InsightPage } from "@/components/console/insight/insight-page";
import { OffersExport } from "@/components/console/offers/offers-export";
import { Page, PageHead } from "@/components/console/ui/page-head";
import { zoneOr } from "@/components/console/ui/zone";
import { CONSOLE_INSIGHT_QUERY } from "@/lib/schemas/console/queries";
import { insight } from "@/lib/services/console/insight";

/** Insight: what becomes of offers, and which terms ISOs choose. It does not refresh by itself. */
export default function Insight({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "offers:read", "Insight", async (context) => {
    const given = await searchParams;
    const query = CONSOLE_INSIGHT_QUERY.parse(given);
    const reader = await readerClock(context.now);
    const clock = { ...reader, zone: zoneOr(query.zone, reader.zone) };
    const shown = await insight(context, query, clock.zone);
    const { slug } = context.caller.funder;
    const root = `/console/${slug}`;
    const { days, iso, sort } = query;
    const { period } = shown;
    // The links and the file have the dates that are shown, which may not be those of the address.
    const chosen = {
      ...(period.days === null ? datesOf(period) : { days: days && String(days) }),
      zone: clock.zone,
      brand: shown.brand?.id,
      iso,
      sort: sort === "sent" ? undefined : sort,
    };
    const notes = choiceNotes(given, query, shown, clock.zone);
    const address = (changes: Record<string, string | undefined>) =>
      listAddress(`${root}/insight`, { ...chosen, ...changes });
    return (
      <Page>
        <PageHead
          title="Insight"
          above={<PeriodDates period={period} zone={clock.zone} />}
          actions={
            <>
              <InsightFilters shown={shown} chosen={chosen} address={address} />
              {context.caller.permissions.includes("offers:export") && (
                <OffersExport
                  href={listAddress(`${root}/insight-csv`, chosen)}
                  prepare={prepareInsight.bind(null, slug)}
                />
              )}
            </>
          }
        />
        {notes.length > 0 && <p className="pt-3 text-13 text-ink-2">{notes.join(" ")}</p>}
        <InsightPage
          shown={shown}
          sort={sort}
          root={root}
          clock={clock}
          address={address}
          mayCreate={context.caller.permissions.includes("offers:create")}
        />
      </Page>
    );
  });
}
