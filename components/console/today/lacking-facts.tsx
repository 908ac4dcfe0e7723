import { idOf, inFormWords } from "@/components/console/offer-form/form-words";
import { formPath, labelAt } from "@/components/console/offer-form/sections";
import { counted } from "@/components/console/ui/counted";
import { stateName } from "@/lib/disclosure/regimes/us-states";
import type { Whose } from "@/lib/schemas/console/deals";
import type { LackingFact, TodayRows } from "@/lib/schemas/console/today";
import { Todo, TodoGroup } from "./todo";

interface LackingFactsProps extends Pick<TodayRows, "lacking" | "stateless"> {
  root: string;
  /** Whose offers were looked at; undefined for all. */
  whose: Whose | undefined;
  may: Record<"renew" | "manageBrands", boolean>;
}

/** The facts without which no disclosure can be made of active offers: one row a cause, with where to set it. */
export function LackingFacts({ root, lacking, stateless, whose, may }: LackingFactsProps) {
  const { rows, isPart } = lacking;
  if (rows.length === 0 && stateless === 0) return null;
  const list = `${root}/offers?status=cannot_disclose${whose ? `&whose=${whose}` : ""}`;
  return (
    <TodoGroup
      id="facts"
      title="Facts that lack"
      about={
        isPart
          ? "Of the newest 100 active offers. No disclosure can be made until then."
          : "One row a cause. No disclosure can be made until then."
      }
      all={list}
    >
      {stateless > 0 && (
        <Todo
          name={
            stateless >= 100
              ? "100 or more offers have no state"
              : offersText(stateless, "has", "have", "no state")
          }
          facts={`Nothing goes to ${stateless === 1 ? "its merchant" : "their merchants"}.${eachNeeds(stateless)}`}
          action={may.renew ? "Show" : undefined}
          href={list}
        />
      )}
      {rows.map((fact) => (
        <Todo
          key={`${fact.path} ${fact.isGiven}`}
          name={titleOf(fact)}
          facts={`${fact.states.map(stateName).join(", ")}. ${adviceOf(fact)}`}
          {...wayTo(fact, root, list, may)}
        />
      ))}
    </TodoGroup>
  );
}

/** Whether a fact is one of the brand: it is set once for all its offers. */
export function isOfBrand({ path }: LackingFact): boolean {
  return path?.startsWith("brand.") === true;
}

function titleOf({ path, isGiven, offers }: LackingFact): string {
  // What is wrong with facts that were given is said by the sentence below: the path only names one of them.
  if (path === null || isGiven) return offersText(offers, "cannot", "cannot", "be disclosed as entered");
  return offersText(offers, "lacks", "lack", labelAt(formPath(path)));
}

function adviceOf(fact: LackingFact): string {
  if (isOfBrand(fact))
    return fact.offers === 1 ? "Set on the brand." : `One setting of the brand answers all ${fact.offers}.`;
  if (!fact.isGiven) return eachNeeds(fact.offers).trim();
  return fact.offers === 1 ? inFormWords(fact.message) : `${fact.deal_id}: ${inFormWords(fact.message)}`;
}

const eachNeeds = (offers: number) => (offers === 1 ? "" : " Each needs its own.");

/** Where a cause is answered: on the brand, in the one offer, or in each offer of the list. */
function wayTo(fact: LackingFact, root: string, list: string, may: LackingFactsProps["may"]) {
  if (isOfBrand(fact))
    return { href: `${root}/settings/brands`, action: may.manageBrands ? "Set it once" : undefined };
  if (fact.offers > 1) return { href: list, action: may.renew ? `Show ${fact.offers}` : undefined };
  const field = fact.path === null ? "" : `#${idOf(formPath(fact.path))}`;
  return may.renew
    ? { href: `${root}/offers/${fact.deal_id}/edit${field}`, action: "Open" }
    : { href: `${root}/offers/${fact.deal_id}` };
}

/** `1 offer lacks Collateral`, `14 offers lack Collateral`. */
function offersText(count: number, one: string, many: string, rest: string): string {
  return `${counted(count, "offer")} ${count === 1 ? one : many} ${rest}`;
}
