import { consoleRoute } from "@/app/console/gate";
import { exampleHtml, examplePdf } from "@/lib/services/disclosures/example";

const NEEDS = { permission: "brands:read", forbidden: "Your role may not read brands." } as const;

/** An example of a state's document with the brand's facts, as a page or, with `?as=pdf`, as a PDF. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ funder: string; brandId: string; state: string }> },
) {
  const { funder, brandId, state } = await params;
  return consoleRoute(funder, NEEDS, async (context) => {
    if (new URL(request.url).searchParams.get("as") === "pdf") {
      return new Response(await examplePdf(context, brandId, state), {
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": `inline; filename="example-${state}.pdf"`,
        },
      });
    }
    const nonce = request.headers.get("x-nonce") ?? "";
    const html = await exampleHtml(context, brandId, state);
    return new Response(html.replace("<style>", `<style nonce="${nonce}">`), {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  });
}
