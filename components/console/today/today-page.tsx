import type { ComponentProps } from "react";
import { OwnerMark } from "@/components/console/deals/owner-mark";
import { messageName, receiverName } from "@/components/console/deliveries/delivery-words";
import { receiverTitle } from "@/components/console/deliveries/receiver-health";
import { FunnelOfMonth } from "@/components/console/insight/funnel";
import { dollars } from "@/components/console/offers/figures";
import { NEW_LINK_HASH } from "@/components/console/offers/page-hashes";
import { SampleDeal } from "@/components/console/sandbox/sample-deal";
import { ButtonLink } from "@/components/console/ui/button-link";
import { type Clock, isoDateIn } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import { Link } from "@/components/console/ui/link";
import { EmptyList } from "@/components/console/ui/list";
import { Page, PageHead } from "@/components/console/ui/page-head";
import { Status } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { formatCount } from "@/lib/calculator/money/formats";
import { stateName } from "@/lib/disclosure/regimes/us-states";
import type { OwnedRow, Whose } from "@/lib/schemas/console/deals";
import type { FailedDelivery, TodayRows } from "@/lib/schemas/console/today";
import { FailingReceivers } from "./failing-receivers";
import { SampleCard, SetUp, setUpText } from "./first-run";
import { isOfBrand, LackingFacts } from "./lacking-facts";
import { Todo, TodoGroup } from "./todo";

interface TodayPageProps {
  root: string;
  clock: Clock;
  /** What the person may act on. What waits for others is shown in plain rows, and calls on nobody. */
  may: Record<
    "create" | "decide" | "renew" | "resend" | "manageBrands" | "manageKeys" | "manageTeam",
    boolean
  >;
  /** Sends again what waits for a receiver. */
  retry: ComponentProps<typeof FailingReceivers>["retry"];
  today: TodayRows;
  /** What is to be set up, until the first submission; null afterwards. */
  setUp: ComponentProps<typeof SetUp>["setUp"] | null;
  /** What makes a sample deal; null for who may not. */
  sample: ComponentProps<typeof SampleCard> | null;
  /** The name of the funder. */
  name: string;
  isTest: boolean;
  /** Whose submissions, links and facts are shown; null for a role that does not see whose deals are. */
  whose: { current: Whose | undefined } | null;
}

const MOST = 100;

