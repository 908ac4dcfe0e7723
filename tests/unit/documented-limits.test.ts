import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GUIDE } from "@/app/docs/guide";
import { filledSource } from "@/app/docs/live/parts";
import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { MOST_LINKS, MOST_VERSIONS } from "@/lib/schemas/offers/requests";
import { MERCHANT_NAME_LENGTH } from "@/lib/schemas/pages/forms";
import { CODE_TRIES, MOST_INVITATIONS, SIGN_IN_LIMITS } from "@/lib/schemas/people/people";
import {
  MOST_STAFF_MAILS,
  MOST_SUBMISSIONS,
  SANDBOX_SUBMISSIONS,
} from "@/lib/schemas/submissions/operations";
import { MAX_WEBHOOK_ENDPOINTS } from "@/lib/schemas/webhooks/operations";
import { ERROR_STATUS, MAX_DETAILS } from "@/lib/schemas/wire/errors";
import { REFUSALS_A_MINUTE } from "@/lib/server/identity/refused-requests";
import { RENDER_LIMITS } from "@/lib/server/limits/page-renders";
import { LINK_LIMITS } from "@/lib/server/limits/page-throttle";
import { ANONYMOUS_LIMITS, FUNDER_LIMITS } from "@/lib/server/limits/rate-limit";
import { type Limits, MAX_SUBJECTS } from "@/lib/server/limits/rate-limit-store";
import { BYTES_A_DAY } from "@/lib/server/limits/stored-bytes";
import { apiTurnLimits } from "@/lib/server/limits/turns";
import { BODY_LIMITS } from "@/lib/server/limits/unfinished-bodies";
import { SMTP_CONNECTIONS } from "@/lib/server/outbound/mail";
import { KEPT_BYTES, LONGEST_SEND_MS } from "@/lib/server/outbound/request";
import { LARGEST_BODY } from "@/lib/server/web/api-admission";
import { PERSON_LIMITS } from "@/lib/server/web/console-action";
import { MAX_ACTION_BYTES } from "@/lib/server/web/page-refusal";
import { MOST_SHOWN } from "@/lib/services/deliveries/digests";
import { MOST_COVERED } from "@/lib/services/deliveries/held-statements";
import { REPEATED_MAILS } from "@/lib/services/deliveries/replays";
import {
  FIRST_SLOTS,
  MAX_MAILS,
  MAX_PER_LANE,
  MAX_PER_QUICK_LANE,
  OTHERS_PER_SECOND,
  QUICK_PER_SECOND,
  SHARED_SLOTS,
} from "@/lib/services/deliveries/slots";
import { DOCUMENT_BUDGETS, MERCHANT_MAIL_LIMITS } from "@/lib/services/disclosures/budgets";
import { MOST_EVIDENCE_ROWS } from "@/lib/services/disclosures/evidence-statements";
import { PDF_LIMITS } from "@/lib/services/disclosures/pdf-thread";
import { DEFAULT_KEY_LIMITS } from "@/lib/services/funders/api-keys";
import { MAX_OFFERS_COMPARED } from "@/lib/services/links/links-statements";
import { OFFERS_BATCH, ROWS_BATCH } from "@/lib/services/sandbox/delete-statements";
import { LONGEST_RESET_MS } from "@/lib/services/sandbox/reset";
import nextConfig from "@/next.config.mjs";
import { CONNECTION_LIMITS } from "@/scripts/serve/connection-limits.mjs";

const SECURITY = readFileSync("docs/security.md", "utf8");
const SPECIFICATION = readFileSync("docs/spec/decisions.md", "utf8");
const FUNDER_API = readFileSync("docs/spec/funder-api.md", "utf8");
const FOOTNOTE = / \[\^([\w-]+)\]/;
const [entryPoints, sizes] = tablesOf("Rate limits and sizes");

const perKey = { perSecond: DEFAULT_KEY_LIMITS.per_second, perMinute: DEFAULT_KEY_LIMITS.per_minute };

