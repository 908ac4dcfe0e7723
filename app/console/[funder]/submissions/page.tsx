import { Suspense } from "react";
import { prepareSubmissions } from "@/app/console/[funder]/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { listAddress } from "@/app/console/paths";
import { readerClock } from "@/app/console/reader-clock";
import { WhoseFilter } from "@/components/console/deals/whose-filter";
import { OffersExport } from "@/components/console/offers/offers-export";
import { DecisionFilter, SubmissionTable } from "@/components/console/submissions/submission-table";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { ButtonLink } from "@/components/console/ui/button-link";
import { LoadingRows } from "@/components/console/ui/list";
import { ListBoundary } from "@/components/console/ui/list-boundary";
import { ListHead } from "@/components/console/ui/page-head";
import { SearchField } from "@/components/console/ui/search-field";
import { UnknownFilter } from "@/components/console/ui/unknown-filter";
import { CONSOLE_SUBMISSIONS_QUERY } from "@/lib/schemas/console/queries";
import { DECISION_FILTERS } from "@/lib/schemas/submissions/decision";
import { consoleSubmissions, oldestWaiting } from "@/lib/services/console/submissions";

/** The deals by their newest submissions, those that wait first, with search, filters and pages. */
export default function SubmissionsPage({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "submissions:read", "Submissions", async (context) => {
    const given = await searchParams;
    const query = CONSOLE_SUBMISSIONS_QUERY.parse(given);
    const [clock, oldest] = await Promise.all([
      readerClock(context.now),
      context.caller.permissions.includes("submissions:decide") ? oldestWaiting(context, query.whose) : null,
    ]);
    const root = `/console/${context.caller.funder.slug}`;
    const list = consoleSubmissions(context, query);
    const filter = { q: query.q, decision: query.decision, whose: query.whose };
    const address = (changes: Record<string, string | undefined>) =>
      listAddress(`${root}/submissions`, { ...filter, ...changes });
    return (
      <>
        <AutoRefresh />
        <ListHead title="Submissions">
          <SearchField
            label="Search submissions"
            placeholder="Reference, deal or ISO"
            value={query.q}
            keep={{ decision: query.decision, whose: query.whose }}
          />
          {context.caller.permissions.includes("deals:share") && (
            <WhoseFilter current={query.whose} address={address} />
          )}
          {context.caller.permissions.includes("offers:export") && (
            <OffersExport
              of="submissions"
              href={listAddress(`${root}/submissions-csv`, filter)}
              prepare={prepareSubmissions.bind(null, context.caller.funder.slug, filter)}
            />
          )}
          {oldest && (
            <ButtonLink href={`${root}/submissions/${oldest}`} kind="primary">
              Review the oldest<span className="sr-only"> deal without a decision</span>
            </ButtonLink>
          )}
        </ListHead>
        <DecisionFilter
          choices={[undefined, ...DECISION_FILTERS].map((decision) => ({
            decision,
            href: address({ decision }),
            current: query.decision === decision,
          }))}
        />
        <UnknownFilter
          inList
          given={given}
          read={query}
          names={{ decision: "decision", whose: "whose deals" }}
        />
        <ListBoundary query={query}>
          <Suspense fallback={<LoadingRows again={address({})} />}>
            <SubmissionTable root={root} list={list} query={query} clock={clock} address={address} />
          </Suspense>
        </ListBoundary>
      </>
    );
  });
}
