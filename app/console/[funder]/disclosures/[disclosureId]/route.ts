import { consoleRoute, EVIDENCE } from "@/app/console/gate";
import { downloadDocument, loadDisclosure } from "@/lib/services/disclosures/read";

/** The PDF of a disclosure document, byte for byte as it was made; with `?signed=true` the signed copy. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ funder: string; disclosureId: string }> },
) {
  const { funder, disclosureId } = await params;
  return consoleRoute(funder, EVIDENCE, async (context) => {
    const signed = new URL(request.url).searchParams.get("signed") === "true";
    const document = await loadDisclosure(context, { disclosureId });
    const { bytes, fileName } = await downloadDocument(document, signed);
    return new Response(bytes, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${fileName}"`,
      },
    });
  });
}
