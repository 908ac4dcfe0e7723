import {
  CONSOLE_AUDIT_QUERY,
  CONSOLE_DELIVERIES_QUERY,
  CONSOLE_DISCLOSURES_QUERY,
  CONSOLE_REQUESTS_QUERY,
} from "@/lib/schemas/console/queries";
import { permissionsOf } from "@/lib/schemas/people/permissions";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import type { ConsoleContext } from "@/lib/server/web/console-context";
import { brandsInSettings } from "@/lib/services/brands/brands";
import { startDailyDigests } from "@/lib/services/console/daily-digests";
import { assignDeal, sharedDeal } from "@/lib/services/console/deals";
import { consoleDeliveries, deliveryPage } from "@/lib/services/console/deliveries";
import { exportDeliveries, isDeliveriesCut } from "@/lib/services/console/deliveries-csv";
import { consoleDisclosures } from "@/lib/services/console/disclosures-list";
import { exportEvidence, exportEvidenceZip } from "@/lib/services/console/evidence-zip";
import { firstRun } from "@/lib/services/console/first-run";
import { exportInsight } from "@/lib/services/console/insight";
import { addNote, editNote, removeNote } from "@/lib/services/console/notes";
import { brandDefaults, editConflict, formBrands, namesNewReceiver } from "@/lib/services/console/offer-form";
import { comparedVersions, consoleOffer, offerOfPage } from "@/lib/services/console/offer-page";
import { consoleOffers, exportOffers, offerChoices } from "@/lib/services/console/offers-list";
import { findEverywhere, startPalette } from "@/lib/services/console/palette";
import { deletePreset, presetFields, renamePreset, savePreset } from "@/lib/services/console/presets";
import { receiversInConsole } from "@/lib/services/console/receivers";
import {
  auditEntries,
  auditPeople,
  consoleEndpoints,
  exportAudit,
  keysInSettings,
  minutesAboveBudget,
  refusedRequest,
  refusedRequests,
} from "@/lib/services/console/settings-lists";
import { exportSubmissions, isSubmissionsCut } from "@/lib/services/console/submissions-csv";
import { consoleFrame, today } from "@/lib/services/console/today";
import { countShown, replayShown } from "@/lib/services/deliveries/replays";
import { funderSettings } from "@/lib/services/funders/funders";
import { chooseTellMe, chooseZone } from "@/lib/services/people/tell-me";

/** Runs every statement of the console's pages, as the owner of a funder that every-statement.ts created. */
export async function runConsoleStatements(slug: string): Promise<void> {
  const context = await ownerOf(slug);
  await consoleFrame(context);
  const { rows } = await consoleOffers(context, { q: "", status: undefined });
  const [last] = rows;
  if (!last) throw new Error("The funder has no offer.");
  await consoleOffers(context, { q: "corner cafe", status: "active", after: last.id });
  await consoleOffers(context, { q: "-", status: "revoked", before: last.id });
  await consoleOffers(context, { q: "", status: undefined, iso: "id:ISO-1" });
  await consoleOffers(context, { q: "corner", status: undefined, iso: "name:corner brokers" });
  const filter = { q: "", state: "TX", brand: context.caller.funder.defaultBrandId, zone: "UTC" } as const;
  await consoleOffers(context, { ...filter, from: "2026-01-01", to: "2026-12-31", sort: "created" });
  await consoleOffers(context, { ...filter, sort: "buy_rate", after: last.id });
  await consoleOffers(context, { ...filter, q: "corner cafe", sort: "-link_end", before: last.id });
  await offerChoices(context);
  const lines = await exportOffers(context, { q: "", status: undefined });
  for await (const line of lines) if (line === "") throw new Error("An empty piece of CSV.");
  await runListStatements(context);
  const offer = await offerOfPage(context, last.deal_id, last.id);
  await consoleOffer(context, offer);
  await comparedVersions(context, { ...offer, version: 2 }, {});
  await assignDeal(context, offer.id, { to: context.caller.userId, shown: null });
  await assignDeal(context, offer.id, { to: context.caller.userId, shown: null });
  await addNote(context, offer.id, { text: "For colleagues" });
  await addNote(context, offer.id, { text: "For them too" });
  const noteId = (await sharedDeal(context, offer))?.notes[0]?.id ?? "";
  await editNote(context, noteId, { text: "Only for colleagues" });
  await removeNote(context, noteId);
  await formBrands(context);
  await brandDefaults(context);
  await findEverywhere(context, "harbor");
  await startPalette(context, [
    { kind: "deal", name: offer.deal_id },
    { kind: "submission", name: "AAAA-AAAA" },
  ]);
  await exportInsight(
    context,
    { days: 90, sort: "sent", brand: context.caller.funder.defaultBrandId },
    "UTC",
  );
  await exportInsight(context, { sort: "name", iso: "name:nobody" }, "America/Chicago");
  await editConflict(context, offer.id, 1);
  const { defaultBrandId: brand_id } = context.caller.funder;
  await savePreset(context, { brand_id, name: "A paper", fields: { buy_rate: 1.22 } });
  const [, second] = await savePreset(context, { brand_id, name: "B paper", fields: { buy_rate: 1.3 } });
  if (!second) throw new Error("The second preset was not kept.");
  await savePreset(context, { brand_id, name: "B paper", fields: { buy_rate: 1.4 }, replaces: second.id });
  await renamePreset(context, second.id, { name: "C paper" });
  await presetFields(context, second.id);
  await deletePreset(context, second.id);
  await namesNewReceiver(context, { callback_url: "https://new.example.com/" }, offer.id);
}