const RATES: Record<string, Limits | { perSecond: number }> = {
  "API, before a key is verified, address": ANONYMOUS_LIMITS,
  "API, with a verified key, key": perKey,
  "API, with a verified key, funder": FUNDER_LIMITS,
  "Health check, address": ANONYMOUS_LIMITS,
  "Documentation, address": ANONYMOUS_LIMITS,
  "Pages and actions, address": ANONYMOUS_LIMITS,
  "Pages and actions, link": LINK_LIMITS.page,
  "Submitting terms, sending, confirming and signing a disclosure, link": LINK_LIMITS.submit,
  "Actions of the console, person": PERSON_LIMITS,
  "Deliveries to a host whose last response was good and quick, receiver": { perSecond: QUICK_PER_SECOND },
  "Other deliveries to a host, receiver": { perSecond: OTHERS_PER_SECOND },
};

const { codesAnHour, codesADay, codesADayInAll, codesOfANetworkAddress, ownCodesAnHour } = SIGN_IN_LIMITS;
const { wrongCodes, invitationMails, invitationMailsInAll } = SIGN_IN_LIMITS;

function underWay({ most, share, kept, waitMs }: ReturnType<typeof apiTurnLimits>): number[] {
  return [most, share, most - kept, waitMs / 1000];
}

const MOST: Record<string, number[]> = {
  "Codes an hour and a day for an e-mail address, known or not, from one network": [
    codesAnHour.most,
    codesADay.most,
  ],
  "Codes a day for an e-mail address, known or not, in all": [codesADayInAll.most],
  "Codes an hour for a network address": [codesOfANetworkAddress.most],
  "Codes an hour for a person's known browsers and live sessions, apart from the others": [
    ownCodesAnHour.most,
  ],
  "Tries of a code": [CODE_TRIES],
  "Wrong codes a day for an e-mail address, after which codes by mail wait in browsers that never signed in":
    [wrongCodes.most],
  "Invitation mails a day for an e-mail address: of one funder, of all": [
    invitationMails.most,
    invitationMailsInAll.most,
  ],
  "Open invitations of a funder": [MOST_INVITATIONS],
  "New disclosures an hour for a link, an offer, an address of pages and an API key; a submission above them has none, and says so":
    [
      DOCUMENT_BUDGETS.link.most,
      DOCUMENT_BUDGETS.offer.most,
      DOCUMENT_BUDGETS.address.most,
      DOCUMENT_BUDGETS.key.most,
    ],
  "Submissions an hour of a link, an offer and an address of pages, and of an offer in 24 hours": [
    ...Object.values(MOST_SUBMISSIONS),
  ],
  "Times as many submissions of a sandbox; its helper `submit` counts against the key's requests alone": [
    SANDBOX_SUBMISSIONS,
  ],
  "Mails about submissions to a recipient of one funder in an hour and in 24 hours, and to all recipients of a funder in 24 hours; those above them wait for the digest of the next hour":
    [...Object.values(MOST_STAFF_MAILS)],
  "Mails that one digest covers, and those that it shows": [MOST_COVERED, MOST_SHOWN],
  "Mails to merchants in 24 hours: an offer, a recipient of one funder, a recipient in all, a funder":
    Object.values(MERCHANT_MAIL_LIMITS),
  "Rows of a document's openings by the sender's side, by others, and of copies of its link, above which the newest row counts":
    [MOST_EVIDENCE_ROWS, MOST_EVIDENCE_ROWS, MOST_EVIDENCE_ROWS],
  "Characters of a merchant's name": [MERCHANT_NAME_LENGTH],
  "Pages and actions under way in one process, those of one address while others wait and otherwise, and seconds that the next one waits":
    underWay(RENDER_LIMITS),
  "Signed requests of the API under way in one process with 10 connections, those of one funder while others wait and otherwise, and seconds that the next one waits":
    underWay(apiTurnLimits(10)),
  "PDFs drawn at a time in one process, those that wait, and seconds that one takes with its wait": [
    PDF_LIMITS.most,
    PDF_LIMITS.mostWaiting,
    PDF_LIMITS.waitMs / 1000,
  ],
  "Bytes that a funder's keys store in 24 hours: versions, events, recorded responses and refused requests; `funder set-limits --bytes-per-day` can set another number":
    [BYTES_A_DAY],
  "Versions and links of an offer": [MOST_VERSIONS, MOST_LINKS],
  "Unfinished bodies of an address that has not signed with the key lately, and their bytes of all addresses, in one process":
    [BODY_LIMITS.ofAddress, BODY_LIMITS.bytes],
  "Seconds that a body takes without a byte, the headers, and a request in all, and connections of one process":
    Object.values(CONNECTION_LIMITS),
  "Bytes in a body of the API": [LARGEST_BODY],
  "Bytes in what a page sends to an action": [MAX_ACTION_BYTES],
  "Details in a `VALIDATION_FAILED`": [MAX_DETAILS],
  "Delivered mails to an address that a funder replays in 24 hours": [REPEATED_MAILS.most],
  "Offers of one deal_id that a link's signature is compared with, beside those with a link of its expiry": [
    MAX_OFFERS_COMPARED,
  ],
  "Addresses, keys and links counted in memory": [MAX_SUBJECTS],
  "Webhook endpoints of a funder": [MAX_WEBHOOK_ENDPOINTS],
  "Deliveries under way in one process, and beyond them one for each funder that has none": [
    SHARED_SLOTS,
    FIRST_SLOTS,
  ],
  "Deliveries under way to a receiver of a funder: good and quick, any other": [
    MAX_PER_QUICK_LANE,
    MAX_PER_LANE,
  ],
  "Connections of one process to the mail server, and mails of deliveries under way": [
    SMTP_CONNECTIONS,
    MAX_MAILS,
  ],
  "Milliseconds for one delivery": [LONGEST_SEND_MS],
  "Bytes kept of a receiver's response": [KEPT_BYTES],
  "Seconds of one reset of a sandbox, after which it is called again": [LONGEST_RESET_MS / 1000],
  "Offers that one transaction of it deletes, and rows of each other table": [OFFERS_BATCH, ROWS_BATCH],
  "Refused requests kept of a key a minute: signed, unsigned": [
    REFUSALS_A_MINUTE.proven,
    REFUSALS_A_MINUTE.unproven,
  ],
};

