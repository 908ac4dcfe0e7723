import { consoleRoute, EVIDENCE } from "@/app/console/gate";
import { exportEvidence } from "@/lib/services/console/evidence-zip";

/** What happened to a disclosure document, as a PDF. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ funder: string; disclosureId: string }> },
) {
  const { funder, disclosureId } = await params;
  return consoleRoute(funder, { ...EVIDENCE, fresh: true }, async (context) => {
    const { bytes, fileName } = await exportEvidence(context, disclosureId);
    return new Response(bytes, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${fileName}"`,
      },
    });
  });
}
