import { consoleRoute } from "@/app/console/console-route";
import { CONSOLE_OFFERS_QUERY } from "@/lib/schemas/console-queries";
import { exportOffers, isExportCut } from "@/lib/services/console/offers-list";

const NEEDS = {
  permission: "offers:export",
  forbidden: "Your role may not export offers.",
  fresh: true,
} as const;

/** The offers of a filter as a CSV file, in a stream. A file that has not all of them says so by its name. */
export async function GET(request: Request, { params }: { params: Promise<{ funder: string }> }) {
  const { funder } = await params;
  return consoleRoute(funder, NEEDS, async (context) => {
    const query = CONSOLE_OFFERS_QUERY.parse(Object.fromEntries(new URL(request.url).searchParams));
    const name = (await isExportCut(context, query)) ? `offers-${funder}-newest-50000` : `offers-${funder}`;
    return new Response(streamOf(await exportOffers(context, query)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}.csv"`,
      },
    });
  });
}

function streamOf(lines: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
