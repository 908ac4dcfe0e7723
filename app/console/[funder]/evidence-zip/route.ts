import { consoleRoute, EVIDENCE } from "@/app/console/gate";
import { streamOf } from "@/app/console/stream-of";
import { CONSOLE_DISCLOSURES_QUERY } from "@/lib/schemas/console/queries";
import { exportEvidenceZip } from "@/lib/services/console/evidence-zip";

/** Streams the documents of a filter with their evidence, the newest 50 of them, as a ZIP. */
export async function GET(request: Request, { params }: { params: Promise<{ funder: string }> }) {
  const { funder } = await params;
  return consoleRoute(funder, { ...EVIDENCE, fresh: true }, async (context) => {
    const query = CONSOLE_DISCLOSURES_QUERY.parse(Object.fromEntries(new URL(request.url).searchParams));
    return new Response(streamOf(await exportEvidenceZip(context, query)), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="evidence-${funder}.zip"`,
      },
    });
  });
}
