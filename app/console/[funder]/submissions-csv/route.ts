import { csvRoute } from "@/app/console/gate";
import { streamOf } from "@/app/console/stream-of";
import { CONSOLE_SUBMISSIONS_QUERY } from "@/lib/schemas/console/queries";
import { exportSubmissions, isSubmissionsCut } from "@/lib/services/console/submissions-csv";

/** Streams the submissions of a filter as CSV. The file's name says if submissions are missing. */
export async function GET(request: Request, { params }: { params: Promise<{ funder: string }> }) {
  const { funder } = await params;
  return csvRoute(funder, async (context) => {
    const query = CONSOLE_SUBMISSIONS_QUERY.parse(Object.fromEntries(new URL(request.url).searchParams));
    const cut = await isSubmissionsCut(context, query);
    const name = `submissions-${funder}${cut ? "-newest-50000" : ""}.csv`;
    return { name, content: streamOf(await exportSubmissions(context, query)) };
  });
}
