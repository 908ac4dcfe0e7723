import { uncapitalized } from "@/components/console/ui/capitalized";
import { type Clock, shortTime } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import { Link, LONE_LINK } from "@/components/console/ui/link";
import { Section } from "@/components/console/ui/section";
import { buttonLook } from "@/components/ui/button";
import type { ComparedVersion, VersionFields } from "@/lib/schemas/console/rows";
import type { FullOfferFields } from "@/lib/schemas/offers/defaults";
import type { Structure } from "@/lib/schemas/offers/fields";
import type { FlatOffer } from "@/lib/schemas/offers/flat-offer";
import { type BrandNames, comparedTexts, limitTexts, type OfferText, offerTexts, yes } from "./offer-texts";

interface VersionCompareProps {
  /** The page's path, and its `id` parameter if it has one. */
  page: { path: string; id: string | undefined };
  latest: number;
  from: ComparedVersion;
  to: ComparedVersion;
  all: boolean;
  /** Who saved the latest versions, and when. */
  saved: { version: number; by: string; at: Date }[];
  brandNames: BrandNames;
  clock: Clock;
}

/** The selects list at most this many versions; older ones can be compared through the address. */
const MOST_CHOICES = 200;

/** Compares two versions: the facts that differ, or all of them. */
export function VersionCompare({
  page,
  latest,
  from,
  to,
  all,
  saved,
  brandNames,
  clock,
}: VersionCompareProps) {
  const [before, after] = [versionTexts(from, brandNames), versionTexts(to, brandNames)];
  const facts = comparedTexts(before, after, all);
  const differing = comparedTexts(before, after).length;
  const every = comparedTexts(before, after, true).length;
  const versions = Array.from({ length: Math.min(latest, MOST_CHOICES) }, (_, index) => latest - index);
  const other = new URLSearchParams({
    ...(page.id && { id: page.id }),
    from: String(from.version),
    to: String(to.version),
    ...(all ? {} : { all: "1" }),
  });
  return (
    <Section
      id="versions"
      title="Versions"
      about={differing === 1 ? "1 field differs" : `${differing} fields differ`}
      tools={
        <form className="ml-auto flex flex-wrap items-center gap-2" action={`${page.path}#versions`}>
          {page.id && <input type="hidden" name="id" value={page.id} />}
          <VersionSelect name="from" label="Compare" value={from.version} versions={versions} />
          <span className="text-13 text-ink-3">with</span>
          <VersionSelect name="to" label="with" value={to.version} versions={versions} />
          <button type="submit" className={buttonLook("plain")}>
            Compare
          </button>
        </form>
      }
    >
      <table className="fact-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Version {from.version}</th>
            <th scope="col">Version {to.version}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.key}>
              <th scope="row">{fact.label}</th>
              <td>{fact.before === fact.after ? fact.before : <s>{fact.before || "none"}</s>}</td>
              <td>{fact.before === fact.after ? fact.after : <b>{fact.after || "none"}</b>}</td>
            </tr>
          ))}
          <tr className="text-ink-3">
            <th scope="row">Saved by</th>
            {[from, to].map(({ version }) => {
              const by = saved.find((found) => found.version === version);
              return (
                <td key={version}>
                  {by?.by ?? "see the audit log"}
                  {by && <span className="block">{shortTime(by.at.getTime(), clock)}</span>}
                </td>
              );
            })}
          </tr>
        </tbody>
      </table>
      <p className="mt-2">
        <Link href={`${page.path}?${other}#versions`} scroll={false} className={LONE_LINK}>
          {all ? "Show what differs" : `Show all ${every} fields`}
        </Link>
      </p>
    </Section>
  );
}

interface VersionSelectProps {
  name: string;
  label: string;
  value: number;
  versions: number[];
}

function VersionSelect({ name, label, value, versions }: VersionSelectProps) {
  return (
    <select
      key={value}
      name={name}
      aria-label={label}
      defaultValue={value}
      className="min-h-11 cursor-pointer rounded-m border border-edge bg-surface px-3 text-ink"
    >
      {versions.map((version) => (
        <option key={version} value={version}>
          Version {version}
        </option>
      ))}
    </select>
  );
}

/** Every fact of a version: those of the offer, then those of each structure, prefixed with its label. */
export function versionTexts(
  { fields, flats, hidesAddresses = false }: VersionFields,
  brandNames: BrandNames,
): OfferText[] {
  const { structures, default_structure } = fields;
  const own = offerTexts(fields, brandNames).map((fact) => (hidesAddresses ? counting(fact, fields) : fact));
  if (structures.length === 0) return own;
  const start = structures.find(({ id }) => id === default_structure) ?? structures[0];
  return [
    ...own,
    {
      key: "default_structure",
      label: "Default structure",
      text: start?.label ?? "",
      identity: start?.id ?? "",
    },
    {
      key: "order of structures",
      label: "Order of the structures",
      text: structures.map(({ label }) => label).join(", "),
      order: structures.map(({ id }) => id),
      needs: "order of structures",
    },
    ...structures.flatMap((structure, index) => structureTexts(structure, flats[index])),
  ];
}

/** The addresses of the desk as their number, compared by themselves. */
function counting(fact: OfferText, fields: FullOfferFields): OfferText {
  if (fact.key !== "notification_emails" && fact.key !== "assigned_users") return fact;
  const { length } = fields[fact.key];
  return { ...fact, identity: fact.text, text: length === 0 ? "" : counted(length, "address", "addresses") };
}

function structureTexts(structure: Structure, flat: FlatOffer | undefined): OfferText[] {
  const { id, label, fee_config } = structure;
  const needs = `structure ${id}`;
  const named = (name: string) => `${label}, ${uncapitalized(name)}`;
  const limits = flat ? limitTexts(flat) : [];
  return [
    { key: needs, label, text: "Offered", absent: "Not offered" },
    { key: `${needs} label`, label: named("Label"), text: label, needs },
    ...limits.map((fact) => ({
      ...fact,
      key: `${needs} ${fact.key}`,
      label: named(fact.label),
      needs,
      follows: !isOwn(structure, fact.key),
    })),
    {
      key: `${needs} fee_config`,
      label: named("Shows each fee by name"),
      text: fee_config ? yes(fee_config.show_fee_breakdown ?? false) : "",
      needs,
      follows: fee_config === undefined,
    },
  ];
}

const PREPAYMENT = ["prepayment_schedule_mode", "prepayment_config", "prepayment_schedule"] as const;

/** Whether the structure has its own value for the fact. */
function isOwn(structure: Structure, key: string): boolean {
  if (key.startsWith("fee ")) return structure.fees !== undefined;
  if (key.startsWith("commission ")) return structure.commission_terms !== undefined;
  if (key === "prepayment" || key.startsWith("tier ")) return PREPAYMENT.some((name) => name in structure);
  return key in structure;
}
