import { csvRoute } from "@/app/console/gate";
import { streamOf } from "@/app/console/stream-of";
import { CONSOLE_OFFERS_QUERY } from "@/lib/schemas/console/queries";
import { exportOffers, isExportCut } from "@/lib/services/console/offers-list";

/** Streams the offers of a filter as CSV. The file's name says if offers are missing. */
export async function GET(request: Request, { params }: { params: Promise<{ funder: string }> }) {
  const { funder } = await params;
  return csvRoute(funder, async (context) => {
    const query = CONSOLE_OFFERS_QUERY.parse(Object.fromEntries(new URL(request.url).searchParams));
    const name = (await isExportCut(context, query)) ? `offers-${funder}-newest-50000` : `offers-${funder}`;
    return { name: `${name}.csv`, content: streamOf(await exportOffers(context, query)) };
  });
}
