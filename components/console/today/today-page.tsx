import { messageName, receiverName } from "@/components/console/deliveries/delivery-words";
import { FunnelOfMonth } from "@/components/console/insight/funnel";
import { DisclosureLacks, type LacksPaths } from "@/components/console/offers/disclosure-lacks";
import { dollars } from "@/components/console/offers/figures";
import { NEW_LINK_HASH } from "@/components/console/offers/page-hashes";
import { ButtonLink } from "@/components/console/ui/button-link";
import { type Clock, isoDateIn } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import { EmptyList } from "@/components/console/ui/list";
import { Page, PageHead } from "@/components/console/ui/page-head";
import { Status } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { formatCount } from "@/lib/calculator/money/formats";
import { stateName } from "@/lib/disclosure/regimes/us-states";
import type { FailedDelivery, TodayRows } from "@/lib/schemas/console/today";
import { Todo, TodoGroup } from "./todo";

interface TodayPageProps {
  root: string;
  clock: Clock;
  mayCreate: boolean;
  /** Whether the person may issue links. */
  mayRenew: boolean;
  /** The pages where a deal's missing disclosure fields can be entered. */
  lacksPaths: (dealId: string) => LacksPaths;
  today: TodayRows;
}

const MOST = 100;

/** What needs a person today, and the funnel of the last 30 days. */
export function TodayPage({ root, clock, mayCreate, mayRenew, lacksPaths, today }: TodayPageProps) {
  const { submissions, undisclosable, stateless, approvals, failed, endpoints, links, funnel } = today;
  const count =
    submissions.count +
    Math.max(undisclosable.count, Math.min(stateless, 1)) +
    approvals.length +
    failed.count +
    endpoints.length +
    links.count;
  const oldest = submissions.rows[0];
  const ofBrand = [...new Set(undisclosable.rows.flatMap(({ lacks }) => lacks.missing.filter(isOfBrand)))];
  return (
    <Page>
      <PageHead
        title={headingOf(
          count,
          [submissions, failed, links].some((each) => each.count >= MOST),
        )}
        above={dayText(clock)}
        actions={
          <>
            {mayCreate && (
              <ButtonLink href={`${root}/new-offer`} kind={oldest ? "plain" : "primary"}>
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
        <div className="grid gap-10">
          {count === 0 && (
            <EmptyList title="Nothing waits">
              Terms without a decision, failed deliveries and links that end soon appear here.
            </EmptyList>
          )}
          {submissions.count > 0 && (
            <TodoGroup
              id="submissions"
              title="Submissions without a decision"
              about={`${capped(submissions.count)}, oldest first`}
              all={`${root}/submissions`}
            >
              {submissions.rows.map((each) => (
                <Todo
                  key={each.number}
                  name={each.merchant_name}
                  state={each.lacks && <Status tone="warn">Cannot disclose</Status>}
                  facts={`${each.deal_id}, ${dollars(each.purchase_price)}, ${each.iso_name}`}
                  time={<Time at={each.submitted_at} clock={clock} as="relative" />}
                  action="Review"
                  href={`${root}/submissions/${each.number}`}
                />
              ))}
            </TodoGroup>
          )}
          {approvals.length > 0 && (
            <TodoGroup
              id="approvals"
              title="Approvals that a new version switched off"
              about={String(approvals.length)}
            >
              {approvals.map(({ brand_id, brand, state, version, earlier }) => (
                <Todo
                  key={`${brand_id} ${state}`}
                  name={`${brand}, ${stateName(state)}`}
                  facts={`${earlier.approved_by} approved ${earlier.template_version}. No new disclosure is made until ${version} is approved.`}
                  action="Review"
                  href={`${root}/settings/brands/${brand_id}#approvals`}
                />
              ))}
            </TodoGroup>
          )}
          {undisclosable.count + stateless > 0 && (
            <TodoGroup
              id="undisclosable"
              title="Offers that cannot be disclosed"
              about={
                undisclosable.isPart
                  ? `${undisclosable.count} of the newest ${MOST} active offers`
                  : String(undisclosable.count)
              }
              all={`${root}/offers?status=cannot_disclose`}
            >
              {stateless > 0 && (
                <Todo
                  name={
                    stateless === 1
                      ? "1 active offer has no state"
                      : `${capped(stateless)} active offers have no state`
                  }
                  facts="Nothing of them goes to a merchant until the state is given."
                  action="Show"
                  href={`${root}/offers?status=cannot_disclose`}
                />
              )}
              {ofBrand.length > 0 && (
                <Todo
                  name="Brand settings are incomplete"
                  facts={
                    <DisclosureLacks
                      readiness={{ missing: ofBrand, refused: [] }}
                      lead="The brand of the offers below lacks"
                      {...lacksPaths("")}
                    />
                  }
                  action="Open"
                  href={lacksPaths("").brandPath ?? `${root}/offers?status=cannot_disclose`}
                />
              )}
              {undisclosable.rows.map((each) => (
                <Todo
                  key={each.deal_id}
                  name={each.merchant_name}
                  facts={
                    <>
                      {each.deal_id}, {each.iso_name}
                      <DisclosureLacks
                        readiness={{
                          ...each.lacks,
                          missing: each.lacks.missing.filter((path) => !isOfBrand(path)),
                        }}
                        lead="Lacks"
                        {...lacksPaths(each.deal_id)}
                      />
                    </>
                  }
                  action="Open"
                  href={`${root}/offers/${each.deal_id}`}
                />
              ))}
            </TodoGroup>
          )}
          {failed.count + endpoints.length > 0 && (
            <TodoGroup
              id="deliveries"
              title="Deliveries"
              about={failed.count > 0 ? `${capped(failed.count)} failed` : undefined}
              all={failed.count > 0 ? `${root}/deliveries?status=exhausted` : undefined}
            >
              {endpoints.map(({ id, url, disabled_reason }) => (
                <Todo
                  key={id}
                  name={new URL(url).host}
                  state={<Status tone="bad">Endpoint off</Status>}
                  facts={disabled_reason}
                  action="Open"
                  href={`${root}/settings/webhooks`}
                />
              ))}
              {failed.rows.map((each) => (
                <Todo
                  key={each.id}
                  name={each.merchant_name ?? receiverName(each)}
                  state={<Status tone="bad">Failed</Status>}
                  facts={factsOf(each)}
                  time={<Time at={each.failed_at} clock={clock} as="relative" />}
                  action="Open"
                  href={`${root}/deliveries/${each.id}`}
                />
              ))}
            </TodoGroup>
          )}
          {links.count > 0 && (
            <TodoGroup id="links" title="Links ending, nothing submitted" about={capped(links.count)}>
              {links.rows.map((each) => (
                <Todo
                  key={each.deal_id}
                  name={each.merchant_name}
                  facts={`${each.deal_id}, ${each.iso_name}, ${openedText(each.views)}`}
                  time={<Time at={each.ends_at} clock={clock} as="relative" />}
                  {...(mayRenew
                    ? { action: "New link", href: `${root}/offers/${each.deal_id}${NEW_LINK_HASH}` }
                    : { action: "Open", href: `${root}/offers/${each.deal_id}` })}
                />
              ))}
            </TodoGroup>
          )}
        </div>
        <aside aria-label="The last 30 days">
          <FunnelOfMonth funnel={funnel} clock={clock} />
        </aside>
      </div>
    </Page>
  );
}

/** Whether a missing fact is one of the brand: it is said once, not at each offer. */
function isOfBrand(path: string): boolean {
  return path.startsWith("brand.");
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