describe("the limits that docs/security.md names", () => {
  const rates = (entryPoints ?? []).map(([entryPoint, per, second = "", minute = ""]): [string, object] => [
    `${withoutFootnote(entryPoint)}, ${per}`,
    { perSecond: numberIn(second), ...(minute && { perMinute: numberIn(minute) }) },
  ]);
  const most = (sizes ?? []).map(([what = "", most = ""]): [string, number[]] => [
    withoutFootnote(what),
    most.split(" and ").map(numberIn),
  ]);

  test.each(rates)("are those of the code: %s", (entryPoint, documented) => {
    expect(documented).toEqual(RATES[entryPoint]);
  });

  test.each(most)("are those of the code: %s", (what, documented) => {
    expect(documented).toEqual(MOST[what]);
  });

  // Rule: D4-28
  test.each([...(entryPoints ?? []), ...(sizes ?? [])].map((row) => row.join(", ")))(
    "name the tests that hold them: %s",
    (row) => {
      const name = FOOTNOTE.exec(row)?.[1];
      expect(name).toBeDefined();
      expect(SECURITY).toMatch(new RegExp(`^\\[\\^${name}\\]: \\[[^\\n]+\\]\\([^)\\n]+\\.test\\.ts\\)`, "m"));
    },
  );

  // Rule: D4-28
  test("are all of them", () => {
    expect(rates.map(([entryPoint]) => entryPoint)).toEqual(Object.keys(RATES));
    expect(most.map(([what]) => what)).toEqual(Object.keys(MOST));
  });
});

