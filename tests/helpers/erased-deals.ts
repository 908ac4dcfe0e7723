import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { prisma } from "@/lib/server/database/database";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { submitFor } from "@/tests/helpers/submissions";
import { expectResponse } from "./api-client";

/** A receiver that fails and repeats in its response what it was sent. */
export async function startEcho() {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    response.writeHead(500).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close };
}

/** The tables in which some row holds a text anywhere, whatever its case. */
export async function tablesHolding(texts: string[]): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ table_name: string }[]>`
    SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const held: string[] = [];
  for (const { table_name } of tables) {
    for (const text of texts) {
      const [found] = await prisma.$queryRawUnsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM "${table_name}" t WHERE position($1 in lower(t::text)) > 0`,
        text.toLowerCase(),
      );
      if (found?.count) held.push(`${table_name}: ${text}`);
    }
  }
  return held;
}

/** Personal data of one deal, each text found nowhere else. */
export function newPerson() {
  const mark = crypto.randomUUID().slice(0, 8);
  return {
    merchant: `Marlowe Bakery ${mark}`,
    iso: `Hartwell Brokers ${mark}`,
    contact: `Dana Whitfield ${mark}`,
    notes: `Call her husband ${mark}`,
    stipulation: `Statement of Dana W. ${mark}`,
    crm: `crm-${mark}`,
    deals: `deals-${mark}@funder.example`,
    assigned: `ana-${mark}@funder.example`,
    payee: `Whitfield Family ${mark}`,
    message: `Sorry, Dana ${mark}`,
  };
}

export const feeOf = (payee: string) => ({
  id: "broker",
  label: "Broker fee",
  amount: 100,
  amount_type: "fixed",
  paid_to: payee,
});

export const offerOf = (person: ReturnType<typeof newPerson>) => ({
  ...SMALLEST_OFFER,
  merchant_name: person.merchant,
  iso_name: person.iso,
  funder_notes: person.notes,
  stipulations: [person.stipulation],
  metadata: { crm: person.crm },
  notification_emails: [person.deals],
  assigned_users: [person.assigned],
  fees: [feeOf(person.payee)],
  disclosure: { collateral: person.payee },
});

export const deliveriesOf = async ({ slug }: TestFunder) =>
  prisma.delivery.findMany({ where: { funder: { slug } }, orderBy: { id: "asc" } });
export const erase = (funder: TestFunder, body: object) => call(funder, "POST", "/erasures", body);
export const counts = (offers: number, submissions: number, events: number) => ({
  offers,
  submissions,
  events,
});

/**
 * A funder with a deal that was patched, revoked, created again and submitted, and of which nothing was
 * delivered.
 */
export async function funderWithDeal(deal_id: string) {
  const echo = await startEcho();
  const funder = await newFunder({ callback_url: echo.url });
  const person = newPerson();
  const offer = { deal_id, ...offerOf(person) };
  const headers = { "Idempotency-Key": "once" };
  const { body: webhook } = await call(funder, "POST", "/webhooks", {
    url: echo.url,
    events: ["offer.created"],
  });
  expectResponse(await call(funder, "POST", "/offers", offer, { headers }), 201);
  await call(funder, "DELETE", `/offers/${deal_id}`);
  await submitFor(funder, deal_id, offerOf(person), person.contact);
  const structures = ["six", "nine"].map((id) => ({ id, label: id, fees: [feeOf(person.payee)] }));
  const patch = { version: 1, merchant_name: `${person.merchant} Two`, structures };
  expectResponse(await call(funder, "PATCH", `/offers/${deal_id}`, patch), 200);
  const submissions = (await call(funder, "GET", `/offers/${deal_id}/submissions`)).body.data as {
    id: string;
  }[];
  const path = `/submissions/${submissions[0]?.id}/decision`;
  const declined = { decision: "declined", message: person.message };
  expectResponse(
    await call(funder, "POST", path, declined, { headers: { "Idempotency-Key": "decide" } }),
    201,
  );
  // Each of them tried once, and the mails kept by the local profile.
  await until(async () => (await deliveriesOf(funder)).every(({ attempt_count }) => attempt_count > 0));
  return { echo, funder, person, offer, headers, webhook };
}
