import type { ComponentProps } from "react";
import { ordinal } from "@/components/calculator/page/wording";
import type { DealSharing } from "@/components/console/deals/deal-actions";
import { Notes } from "@/components/console/deals/notes";
import { WhoseDeal } from "@/components/console/deals/whose-deal";
import { TestTools } from "@/components/console/sandbox/test-tools";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { ButtonLink } from "@/components/console/ui/button-link";
import { uncapitalized } from "@/components/console/ui/capitalized";
import { type Clock, fullTime, timeLeft } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import { Link, LONE_LINK } from "@/components/console/ui/link";
import { Page, PageHead } from "@/components/console/ui/page-head";
import { PathLink } from "@/components/console/ui/path-link";
import { Section, SectionHead } from "@/components/console/ui/section";
import { Time } from "@/components/console/ui/time";
import { Mark } from "@/components/console/ui/timeline";
import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import { DRAWINGS, Icon } from "@/components/ui/icon";
import { DAY_MS } from "@/lib/calculator/durations";
import { formatCount } from "@/lib/calculator/money/formats";
import { cannotDisclose } from "@/lib/disclosure/readiness";
import { stateText } from "@/lib/disclosure/regimes/us-states";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { ComparedVersion, ConsoleOffer, DealOffer, OfferHistory } from "@/lib/schemas/console/rows";
import type { FullOfferFields } from "@/lib/schemas/offers/defaults";
import { DeskTexts } from "./desk-texts";
import { DisclosureState } from "./disclosure-lacks";
import { historyActor } from "./history-actor";
import { countWord, LimitsTable, StructuresTable } from "./limits-table";
import { CopyLink, NewLink, RevokeOffer, SavedAfterAll } from "./offer-actions";
import { StatusOfOffer } from "./offer-status";
import { OfferSubmissions } from "./offer-submissions";
import { dealTypeText } from "./offer-texts";
import { OfferTimeline } from "./offer-timeline";
import { VersionCompare } from "./version-compare";

interface OfferPageProps {
  root: string;
  offer: ConsoleOffer;
  compared: { from: ComparedVersion; to: ComparedVersion } | null;
  showsAll: boolean;
  clock: Clock;
  /** How many days a new link works. */
  linkDays: number;
  /** What plays the ISO and the clock; null in a live funder, and for who may not manage the sandbox. */
  test: ComponentProps<typeof TestTools>["actions"] | null;
  /** What the reader's role may do. */
  can: {
    create: boolean;
    change: boolean;
    revoke: boolean;
    readBrands: boolean;
    readDisclosures: boolean;
  };
  /** Null for a role that may not share deals. */
  sharing: DealSharing | null;
  actions: {
    copyLink: () => Promise<ActionResult<{ url: string }>>;
    issueLink: (stopsEarlier: boolean) => Promise<ActionResult<{ url: string }>>;
    revoke: (typedDealId: string) => Promise<ActionResult<unknown>>;
  };
}