test("an action's body is refused by us at the size from which Next would report it as an error", () => {
  expect(MAX_ACTION_BYTES).toBe(bytesOf(nextConfig.experimental?.serverActions?.bodySizeLimit));
});

/** The rows of each table under a heading, as the texts of their cells. */
function tablesOf(heading: string): string[][][] {
  const section = SECURITY.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const tables = section.split("\n\n").filter((block) => block.startsWith("|"));
  return tables.map((table) => {
    const [, , ...rows] = table.trim().split("\n");
    return rows.map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  });
}

function withoutFootnote(cell = ""): string {
  return cell.replace(FOOTNOTE, "");
}

function numberIn(cell: string): number {
  return Number(cell.replaceAll(",", ""));
}

function bytesOf(size: unknown): number {
  const [, kilobytes] = /^(\d+)kb$/.exec(String(size)) ?? [];
  return Number(kilobytes) * 1024;
}

describe("docs/spec names what the product has", () => {
  test("every error code with its status, and no other", () => {
    const rows = [...SPECIFICATION.matchAll(/^\| ([A-Z_]{3,}) \| (\d{3}) \|/gm)];
    expect(Object.fromEntries(rows.map(([, code, status]) => [code, Number(status)]))).toEqual(ERROR_STATUS);
  });

  test("every event and no other", () => {
    const [, table = ""] = SPECIFICATION.split("\n## Events\n");
    const named = [...(table.trim().split("\n\n")[0] ?? "").matchAll(/\b[a-z]+\.[a-z]+\b/g)].map(
      ([type]) => type,
    );
    expect(named.sort()).toEqual([...EVENT_TYPES].sort());
  });

  test("every scope and no other", () => {
    const table = /^## Scopes\n.*?(?=\n## )/ms.exec(SPECIFICATION)?.[0] ?? "";
    const own = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(
      ([, cell = ""]) => cell.match(/[a-z]+:[a-z]+/g) ?? [],
    );
    const given = [...FUNDER_API.matchAll(/^\| (offers:[a-z]+) \|/gm)].map(([, scope]) => scope);
    expect([...new Set([...own, ...given])].sort()).toEqual([...SCOPES].sort());
  });

  test("the signing vectors", () => {
    expect(SPECIFICATION).toContain(VECTOR_SECRET);
    for (const { method, target, signature, body } of SIGNING_VECTORS) {
      expect(SPECIFICATION).toMatch(
        new RegExp(`\\| ${method} ${target.replace(/[?.]/g, "\\$&")} \\|.*\\| ${signature} \\|`),
      );
      expect(SPECIFICATION).toContain(body);
    }
  });
});

test("the page of limits names the times, bodies and connections that the server keeps", () => {
  const page = filledSource(GUIDE.get("/docs/limits") ?? "").replaceAll(/\s+/g, " ");
  const { idleSeconds, headerSeconds, requestSeconds, connections } = CONNECTION_LIMITS;
  for (const words of [
    `${BODY_LIMITS.ofAddress} at a time from one address, and ${BODY_LIMITS.bytes / 2 ** 20} MiB of all`,
    `${headerSeconds} seconds for its headers and ${requestSeconds} in all, and ${idleSeconds} seconds without`,
    `at most ${connections.toLocaleString("en-US")} connections`,
    `${BYTES_A_DAY / 2 ** 30} GiB`,
  ])
    expect(page).toContain(words);
  const [submissions = "", mails = ""] = ["Submissions", "Mails about submissions to your staff"].map(
    (name) => page.split(`| ${name} | `)[1]?.split(" | ", 1)[0],
  );
  for (const limit of [...Object.values(MOST_SUBMISSIONS), SANDBOX_SUBMISSIONS])
    expect(submissions).toContain(` ${limit} `.trimStart());
  for (const limit of Object.values(MOST_STAFF_MAILS)) expect(mails).toContain(limit.toLocaleString("en-US"));
});
