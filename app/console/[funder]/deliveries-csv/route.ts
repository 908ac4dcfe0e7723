import { csvRoute } from "@/app/console/gate";
import { streamOf } from "@/app/console/stream-of";
import { CONSOLE_DELIVERIES_QUERY } from "@/lib/schemas/console/queries";
import { exportDeliveries, isDeliveriesCut } from "@/lib/services/console/deliveries-csv";

/** Streams the deliveries of a filter as CSV. The file's name says if deliveries are missing. */
export async function GET(request: Request, { params }: { params: Promise<{ funder: string }> }) {
  const { funder } = await params;
  return csvRoute(funder, async (context) => {
    const query = CONSOLE_DELIVERIES_QUERY.parse(Object.fromEntries(new URL(request.url).searchParams));
    const cut = await isDeliveriesCut(context, query);
    const name = `deliveries-${funder}${cut ? "-newest-50000" : ""}.csv`;
    return { name, content: streamOf(await exportDeliveries(context, query)) };
  });
}
