import type { Clock } from "@/components/console/ui/clock";
import { Link } from "@/components/console/ui/link";
import { SettingsTable } from "@/components/console/ui/settings-table";
import { Time } from "@/components/console/ui/time";
import type { Receiver } from "@/lib/schemas/console/receivers";
import { FORMAT_NAMES } from "./delivery-words";
import {
  Address,
  DayBar,
  LastError,
  MOST_NAMED,
  ReceiverStatus,
  receiverAddresses,
  receiverLabel,
  waitsText,
} from "./receiver-health";

interface ReceiverTableProps {
  receivers: Receiver[];
  clock: Clock;
  /** The address of the list of what went to a receiver. */
  address: (filter: string) => string;
}

/** Where messages go, and how the attempts went. Each row leads to its deliveries. */
export function ReceiverTable({ receivers, clock, address }: ReceiverTableProps) {
  if (receivers.length === 0) return null;
  return (
    <div className="bg-surface px-[24px] pb-5 max-phone:px-[16px]">
      <SettingsTable
        label="Receivers"
        columns={["Receiver", "State", "Last 24 hours", "Last success", "Last error", "Oldest waiting"]}
      >
        {receivers.map((receiver) => (
          <tr key={receiver.filter}>
            <th scope="row">
              <Link href={address(receiver.filter)} className="text-ink underline-offset-3 hover:underline">
                <ReceiverName receiver={receiver} />
              </Link>
            </th>
            <td>
              <ReceiverStatus receiver={receiver} clock={clock} />
            </td>
            <td data-name="Last 24 hours">
              <DayBar receiver={receiver} />
            </td>
            <td data-name="Last success">
              {receiver.last_success_at ? <Time at={receiver.last_success_at} clock={clock} /> : "None"}
            </td>
            <td data-name="Last error">
              <LastError receiver={receiver} clock={clock} />
            </td>
            <td data-name="Oldest waiting">{waitsText(receiver, clock)}</td>
          </tr>
        ))}
      </SettingsTable>
    </div>
  );
}

/** The name of a receiver, with its address below. */
export function ReceiverName({ receiver }: { receiver: Receiver }) {
  const title = receiverLabel(receiver);
  const format = receiver.format !== "standard" && (
    <span className="ml-1.5 rounded-s bg-sunken px-1.5 py-0.5 text-12 font-normal text-ink-2">
      {FORMAT_NAMES[receiver.format]}
    </span>
  );
  if (title === null)
    return (
      <>
        <Address url={receiver.url} />
        {format}
      </>
    );
  const addresses = receiverAddresses(receiver);
  const more = addresses.length - MOST_NAMED;
  return (
    <>
      {title}
      {format}
      {addresses.slice(0, MOST_NAMED).map((url) => (
        <span key={url} className="block font-normal">
          <Address url={url} />
        </span>
      ))}
      {more > 0 && <span className="block font-normal text-ink-3">and {more} more</span>}
    </>
  );
}
