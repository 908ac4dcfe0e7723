import { Fact } from "@/components/console/ui/facts";
import { Link } from "@/components/console/ui/link";
import { type Clock, Time } from "@/components/console/ui/time";
import { receiverName } from "./delivery-words";

interface DeliveryFactsProps {
  root: string;
  delivery: {
    id: string;
    event_id: string;
    kind: string;
    url: string;
    deal_id: string | null;
    number: string | null;
    created_at: Date;
    delivered_at: Date | null;
  };
  clock: Clock;
}

const KINDS: Record<string, string> = {
  callback: "Callback",
  endpoint: "Webhook endpoint",
  email: "E-mail",
};

/** The facts of a delivery: receiver, deal, submission, times and ids. */
export function DeliveryFacts({ root, delivery, clock }: DeliveryFactsProps) {
  const { deal_id, number, delivered_at } = delivery;
  return (
    <dl className="grid gap-3.5 text-13">
      <Fact name={KINDS[delivery.kind] ?? delivery.kind}>
        {delivery.kind === "endpoint" ? (
          <Link href={`${root}/settings/webhooks`} className="text-brand-text">
            {receiverName(delivery)}
          </Link>
        ) : (
          receiverName(delivery)
        )}
      </Fact>
      {deal_id && (
        <Fact name="Deal">
          <Link href={`${root}/offers/${deal_id}`} className="text-brand-text">
            {deal_id}
          </Link>
        </Fact>
      )}
      {number && (
        <Fact name="Submission">
          <Link href={`${root}/submissions/${number}`} className="text-brand-text">
            {number}
          </Link>
        </Fact>
      )}
      <Fact name="Created">
        <Time at={delivery.created_at} clock={clock} as="full" />
      </Fact>
      {delivered_at && (
        <Fact name="Delivered">
          <Time at={delivered_at} clock={clock} as="full" />
        </Fact>
      )}
      <Fact name="Delivery">
        <code>{delivery.id}</code>
      </Fact>
      <Fact name="Event, as webhook-id">
        <code>{delivery.event_id}</code>
      </Fact>
    </dl>
  );
}