/** Runs every statement of the disclosures, their evidence, and the other files of lists. */
async function runListStatements(context: ConsoleContext): Promise<void> {
  const every = CONSOLE_DISCLOSURES_QUERY.parse({});
  const { rows } = await consoleDisclosures(context, every);
  const days = { from: "2026-01-01", to: "2026-12-31", zone: "UTC" };
  const filter = { q: "corner", state: "CA", status: "signed", ...days };
  await consoleDisclosures(context, CONSOLE_DISCLOSURES_QUERY.parse({ ...filter, after: rows[0]?.id }));
  await consoleDisclosures(context, CONSOLE_DISCLOSURES_QUERY.parse({ before: rows[0]?.id }));
  if (rows[0]) await exportEvidence(context, rows[0].id);
  const files = [
    await exportEvidenceZip(context, every),
    await exportSubmissions(context, { q: "corner", decision: "none" }),
    await exportDeliveries(context, { status: "delivered" }),
  ];
  for (const file of files)
    for await (const piece of file) if (piece.length === 0) throw new Error("An empty piece of a file.");
  await isSubmissionsCut(context, { q: "", decision: undefined });
  await isDeliveriesCut(context, {});
  await firstRun(context);
}

async function ownerOf(slug: string): Promise<ConsoleContext> {
  const funder = await prisma.funder.findUniqueOrThrow({
    where: { slug },
    include: { brands: { where: { is_default: true } }, memberships: { include: { user: true } } },
  });
  const [member] = funder.memberships;
  if (!member) throw new Error("The funder has no member.");
  const { id, name, link_days: linkDays } = funder;
  return {
    caller: {
      kind: "user",
      userId: member.user_id,
      name: member.user.name,
      role: "owner",
      permissions: permissionsOf("owner"),
      funder: {
        id,
        slug,
        isSandbox: false,
        linkDays,
        defaultBrandId: funder.brands[0]?.id ?? "",
        disclosureDefaults: {},
      },
    },
    funder: { name },
    email: member.user.email,
    sessionId: "",
    now: new Date(),
    requestId: "req_test",
  };
}

/** Runs every statement of what people are told by mail. */
export async function runTellMeStatements(slug: string): Promise<void> {
  const context = await ownerOf(slug);
  await chooseTellMe(context, { submissions: "all", failing: true, daily: true, zone: "America/Chicago" });
  const person = {
    userId: context.caller.userId,
    sessionId: "",
    email: "",
    name: "",
    method: "code" as const,
  };
  await chooseZone(
    { person: { ...person, provenAt: context.now }, address: "", now: context.now, requestId: "req_test" },
    { zone: "UTC" },
  );
  await prisma.tellMe.updateMany({ data: { next_digest_at: context.now, told_until: new Date(0) } });
  // A digest tells what is a minute old.
  await startDailyDigests(new Date(context.now.getTime() + 90_000));
  await chooseTellMe(context, { submissions: "all", failing: true, daily: false, zone: "UTC" });
}

/** Runs every statement of the console's home, deliveries, requests and settings. */
export async function runSettingsStatements(context: CallContext): Promise<void> {
  await today(context);
  await keysInSettings(context);
  const { rows } = await consoleDeliveries(context, CONSOLE_DELIVERIES_QUERY.parse({}));
  for (const receiver of ["callback", crypto.randomUUID()]) {
    const filter = { status: "delivered", type: "offer.created", receiver };
    await consoleDeliveries(context, CONSOLE_DELIVERIES_QUERY.parse(filter));
  }
  await receiversInConsole(context);
  for (const receiver of [
    "callback",
    `brand:${crypto.randomUUID()} https://hooks.example.com`,
    "https://hooks.example.com",
    crypto.randomUUID(),
  ]) {
    await countShown(context, { receiver, type: "offer.created" });
    await replayShown(context, "failed", { receiver });
    await replayShown(context, "waiting", { receiver });
  }
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
