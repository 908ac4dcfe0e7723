import { csvRoute } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { zoneOr } from "@/components/console/ui/zone";
import { CONSOLE_INSIGHT_QUERY } from "@/lib/schemas/console/queries";
import { exportInsight } from "@/lib/services/console/insight";

/** The figures of Insight as a CSV file. */
export async function GET(request: Request, { params }: { params: Promise<{ funder: string }> }) {
  const { funder } = await params;
  return csvRoute(funder, async (context) => {
    const query = CONSOLE_INSIGHT_QUERY.parse(Object.fromEntries(new URL(request.url).searchParams));
    const { zone } = await readerClock(context.now);
    const { name, text } = await exportInsight(context, query, zoneOr(query.zone, zone));
    return { name, content: text };
  });
}
