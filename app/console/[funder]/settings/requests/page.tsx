import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { listAddress } from "@/app/console/paths";
import { readerClock } from "@/app/console/reader-clock";
import { shortKey } from "@/components/console/developers/key-words";
import { RefusalReason, RefusedTable } from "@/components/console/developers/refused-requests";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { ButtonLink } from "@/components/console/ui/button-link";
import { FilterMenu } from "@/components/console/ui/filter-menu";
import { EmptyList } from "@/components/console/ui/list";
import { ListArea } from "@/components/console/ui/list-area";
import { ListTools } from "@/components/console/ui/page-head";
import { SearchField } from "@/components/console/ui/search-field";
import { Fold, SettingsSection } from "@/components/console/ui/section";
import { Time } from "@/components/console/ui/time";
import { UnknownFilter } from "@/components/console/ui/unknown-filter";
import { CONSOLE_REQUESTS_QUERY } from "@/lib/schemas/console/queries";
import { cursorAt } from "@/lib/schemas/wire/lists";
import { minutesAboveBudget, refusedRequest, refusedRequests } from "@/lib/services/console/settings-lists";

/** The requests that the API refused in the last 7 days, and why. */
export default function RequestsPage({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "requests:read", "Requests", async (context) => {
    const given = await searchParams;
    const query = CONSOLE_REQUESTS_QUERY.parse(given);
    const [clock, list, open, minutes] = await Promise.all([
      readerClock(context.now),
      refusedRequests(context, query),
      query.open === undefined ? null : refusedRequest(context, query.open),
      minutesAboveBudget(context),
    ]);
    const { slug } = context.caller.funder;
    const path = `/console/${slug}/settings/requests`;
    const { q, errors } = query;
    const cursor = (id: string | undefined) => id && cursorAt(id);
    const edge = { after: cursor(query.after), before: cursor(query.before) };
    const address = (changes: Record<string, string | undefined>) =>
      listAddress(path, { q, errors, ...changes });
    return (
      <SettingsSection
        title="Requests"
        about="What the API refused in the last 7 days. Bodies and secrets are never kept."
      >
        <AutoRefresh />
        <ListTools>
          <SearchField
            label="Search requests"
            placeholder="Deal, code, key or request id"
            value={q}
            keep={{ errors }}
            wide
          />
          <FilterMenu
            name="Errors"
            param="errors"
            current={errors}
            choices={[
              ["refused", "Refused"],
              ["ours", "Ours"],
            ]}
            address={address}
          />
        </ListTools>
        <UnknownFilter given={given} read={query} names={{ errors: "kind of error" }} />
        {open && <RefusalReason refusal={open} clock={clock} closed={address(edge)} />}
        {query.open !== undefined && open === null && <p>This request is no longer kept.</p>}
        <ListArea query={query}>
          {list.rows.length === 0 ? (
            <EmptyList
              title={q || errors ? "No refused request matches" : "Nothing was refused"}
              action={(q || errors) && <ButtonLink href={path}>Clear</ButtonLink>}
            >
              {q
                ? `Searched for “${q}” as a deal, a request id, a key and an error code.`
                : "A request that the API refuses appears here within seconds, with its cause."}
            </EmptyList>
          ) : (
            <RefusedTable
              {...list}
              query={query}
              clock={clock}
              slug={slug}
              address={address}
              opened={(open) => address({ ...edge, open })}
            />
          )}
        </ListArea>
        {minutes.length > 0 && (
          <Fold summary="Minutes in which more were refused than are kept">
            <ul className="grid gap-1 text-13 text-ink-2">
              {minutes.map(({ minute, proven, more, key, label }) => (
                <li key={`${key}${minute.getTime()}${proven}`}>
                  <Time at={minute} clock={clock} as="full" />: {more.toLocaleString("en-US")} more of{" "}
                  {label ?? shortKey(key)}
                  {proven ? "" : ", sender not proven"}
                </li>
              ))}
            </ul>
          </Fold>
        )}
      </SettingsSection>
    );
  });
}