/** The page of one offer: link, limits, submissions, versions and timeline. */
export function OfferPage({
  root,
  offer,
  compared,
  showsAll,
  clock,
  linkDays,
  test,
  can,
  sharing,
  actions,
}: OfferPageProps) {
  const { dealId, fields, history, brandNames } = offer;
  const path = `${root}/offers/${dealId}`;
  const active = offer.status === "active";
  const stated = {
    status: offer.status,
    link_ends_at: new Date(offer.linkEndsAt),
    cannot_disclose: cannotDisclose(offer.readiness),
  };
  const ended = stated.link_ends_at.getTime() <= clock.now;
  const [newest] = history.versions;
  const { structures } = fields;
  const startFrom = `${root}/new-offer?from=${offer.id}`;
  return (
    <Page>
      <AutoRefresh />
      <PageHead
        title={fields.merchant_name}
        above={
          <>
            <PathLink href={`${root}/offers`}>Offers</PathLink>
            <span>{dealId}</span>
            <StatusOfOffer offer={stated} clock={clock} />
            <span>Version {offer.version}</span>
          </>
        }
        below={subtitle(fields)}
        actions={
          <>
            {sharing && <WhoseDeal shared={sharing.shared} assign={sharing.actions.assign} clock={clock} />}
            {active && can.revoke && (
              <RevokeOffer
                dealId={dealId}
                merchant={fields.merchant_name}
                submissions={offer.submissionCount}
                warnings={offer.warnings}
                revoke={actions.revoke}
              />
            )}
            {can.create && (
              <ButtonLink
                href={startFrom}
                kind={active ? "plain" : "primary"}
                action="New offer from this one"
              >
                <Icon name="copy" />
                New offer from this one
              </ButtonLink>
            )}
            {active && can.change && (
              <>
                <Link
                  href={`${path}/edit`}
                  data-key="e"
                  data-action="Edit this offer"
                  aria-keyshortcuts="E"
                  className={buttonLook("plain")}
                >
                  <Icon name="pencil" />
                  Edit
                </Link>
                {!ended && <CopyLink copyLink={actions.copyLink} />}
              </>
            )}
          </>
        }
      />
      {test && active && (
        <TestTools
          root={root}
          dealId={dealId}
          ended={ended}
          choices={{
            frequencies: fields.available_frequencies,
            structures: structures.map(({ id, label }) => ({ id, label })),
          }}
          actions={test}
        />
      )}
      <SavedAfterAll version={offer.version} by={newest ? historyActor(newest) : "somebody else"} />
      {offer.revokedAt !== null && (
        <div className="mt-5">
          <Alert tone="warn" icon={DRAWINGS.ban}>
            <b>Revoked {fullTime(Date.parse(offer.revokedAt), clock)}.</b> Its links show “This offer was
            withdrawn”. Submissions and disclosures stay.
          </Alert>
        </div>
      )}
      {offer.readiness && (
        <section aria-labelledby="readiness" className="mt-5">
          <h2 id="readiness" className="sr-only">
            Disclosure
          </h2>
          <DisclosureState
            readiness={offer.readiness}
            of="the default terms"
            editPath={can.change ? `${path}/edit` : null}
            brandPath={can.readBrands ? `${root}/settings/brands/${fields.brand_id}` : null}
          />
        </section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 pt-6 min-[64rem]:grid-cols-[minmax(0,1fr)_26rem] min-[64rem]:gap-14">
        <div className="min-w-0 *:pb-10">
          <Section id="link" title="Calculator link">
            {active ? (
              <LinkBox
                root={root}
                offer={offer}
                clock={clock}
                linkDays={linkDays}
                mayIssue={can.change}
                issue={actions.issueLink}
              />
            ) : (
              <p className="text-ink-2">All links stopped when the offer was revoked.</p>
            )}
          </Section>
          <Section
            id="limits"
            title="Limits"
            about={`Version ${offer.version}${structures.length > 0 ? `, ${countWord(structures.length)} structures` : ""}`}
          >
            {structures.length === 0 ? (
              <LimitsTable fields={fields} />
            ) : (
              <StructuresTable
                flats={offer.flats}
                start={fields.default_structure ?? structures[0]?.id ?? null}
                editPath={active && can.change ? `${path}/edit` : null}
              />
            )}
          </Section>
          <DeskTexts
            note={fields.funder_notes}
            stipulations={fields.stipulations}
            metadata={fields.metadata}
            showsStipulations={fields.display_config.show_stipulations}
          />
          {sharing && <Notes shared={sharing.shared} actions={sharing.actions} clock={clock} />}
          <Section id="submissions" title="Submissions" about={formatCount(offer.submissionCount)}>
            <OfferSubmissions
              root={root}
              submissions={offer.submissions}
              count={offer.submissionCount}
              clock={clock}
            />
          </Section>
          {compared && (
            <VersionCompare
              page={{ path, id: offer.needsId ? offer.id : undefined }}
              latest={offer.version}
              {...compared}
              all={showsAll}
              saved={history.versions.map(({ version, user_name, key_label, created_at }) => ({
                version,
                by: user_name ?? `${key_label ?? "An API key"}, API`,
                at: created_at,
              }))}
              brandNames={brandNames}
              clock={clock}
            />
          )}
          {offer.others.length > 0 && <OtherOffers path={path} offers={offer.others} clock={clock} />}
        </div>
        <aside aria-labelledby="timeline">
          <SectionHead id="timeline" title="Timeline" />
          <OfferTimeline
            root={root}
            events={history}
            revokedAt={offer.revokedAt === null ? null : Date.parse(offer.revokedAt)}
            submissions={offer.submissions}
            brandNames={brandNames}
            clock={clock}
            mayOpen={can.readDisclosures}
          />
        </aside>
      </div>
    </Page>
  );
}

interface OtherOffersProps {
  path: string;
  offers: DealOffer[];
  clock: Clock;
}

function OtherOffers({ path, offers, clock }: OtherOffersProps) {
  return (
    <Section id="others" title="Other offers of this deal">
      <ul className="border-t border-line">
        {offers.map(({ id, version, created_at, ...stated }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line text-13">
            <Link
              href={stated.status === "active" ? path : `${path}?id=${id}`}
              className={`${LONE_LINK} inline-flex min-h-11 items-center`}
            >
              Created <Time at={created_at} clock={clock} as="full" className="ml-1" />
            </Link>
            <StatusOfOffer offer={stated} clock={clock} />
            <span className="text-ink-3">Version {version}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function subtitle(fields: FullOfferFields): string {
  const { iso_name, merchant_state, deal_type, position } = fields;
  const kind = deal_type && uncapitalized(dealTypeText(deal_type));
  const place = position === null ? null : `${ordinal(position)} position`;
  const state = merchant_state && stateText(merchant_state);
  return [iso_name, state, kind, place].filter(Boolean).join(", ");
}

interface LinkBoxProps {
  root: string;
  offer: { dealId: string; linkExpiresAt: string; linkEndsAt: string; history: Pick<OfferHistory, "links"> };
  clock: Clock;
  linkDays: number;
  mayIssue: boolean;
  issue: (stopsEarlier: boolean) => Promise<ActionResult<{ url: string }>>;
}

/** The current link without its signature, when it ends, and how often it was opened. */
function LinkBox({ root, offer, clock, linkDays, mayIssue, issue }: LinkBoxProps) {
  const end = Date.parse(offer.linkEndsAt);
  const opened = offer.history.links.reduce(
    (sum, { view_count, first_viewed_at }) => sum + (view_count ?? (first_viewed_at ? 1 : 0)),
    0,
  );
  const ended = end <= clock.now;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-m border border-line-strong bg-surface py-3 pr-3 pl-4">
      <div className="min-w-0 grow basis-64">
        <p className="truncate">
          /{offer.dealId}?sig=••••••••&amp;exp={Date.parse(offer.linkExpiresAt) / 1000}
        </p>
        <p className="text-13 text-ink-3">
          <span className={ended ? "text-bad" : undefined}>
            {ended ? "Ended" : "Ends"} <Time at={end} clock={clock} as="full" />, {timeLeft(end, clock)}.
          </span>{" "}
          {opened === 0
            ? "Not opened yet."
            : `Opened ${opened === 1 ? "once" : `${formatCount(opened)} times`}.`}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {!ended && (
          <a
            href={`/${encodeURIComponent(offer.dealId)}/as-iso?funder=${root.slice("/console/".length)}`}
            className={buttonLook("plain")}
          >
            <Mark name="eye" />
            View as the ISO
          </a>
        )}
        {mayIssue && (
          <NewLink
            isPrimary={ended}
            ends={`Ends ${fullTime(clock.now + linkDays * DAY_MS, clock)}, ${counted(linkDays, "day")} from now.`}
            issue={issue}
          />
        )}
      </div>
    </div>
  );
}
