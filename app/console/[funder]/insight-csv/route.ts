import { consoleRoute } from "@/app/console/console-route";
import { readerClock } from "@/app/console/reader-clock";
import { zoneOr } from "@/components/console/ui/clock";
import { CONSOLE_INSIGHT_QUERY } from "@/lib/schemas/console-queries";
import { exportInsight } from "@/lib/services/console/insight-csv";

const NEEDS = {
  permission: "offers:export",
  forbidden: "Your role may not export offers.",
  fresh: true,
} as const;

/** The figures of Insight as a CSV file. */
export async function GET(request: Request, { params }: { params: Promise<{ funder: string }> }) {
  const { funder } = await params;
  return consoleRoute(funder, NEEDS, async (context) => {
    const query = CONSOLE_INSIGHT_QUERY.parse(Object.fromEntries(new URL(request.url).searchParams));
    const { zone } = await readerClock(context.now);
    const { name, text } = await exportInsight(context, query, zoneOr(query.zone, zone));
    return new Response(text, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    });
  });
}
