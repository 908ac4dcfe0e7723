import "server-only";
import { prisma } from "@/lib/server/database";
import { utcMinute } from "@/lib/services/time-zones";
import type { Claimed } from "./claim-statements";
import { composeMail, type MailContent, mailRows } from "./mail-layout";
import { withoutQuery } from "./receivers";

/** Builds the mail to a funder's alert address: a delivery was given up, or an endpoint was disabled. */
export async function alertMail(alert: Claimed): Promise<MailContent> {
  const about = await prisma.delivery.findUniqueOrThrow({
    where: { id: alert.about_id ?? "" },
    include: { endpoint: true, attempts: { orderBy: { number: "desc" }, take: 1 } },
  });
  const destination = withoutQuery(about.url);
  const rows = mailRows([
    ["Event", about.type],
    ["Event id", about.event_id],
    ["Delivery", about.id],
    ["Destination", destination],
    ["Attempts", String(about.attempt_count)],
    ["Last response", about.attempts[0]?.error ?? null],
    ["Since", utcMinute(about.created_at)],
  ]);
  const section = { heading: "Delivery", rows };
  if (alert.alert === "disabled") {
    const reason = about.endpoint?.disabled_reason ?? "It was failing.";
    return composeMail({
      subject: `Webhook endpoint disabled: ${destination}`,
      isSandbox: alert.is_sandbox,
      sender: { name: alert.funder_name },
      title: "A webhook endpoint was disabled",
      lead: `${destination} receives no more events. ${reason}`,
      sections: [{ heading: "Endpoint", rows: mailRows([["Id", about.endpoint_id]]) }, section],
      closing: `When it works again, enable it with PATCH /webhooks/${about.endpoint_id} {"status": "enabled"}, then send what it missed with POST /deliveries/replay-failed.`,
    });
  }
  return composeMail({
    subject: `Delivery given up: ${about.type} to ${destination}`,
    isSandbox: alert.is_sandbox,
    sender: { name: alert.funder_name },
    title: "A delivery was given up",
    lead: `${destination} did not accept a message after ${about.attempt_count} attempts. The message is kept and can be sent again.`,
    sections: [section],
    closing: `When the receiver works again, send it with POST /deliveries/${about.id}/replay, or everything with POST /deliveries/replay-failed.`,
  });
}
