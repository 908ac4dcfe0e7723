import { type Clock, clockTime, fullTime, isoDateIn } from "@/components/console/ui/clock";
import type { SharedDeal } from "@/lib/schemas/console/deals";
import type { DealActions } from "./deal-actions";
import { OwnerButtons } from "./owner-buttons";

interface WhoseDealProps {
  shared: SharedDeal;
  assign: DealActions["assign"];
  clock: Clock;
}

/** Whose deal it is, with a button to take it while it is nobody's and one to hand it over. */
export function WhoseDeal({ shared, assign, clock }: WhoseDealProps) {
  const { dealId, owner, reader, colleagues } = shared;
  const isMine = owner?.id === reader;
  const others = colleagues.filter(({ id }) => id !== owner?.id);
  const since = owner && timeOf(owner.since.getTime(), clock);
  return (
    <OwnerButtons
      dealId={dealId}
      ownerId={owner?.id ?? null}
      text={owner ? `${isMine ? "Yours" : `${owner.name}’s`} since ${since}` : "Nobody’s deal"}
      wasFirst={owner && `${owner.name} was first, at ${since}.`}
      reader={reader}
      choices={owner === null || isMine ? others : [{ id: reader, name: "You" }, ...others]}
      assign={assign}
    />
  );
}

/** `3:50 PM` today, else the date with the time. */
function timeOf(at: number, clock: Clock): string {
  const isToday = isoDateIn(at, clock.zone) === isoDateIn(clock.now, clock.zone);
  return isToday ? clockTime(at, clock) : fullTime(at, clock);
}