/** What needs a person today, in the order of its consequence, and the funnel of the last 30 days. */
export function TodayPage(props: TodayPageProps) {
  const { root, clock, may, retry, today, setUp, sample, name, isTest, whose } = props;
  const { submissions, lacking, stateless, approvals, failing, failed, endpoints, links, funnel } = today;
  const ofOffers = lacking.rows.filter((fact) => !isOfBrand(fact));
  const groups = [
    { mine: may.resend, rows: failing.length + endpoints.length + failed.count },
    { mine: may.decide, rows: submissions.count },
    { mine: may.renew, rows: links.count },
    { mine: may.renew, rows: ofOffers.length + Math.min(stateless, 1) },
    { mine: may.manageBrands, rows: lacking.rows.length - ofOffers.length + approvals.length },
  ];
  const sum = (rows: typeof groups) => rows.reduce((all, group) => all + group.rows, 0);
  const mine = sum(groups.filter((group) => group.mine));
  const all = sum(groups);
  const actsOnSome = groups.some((group) => group.mine);
  const oldest = may.decide ? submissions.rows[0] : undefined;
  const begin = setUp && { root, setUp, clock, isTest, may };
  const isMore = [submissions, failed, links].some((each) => each.count >= MOST);
  return (
    <Page>
      <PageHead
        title={
          begin && all === 0
            ? `Set up ${name}`
            : mine === 0 && (all > 0 || !actsOnSome)
              ? "Today"
              : headingOf(mine, isMore)
        }
        above={dayText(clock)}
        below={
          begin && all === 0
            ? setUpText(begin)
            : mine === 0 && all > 0
              ? "What stands here waits for your colleagues."
              : undefined
        }
        actions={
          <>
            {whose && begin === null && <WhoseLinks root={root} current={whose.current} />}
            {isTest && begin === null && sample?.make && <SampleDeal make={sample.make} />}
            {may.create && begin === null && (
              <ButtonLink href={`${root}/new-offer`} kind={oldest ? "plain" : "primary"} letter="n">
                New offer
              </ButtonLink>
            )}
            {oldest && (
              <ButtonLink href={`${root}/submissions/${oldest.number}`} kind="primary">
                Review the oldest<span className="sr-only"> deal without a decision</span>
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 pt-6 min-[64rem]:grid-cols-[minmax(0,1fr)_24rem] min-[64rem]:gap-14">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          {all === 0 && begin === null && (
            <EmptyList title="Nothing waits">
              {whose?.current === undefined
                ? "Terms without a decision, failed deliveries and links that end soon appear here."
                : whose.current === "mine"
                  ? "None of your deals waits for anything."
                  : "Every deal that waits for something is somebody’s."}
            </EmptyList>
          )}
          <FailingReceivers root={root} receivers={failing} clock={clock} retry={may.resend ? retry : null} />
          {endpoints.length > 0 && (
            <TodoGroup id="endpoints" title="Endpoints that were turned off">
              {endpoints.map(({ id, url, disabled_reason }) => (
                <Todo
                  key={id}
                  name={receiverTitle({ callback: null, name: null, url })}
                  state={<Status tone="bad">Off</Status>}
                  facts={disabled_reason}
                  action={may.resend ? "Open" : undefined}
                  href={`${root}/settings/webhooks`}
                />
              ))}
            </TodoGroup>
          )}
          {submissions.count > 0 && (
            <TodoGroup
              id="submissions"
              title="Submissions without a decision"
              about={may.decide ? `${capped(submissions.count)}, oldest first` : "Oldest first"}
              all={`${root}/submissions${whose?.current ? `?whose=${whose.current}` : ""}`}
            >
              {submissions.rows.map((each) => (
                <Todo
                  key={each.number}
                  name={each.merchant_name}
                  state={each.lacks && <Status tone="warn">Cannot disclose</Status>}
                  facts={`${each.deal_id}, ${dollars(each.purchase_price)}, ${each.iso_name}`}
                  owner={ownerOf(each)}
                  time={<Time at={each.waits_since} clock={clock} as="relative" />}
                  action={may.decide ? "Review" : undefined}
                  href={`${root}/submissions/${each.number}`}
                />
              ))}
            </TodoGroup>
          )}
          {links.count > 0 && (
            <TodoGroup
              id="links"
              title="Links that end, nothing submitted"
              about={may.renew ? capped(links.count) : undefined}
            >
              {links.rows.map((each) => (
                <Todo
                  key={each.deal_id}
                  name={each.merchant_name}
                  facts={`${each.deal_id}, ${each.iso_name}, ${openedText(each.views)}`}
                  owner={ownerOf(each)}
                  time={<Time at={each.ends_at} clock={clock} as="left" />}
                  action={may.renew ? "New link" : undefined}
                  href={`${root}/offers/${each.deal_id}${may.renew ? NEW_LINK_HASH : ""}`}
                />
              ))}
            </TodoGroup>
          )}
          {failed.count > 0 && (
            <TodoGroup
              id="deliveries"
              title="Deliveries that were given up"
              about={may.resend ? capped(failed.count) : undefined}
              all={`${root}/deliveries?status=exhausted`}
            >
              {failed.rows.map((each) => (
                <Todo
                  key={each.id}
                  name={each.merchant_name ?? receiverName(each)}
                  facts={factsOf(each)}
                  time={<Time at={each.failed_at} clock={clock} as="relative" />}
                  action={may.resend ? "Open" : undefined}
                  href={`${root}/deliveries/${each.id}`}
                />
              ))}
            </TodoGroup>
          )}
          {approvals.length > 0 && (
            <TodoGroup id="approvals" title="Approvals that a new version switched off">
              {approvals.map(({ brand_id, brand, state, version, earlier }) => (
                <Todo
                  key={`${brand_id} ${state}`}
                  name={`${brand}, ${stateName(state)}`}
                  facts={`${earlier.approved_by} approved ${earlier.template_version}. No new disclosure is made until ${version} is approved.`}
                  action={may.manageBrands ? "Review" : undefined}
                  href={`${root}/settings/brands/${brand_id}#approvals`}
                />
              ))}
            </TodoGroup>
          )}
          <LackingFacts
            root={root}
            lacking={lacking}
            stateless={stateless}
            whose={whose?.current}
            may={may}
          />
          {begin && <SetUp {...begin} />}
        </div>
        {begin ? (
          sample && <SampleCard {...sample} />
        ) : (
          <aside aria-label="The last 30 days">
            <FunnelOfMonth funnel={funnel} clock={clock} />
          </aside>
        )}
      </div>
    </Page>
  );
}

const WHOSE_LINKS = [
  [undefined, "All"],
  ["mine", "Mine"],
  ["nobody", "Nobody’s"],
] as const satisfies readonly (readonly [Whose | undefined, string])[];

/** Narrows what belongs to deals by whose they are: a row of links. */
function WhoseLinks({ root, current }: { root: string; current: Whose | undefined }) {
  return (
    <nav aria-label="Whose" className="flex gap-1 text-13">
      {WHOSE_LINKS.map(([whose, name]) => (
        <Link
          key={name}
          href={whose ? `${root}?whose=${whose}` : root}
          aria-current={whose === current ? "true" : undefined}
          className="inline-flex min-h-11 items-center rounded-m px-2.5 text-ink-2 no-underline hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-brand-text"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function ownerOf({ owner }: OwnedRow) {
  return owner === undefined ? undefined : <OwnerMark owner={owner} />;
}

function headingOf(count: number, more: boolean): string {
  if (count === 0) return "Nothing needs you";
  if (more) return "More than 100 things need you";
  return counted(count, "thing needs you", "things need you");
}

const capped = (count: number) => (count >= MOST ? "100 or more" : String(count));

function openedText(views: number): string {
  if (views === 0) return "never opened";
  return views === 1 ? "opened once" : `opened ${formatCount(views)} times`;
}

function factsOf(failed: FailedDelivery): string {
  const last = failed.last_status ?? failed.last_error ?? "no response";
  return `${failed.deal_id ? `${failed.deal_id}, ` : ""}${messageName(failed)}: ${last}, ${counted(failed.attempt_count, "attempt")}`;
}

/** `Friday, January 2, 2026`, in the reader's zone. */
function dayText({ now, zone }: Clock): string {
  const noon = new Date(`${isoDateIn(now, zone)}T12:00:00Z`);
  return noon.toLocaleDateString("en-US", { dateStyle: "full", timeZone: "UTC" });
}
