import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MAX_DETAILS } from "@/lib/schemas/errors";
import { CODE_TRIES, MOST_INVITATIONS, SIGN_IN_LIMITS } from "@/lib/schemas/people";
import { MAX_WEBHOOK_ENDPOINTS } from "@/lib/schemas/webhook-requests";
import { MAX_ACTION_BYTES } from "@/lib/server/action-payload";
import { LARGEST_BODY } from "@/lib/server/api-exchange";
import { PERSON_LIMITS } from "@/lib/server/console-action";
import { KEPT_BYTES, LONGEST_MS } from "@/lib/server/outbound-request";
import { PAGE_LIMITS } from "@/lib/server/page-throttle";
import { ANONYMOUS_LIMITS } from "@/lib/server/rate-limit";
import { MAX_SUBJECTS } from "@/lib/server/rate-limit-memory";
import type { Limits } from "@/lib/server/rate-limit-store";
import { REFUSALS_A_MINUTE } from "@/lib/server/refused-requests";
import {
  FIRST_SLOTS,
  MAX_PER_LANE,
  MAX_PER_QUICK_LANE,
  OTHERS_PER_SECOND,
  QUICK_PER_SECOND,
  SHARED_SLOTS,
} from "@/lib/services/deliveries/slots";
import { DEFAULT_KEY_LIMITS } from "@/lib/services/funders/api-keys";
import { MAX_OFFERS_COMPARED } from "@/lib/services/offers/links";
import { BATCH, OFFERS_BATCH } from "@/lib/services/sandbox/delete-offers";
import { LONGEST_MS as LONGEST_RESET_MS } from "@/lib/services/sandbox/reset";
import nextConfig from "@/next.config.mjs";

const [entryPoints, sizes] = tablesOf("Rate limits and sizes");

const perKey = { perSecond: DEFAULT_KEY_LIMITS.per_second, perMinute: DEFAULT_KEY_LIMITS.per_minute };

const RATES: Record<string, Limits | { perSecond: number }> = {
  "API, before a key is verified, address": ANONYMOUS_LIMITS,
  "API, with a verified key, key": perKey,
  "Health check, address": ANONYMOUS_LIMITS,
  "Pages and actions, address": PAGE_LIMITS.page.address,
  "Pages and actions, link": PAGE_LIMITS.page.link,
  "Submitting terms, address": PAGE_LIMITS.submit.address,
  "Submitting terms, link": PAGE_LIMITS.submit.link,
  "Actions of the console, person": PERSON_LIMITS,
  "Deliveries to a host whose last response was good and quick, receiver": { perSecond: QUICK_PER_SECOND },
  "Other deliveries to a host, receiver": { perSecond: OTHERS_PER_SECOND },
};

const { codesAnHour, codesADay, codesOfANetworkAddress, wrongCodes, invitationMails } = SIGN_IN_LIMITS;

const MOST: Record<string, number[]> = {
  "Codes an hour and a day for an e-mail address, known or not": [codesAnHour.most, codesADay.most],
  "Codes an hour for a network address": [codesOfANetworkAddress.most],
  "Tries of a code": [CODE_TRIES],
  "Wrong codes a day for an e-mail address, after which browsers that never signed in wait": [
    wrongCodes.most,
  ],
  "Invitation mails a day for an e-mail address": [invitationMails.most],
  "Open invitations of a funder": [MOST_INVITATIONS],
  "Bytes in a body of the API": [LARGEST_BODY],
  "Bytes in what a page sends to an action": [MAX_ACTION_BYTES],
  "Details in a `VALIDATION_FAILED`": [MAX_DETAILS],
  "Offers of one deal_id that a link's signature is compared with": [MAX_OFFERS_COMPARED],
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
  "Milliseconds for one delivery": [LONGEST_MS],
  "Bytes kept of a receiver's response": [KEPT_BYTES],
  "Seconds of one reset of a sandbox, after which it is called again": [LONGEST_RESET_MS / 1000],
  "Offers that one transaction of it deletes, and rows of each other table": [OFFERS_BATCH, BATCH],
  "Refused requests kept of a key a minute: signed, unsigned": [
    REFUSALS_A_MINUTE.proven,
    REFUSALS_A_MINUTE.unproven,
  ],
};

describe("the limits that docs/security.md names", () => {
  const rates = (entryPoints ?? []).map(([entryPoint, per, second = "", minute = ""]): [string, object] => [
    `${entryPoint}, ${per}`,
    { perSecond: numberIn(second), ...(minute && { perMinute: numberIn(minute) }) },
  ]);
  const most = (sizes ?? []).map(([what = "", most = ""]): [string, number[]] => [
    what,
    most.split(" and ").map(numberIn),
  ]);

  test.each(rates)("are those of the code: %s", (entryPoint, documented) => {
    expect(documented).toEqual(RATES[entryPoint]);
  });

  test.each(most)("are those of the code: %s", (what, documented) => {
    expect(documented).toEqual(MOST[what]);
  });

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
  const text = readFileSync("docs/security.md", "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
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

function numberIn(cell: string): number {
  return Number(cell.replaceAll(",", ""));
}

function bytesOf(size: unknown): number {
  const [, kilobytes] = /^(\d+)kb$/.exec(String(size)) ?? [];
  return Number(kilobytes) * 1024;
}
