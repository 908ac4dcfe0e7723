import { CONSOLE_OFFERS_QUERY } from "@/lib/schemas/console-queries";
import { consoleAccess } from "@/lib/server/console-context";
import { exportOffers } from "@/lib/services/console/offers-csv";

/** The offers of a filter as a CSV file, in a stream. */
export async function GET(request: Request, { params }: { params: Promise<{ funder: string }> }) {
  const { funder } = await params;
  const access = await consoleAccess(funder, "offers:export");
  if (access.state === "forbidden") return plain(403, "Your role may not export offers.");
  if (access.state !== "open") return plain(404, "There is no such page.");
  const query = CONSOLE_OFFERS_QUERY.parse(Object.fromEntries(new URL(request.url).searchParams));
  const lines = await exportOffers(access.context, query);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="offers-${funder}.csv"`,
    },
  });
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
