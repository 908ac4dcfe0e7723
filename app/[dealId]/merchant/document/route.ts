import { pageRequest } from "@/lib/server/page-action";
import { merchantDocument } from "@/lib/services/pages/merchant";

interface Context {
  params: Promise<{ dealId: string }>;
}

/** The PDF behind a merchant's link; 404 without a good one, 410 once it has ended. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { dealId } = await params;
  const query = new URL(request.url).searchParams;
  const value = (name: string) => (query.getAll(name).length === 1 ? (query.get(name) ?? "") : "");
  const link = { dealId, sig: value("sig"), exp: value("exp"), disclosure: value("disclosure") };
  const now = new Date();
  const found = await pageRequest("/[dealId]/merchant/document", () => merchantDocument(link, now));
  if (found.state !== "current") {
    const [status, words] =
      found.state === "not_found" ? [404, "There is no such document."] : [410, "This document has ended."];
    return new Response(words, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${found.fileName}"`,
  };
  return new Response(found.bytes, { headers });
}
