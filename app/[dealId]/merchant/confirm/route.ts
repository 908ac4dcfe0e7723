import { pageAction } from "@/lib/server/web/page-action";
import {
  type AcknowledgeResult,
  acknowledgeDisclosure,
  type SignResult,
  signDisclosure,
} from "@/lib/services/disclosures/confirm";
import { drainAfterWrite } from "@/lib/services/drain";
import { readMerchantLink } from "../../link";

interface Context {
  params: Promise<{ dealId: string }>;
}

/** The most bytes of the form: two texts of 80 characters and two checkboxes. */
const MAX_FORM_BYTES = 4_096;

/**
 * Receives the form of the merchant's page from a browser without scripts. Redirects back to the page, with
 * the names of the fields that have a problem in the query. With scripts, the page calls the actions instead.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const url = new URL(request.url);
  const { dealId } = await params;
  const link = readMerchantLink({ ...Object.fromEntries(url.searchParams), dealId });
  const form = await readForm(request);
  if (form === "too_large") return plain(413, "The form is too large. Go back and try again.");
  if (form === "unreadable") return plain(400, "The form did not arrive whole. Go back and try again.");
  const signs = form.has("title");
  const ticks = signs ? ["authorized", "not_broker"] : ["received"];
  const texts = (signs ? ["name", "title"] : ["name"]).map((field) => [field, form.get(field)?.trim() ?? ""]);
  const ticked = ticks.map((tick) => [tick, form.get(tick) === "on"]);
  const input: Record<string, unknown> = Object.fromEntries([...texts, ...ticked]);
  const result = await pageAction<AcknowledgeResult | SignResult>({
    name: signs ? "sign" : "acknowledge",
    link,
    counts: "submit",
    run: (context) => (signs ? signDisclosure : acknowledgeDisclosure)(context, link, input),
    after: drainAfterWrite,
  });
  if (result.status === "busy")
    return plain(
      429,
      `Too many requests at once. Go back and try again in ${result.retryAfterSeconds} seconds.`,
    );
  if (result.status === "refused")
    url.searchParams.set("problems", result.problems.map(({ field }) => field).join("."));
  const page = url.pathname.replace(/\/confirm$/, "");
  return new Response(null, { status: 303, headers: { Location: `${page}${url.search}#confirm` } });
}

async function readForm(request: Request): Promise<URLSearchParams | "too_large" | "unreadable"> {
  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (length > MAX_FORM_BYTES) return "too_large";
  try {
    return new URLSearchParams(await request.text());
  } catch {
    return "unreadable";
  }
}

function plain(status: number, words: string): Response {
  return new Response(words, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
