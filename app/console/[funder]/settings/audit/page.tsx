import { exportEntries } from "@/app/console/[funder]/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { listAddress } from "@/app/console/paths";
import { readerClock } from "@/app/console/reader-clock";
import { AuditExport } from "@/components/console/settings/audit-export";
import { AuditTable } from "@/components/console/settings/audit-table";
import { actionName } from "@/components/console/settings/audit-words";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { counted } from "@/components/console/ui/counted";
import { InputField, SelectField } from "@/components/console/ui/field";
import { Link } from "@/components/console/ui/link";
import { EmptyList, Pager, pageText } from "@/components/console/ui/list";
import { FilterForm, ListArea } from "@/components/console/ui/list-area";
import { SettingsSection } from "@/components/console/ui/section";
import { UnknownFilter } from "@/components/console/ui/unknown-filter";
import { buttonLook } from "@/components/ui/button";
import { CONSOLE_AUDIT_QUERY } from "@/lib/schemas/console/queries";
import { AUDIT_ACTIONS } from "@/lib/schemas/states";
import { auditEntries, auditPeople } from "@/lib/services/console/settings-lists";

const FILTER_NAMES = {
  action: "what was done",
  who: "who did it",
  from: "first day",
  to: "last day",
  zone: "time zone",
};

/** The audit log, with filters, pages and an export. */
export default function AuditPage({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "audit:read", "Audit log", async (context) => {
    const clock = await readerClock(context.now);
    const given = await searchParams;
    const read = CONSOLE_AUDIT_QUERY.parse(given);
    const query = { ...read, zone: read.zone ?? clock.zone };
    const [list, people] = await Promise.all([auditEntries(context, query), auditPeople(context)]);
    const { slug } = context.caller.funder;
    const path = `/console/${slug}/settings/audit`;
    const zoneName = query.zone.replaceAll("_", " ");
    const { q, action, who, from, to } = query;
    // The zone is part of the address, so that a colleague elsewhere sees the same entries.
    const zone = from || to ? query.zone : undefined;
    const filter = { q, action, who, from, to, zone };
    const address = (changes: Record<string, string | undefined>) =>
      listAddress(path, { ...filter, ...changes });
    const isFiltered = Object.values(filter).some(Boolean);
    return (
      <SettingsSection
        title="Audit log"
        about="Every change, by people, keys and the service itself. Never a secret."
        actions={<AuditExport exportEntries={exportEntries.bind(null, slug, filter)} />}
      >
        <AutoRefresh />
        {/* The new key replaces the form's entries when the filter in the address changes. */}
        <FilterForm
          key={JSON.stringify(filter)}
          noValidate
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.5rem),1fr))] items-end gap-3"
        >
          <SelectField label="What" name="action" defaultValue={action ?? ""}>
            <option value="">Everything</option>
            {AUDIT_ACTIONS.map((each) => (
              <option key={each} value={each}>
                {actionName(each)}
              </option>
            ))}
          </SelectField>
          <SelectField label="Who" name="who" defaultValue={who ?? ""}>
            <option value="">Everybody</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="iso">ISOs</option>
            <option value="merchant">Merchants</option>
            <option value="admin">The operator</option>
            <option value="schedule">The schedule</option>
          </SelectField>
          <InputField label={"From"} type="date" name="from" defaultValue={from ?? ""} />
          <InputField label={"To"} type="date" name="to" defaultValue={to ?? ""} />
          <input type="hidden" name="zone" value={query.zone} />
          <InputField
            label="Deal, subject or request"
            name="q"
            defaultValue={q}
            autoComplete="off"
            maxLength={200}
          />
          <div className="flex flex-wrap items-center gap-3">
            <button type="submit" className={buttonLook("plain")}>
              Show
            </button>
            {isFiltered && (
              <Link href={path} className={buttonLook("quiet")}>
                Clear
              </Link>
            )}
          </div>
        </FilterForm>
        <p className="text-13 text-ink-3">Days are those of {zoneName}.</p>
        <UnknownFilter given={given} read={read} names={FILTER_NAMES} />
        <ListArea query={query}>
          {list.rows.length === 0 ? (
            <EmptyList title="No entry matches">Other people, actions or days may have some.</EmptyList>
          ) : (
            <div>
              <AuditTable
                entries={list.rows}
                query={query}
                clock={clock}
                pager={
                  <Pager
                    shown={pageText(counted(list.rows.length, "entry", "entries"), list)}
                    previous={list.previous && address({ before: list.previous })}
                    next={list.next && address({ after: list.next })}
                  />
                }
              />
            </div>
          )}
        </ListArea>
      </SettingsSection>
    );
  });
}
