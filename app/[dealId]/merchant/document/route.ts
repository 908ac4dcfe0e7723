import { pageRequest } from "@/lib/server/web/page-action";
import { merchantDocument } from "@/lib/services/pages/merchant";
import { noPdf, pdfLater, pdfResponse, queryValue } from "../../pdf-response";

interface Context {
  params: Promise<{ dealId: string }>;
}

/**
 * The PDF of a merchant's link. 404 for an invalid link, 410 when it has ended, 503 when the PDF is not drawn
 * in time.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { dealId } = await params;
  const [sig, exp, disclosure] = ["sig", "exp", "disclosure"].map((name) => queryValue(request, name));
  const link = { dealId, sig: sig ?? "", exp: exp ?? "", disclosure: disclosure ?? "" };
  const now = new Date();
  const found = await pageRequest("/[dealId]/merchant/document", () =>
    merchantDocument(link, now, queryValue(request, "signed") === "true"),
  );
  if (found.state === "busy") return pdfLater(found.retryAfterSeconds);
  if (found.state === "current") return pdfResponse(found);
  return found.state === "not_found"
    ? noPdf(404, "There is no such document.")
    : noPdf(410, "This document has ended.");
}
