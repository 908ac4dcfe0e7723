import { pageRequest } from "@/lib/server/web/page-action";
import { receiptDocument } from "@/lib/services/pages/receipt";
import { noPdf, pdfLater, pdfResponse, queryValue } from "../../pdf-response";

interface Context {
  params: Promise<{ dealId: string }>;
}

/** The PDF of the disclosure of a submission, for the ISO's link. 404 when there is none. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { dealId } = await params;
  const link = { dealId, sig: queryValue(request, "sig"), exp: queryValue(request, "exp") };
  const number = queryValue(request, "number");
  const now = new Date();
  const found = await pageRequest("/[dealId]/receipt/document", () => receiptDocument(link, number, now));
  if (found.state === "busy") return pdfLater(found.retryAfterSeconds);
  return found.state === "found" ? pdfResponse(found) : noPdf(404, "There is no such document.");
}
