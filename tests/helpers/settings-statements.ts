import {
  CONSOLE_AUDIT_QUERY,
  CONSOLE_DELIVERIES_QUERY,
  CONSOLE_REQUESTS_QUERY,
} from "@/lib/schemas/console-queries";
import type { CallContext } from "@/lib/server/context";
import { consoleDeliveries, deliveryChoices } from "@/lib/services/console/deliveries-list";
import { deliveryPage } from "@/lib/services/console/delivery-page";
import { minutesAboveBudget, refusedRequest, refusedRequests } from "@/lib/services/console/refused-list";
import {
  auditEntries,
  auditPeople,
  consoleEndpoints,
  exportAudit,
  keysInSettings,
} from "@/lib/services/console/settings-lists";
import { today } from "@/lib/services/console/today";
import { brandsInSettings } from "@/lib/services/funders/brands";
import { funderSettings } from "@/lib/services/funders/funders";

/** Runs every statement of the console's home, deliveries, requests and settings. */
export async function runSettingsStatements(context: CallContext): Promise<void> {
  await today(context);
  await keysInSettings(context);
  const { rows } = await consoleDeliveries(context, CONSOLE_DELIVERIES_QUERY.parse({}));
  for (const receiver of ["callback", crypto.randomUUID()]) {
    const filter = { status: "delivered", type: "offer.created", receiver };
    await consoleDeliveries(context, CONSOLE_DELIVERIES_QUERY.parse(filter));
  }
  await deliveryChoices(context);
  await deliveryPage(context, rows[0]?.id ?? "");
  await consoleEndpoints(context);
  await refusedRequests(context, CONSOLE_REQUESTS_QUERY.parse({}));
  await refusedRequests(context, CONSOLE_REQUESTS_QUERY.parse({ q: "req_1", errors: "ours" }));
  await refusedRequest(context, crypto.randomUUID());
  await minutesAboveBudget(context);
  await auditEntries(context, CONSOLE_AUDIT_QUERY.parse({}));
  const filter = {
    q: "FIRST",
    action: "offer.created",
    who: crypto.randomUUID(),
    from: "2026-01-01",
    to: "2026-12-31",
  };
  await auditEntries(context, CONSOLE_AUDIT_QUERY.parse(filter));
  await auditPeople(context);
  await exportAudit(context, { who: "admin" });
  await brandsInSettings(context);
  await funderSettings(context);
}
