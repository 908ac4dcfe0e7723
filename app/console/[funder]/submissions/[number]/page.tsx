import { decideAction, findDecision, makeClosingSheet } from "@/app/console/[funder]/actions";
import { dealActionsFor } from "@/app/console/[funder]/deal-actions-for";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { SubmissionPage } from "@/components/console/submissions/submission-page";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import type { Permission } from "@/lib/schemas/people/permissions";
import { DECISION_REASONS } from "@/lib/schemas/states";
import { sharedDeal } from "@/lib/services/console/deals";
import { consoleSubmission } from "@/lib/services/console/submissions";

/** One submission of the queue, and the decision on it. */
export default function Submission({ params }: ConsolePageProps<{ number: string }>) {
  return consolePage(params, "submissions:read", titleOf, async (context) => {
    const { number } = await params;
    const [found, clock] = await Promise.all([consoleSubmission(context, number), readerClock(context.now)]);
    const { slug } = context.caller.funder;
    const may = (permission: Permission) => context.caller.permissions.includes(permission);
    const root = `/console/${slug}`;
    const { offer, brandId, brandName, mailed, decisionKey, ...shown } = found;
    const { submission } = shown;
    const { id: offerId, deal_id } = submission.offer;
    const shared = await sharedDeal(context, { id: offerId, deal_id });
    return (
      <>
        <AutoRefresh keepsEntries />
        <SubmissionPage
          key={submission.id}
          root={root}
          {...shown}
          lacksPaths={{
            editPath:
              offer.status === "active" && may("offers:update")
                ? `${root}/offers/${submission.offer.deal_id}/edit`
                : null,
            brandPath: may("brands:read") ? `${root}/settings/brands/${brandId}` : null,
          }}
          sharing={shared && { shared, actions: dealActionsFor(context, offerId) }}
          clock={clock}
          makeSheet={may("offers:update") ? makeClosingSheet.bind(null, slug, number) : null}
          access={
            may("submissions:decide")
              ? {
                  offer,
                  brandName,
                  mail: { sent: mailed, isTest: context.caller.funder.isSandbox },
                  reasons: DECISION_REASONS,
                  decisionKey,
                  person: { userId: context.caller.userId, funder: slug },
                  decide: decideAction.bind(null, slug, number),
                  findDecision: findDecision.bind(null, slug, number),
                }
              : null
          }
        />
      </>
    );
  });
}

function titleOf({ number }: { number: string }): string {
  return `Submission ${number}`;
}
