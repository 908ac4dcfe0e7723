import { resendDelivery } from "@/app/console/[funder]/actions";
import { failDeliveryAction } from "@/app/console/[funder]/sandbox-actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { Attempts, DeliveryFacts, DeliveryNotice } from "@/components/console/deliveries/delivery-details";
import { deliveryState, messageName, receiverName } from "@/components/console/deliveries/delivery-words";
import { ResendButton } from "@/components/console/deliveries/resend";
import { FailNext } from "@/components/console/sandbox/fail-next";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { CodeText } from "@/components/console/ui/code-text";
import { Page, PageHead } from "@/components/console/ui/page-head";
import { PathLink } from "@/components/console/ui/path-link";
import { Fold } from "@/components/console/ui/section";
import { Status } from "@/components/console/ui/status";
import { CopyButton } from "@/components/ui/copy-button";
import { deliveryPage } from "@/lib/services/console/deliveries";

/** One delivery: its attempts with each request and response, and what happens next. */
export default function ConsoleDeliveryPage({ params }: ConsolePageProps<{ deliveryId: string }>) {
  return consolePage(params, "deliveries:read", "Delivery", async (context) => {
    const { deliveryId } = await params;
    const [delivery, clock] = await Promise.all([
      deliveryPage(context, deliveryId),
      readerClock(context.now),
    ]);
    const { permissions } = context.caller;
    const { slug, isSandbox } = context.caller.funder;
    const root = `/console/${slug}`;
    const [tone, word] = deliveryState(delivery);
    const isMail = delivery.kind === "email";
    const payload = JSON.stringify(JSON.parse(delivery.payload), null, 2);
    const isOff = delivery.endpoint_status !== null && delivery.endpoint_status !== "enabled";
    const mayResend = permissions.includes("deliveries:replay");
    return (
      <Page>
        <AutoRefresh />
        <PageHead
          title={messageName(delivery)}
          above={
            <>
              <PathLink href={`${root}/deliveries`}>Deliveries</PathLink>
              <Status tone={tone}>{word}</Status>
            </>
          }
          below={delivery.deal_id === null ? undefined : `Deal ${delivery.deal_id}`}
          actions={
            <>
              {!isMail && <CopyButton label="Copy payload" text={delivery.payload} />}
              {isSandbox && permissions.includes("sandbox:manage") && delivery.status === "pending" && (
                <FailNext
                  isSet={delivery.fails_next}
                  fail={failDeliveryAction.bind(null, slug, delivery.id)}
                />
              )}
              {mayResend && !delivery.erased && (
                <ResendButton
                  resend={resendDelivery.bind(null, slug, delivery.id)}
                  arrived={delivery.status === "delivered"}
                  held={isOff && delivery.type !== "webhook.test"}
                />
              )}
            </>
          }
        />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 pt-6 min-[64rem]:grid-cols-[minmax(0,1fr)_22rem] min-[64rem]:gap-14">
          <div className="grid gap-6">
            <DeliveryNotice root={root} delivery={delivery} clock={clock} />
            <section aria-labelledby="attempts" className="grid gap-3">
              <h2 id="attempts" className="text-18 font-semibold">
                Attempts
              </h2>
              <Attempts
                attempts={delivery.attempts}
                target={receiverName(delivery)}
                isMail={isMail}
                clock={clock}
              />
            </section>
            <Fold summary="The payload, the same in every attempt">
              <CodeText>{payload}</CodeText>
            </Fold>
          </div>
          <aside aria-label="About this delivery">
            <DeliveryFacts root={root} delivery={delivery} clock={clock} />
          </aside>
        </div>
      </Page>
    );
  });
}
