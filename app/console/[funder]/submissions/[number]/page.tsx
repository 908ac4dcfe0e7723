import { consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { SubmissionPage } from "@/components/console/submissions/submission-page";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { DECISION_REASONS } from "@/lib/schemas/states";
import { consoleSubmission } from "@/lib/services/console/submission";
import { decideAction } from "./actions";

interface Props {
  params: Promise<{ funder: string; number: string }>;
}

/** One submission of the queue, and the decision on it. */
export default function Submission({ params }: Props) {
  return consolePage(params, "submissions:read", async (context) => {
    const { number } = await params;
    const [found, clock] = await Promise.all([consoleSubmission(context, number), readerClock(context.now)]);
    const { slug } = context.caller.funder;
    const { submission, disclosure, limits, terms, messages, queue, offer, brandName, mailed, decisionKey } =
      found;
    return (
      <>
        <AutoRefresh />
        <SubmissionPage
          key={submission.id}
          root={`/console/${slug}`}
          submission={submission}
          disclosure={disclosure}
          limits={limits}
          terms={terms}
          messages={messages}
          queue={queue}
          clock={clock}
          panel={
            context.caller.permissions.includes("submissions:decide")
              ? {
                  offer,
                  brandName,
                  contact: { name: submission.contact.name, mailed },
                  reasons: DECISION_REASONS,
                  decisionKey,
                  decide: decideAction.bind(null, slug, number),
                }
              : null
          }
        />
      </>
    );
  });
}

export async function generateMetadata({ params }: Props) {
  return { title: `Submission ${(await params).number}` };
}
