import { DocsPage } from "@/components/docs/docs-page";
import { FactTable, Heading, List, Paragraph, TextLink, WordTable } from "@/components/docs/prose";
import { describedField, FieldList, fieldsOf, limitsOf } from "@/components/docs/reference/schema-fields";
import { NEW_DISCLOSURES_AN_HOUR } from "@/lib/schemas/disclosures/operations";
import { MAX_CONTACT_ERASURES } from "@/lib/schemas/erasures/operations";
import { MOST_LINKS, MOST_VERSIONS } from "@/lib/schemas/offers/requests";
import { MOST_DECISIONS } from "@/lib/schemas/submissions/decision";
import {
  MOST_STAFF_MAILS,
  MOST_SUBMISSIONS,
  SANDBOX_SUBMISSIONS,
} from "@/lib/schemas/submissions/operations";
import { MAX_WEBHOOK_ENDPOINTS } from "@/lib/schemas/webhooks/operations";
import { OPENAPI } from "../openapi";

export const metadata = { title: "Limits" };

const CONTENTS = [
  { href: "#rate", title: "Requests" },
  { href: "#headers", title: "Headers" },
  { href: "#waiting", title: "Waiting" },
  { href: "#repeating", title: "Repeating" },
  { href: "#sizes", title: "Sizes" },
  { href: "#texts", title: "Texts" },
];

const RATE_HEADERS = /^(x-)?ratelimit|^retry-after$/i;

export default function LimitsPage() {
  const headers = Object.entries(OPENAPI.components.headers).filter(([name]) => RATE_HEADERS.test(name));
  const offer = OPENAPI.components.schemas.NewOffer ?? {};
  return (
    <DocsPage
      current="/docs/limits"
      title="Limits"
      lead="Rate limits, size limits, and how to retry a request safely."
      contents={CONTENTS}
    >
      <Heading id="rate">Requests</Heading>
      <FactTable
        caption="Requests allowed"
        columns={["Counted by", "In a second", "In a minute"]}
        rows={[
          { key: "key", cells: ["API key, after the signature is verified", "5", "60"] },
          { key: "funder", cells: ["All keys of a funder together", "50", "1,000"] },
          { key: "address", cells: ["IP address, before that", "50", "600"] },
        ]}
      />
      <Paragraph>
        Windows are aligned to the clock. The limit of a second is checked first, and a request that it
        refuses does not count in the minute. A key can have other limits, which the headers state. Requests
        that are not signed with your secret do not count against your key. When requests of several funders
        wait, the funders take turns. A request that waits for more than 5 seconds gets a 429.
      </Paragraph>
      <Paragraph>
        {`New disclosures also have limits of their own: ${NEW_DISCLOSURES_AN_HOUR.offer} in an hour of one offer, made by anybody, and ${NEW_DISCLOSURES_AN_HOUR.key} in an hour with one API key. Above them, \`POST /offers/{dealId}/disclosures\` gets a 429. The hour is the last 60 minutes, not aligned to the clock.`}
      </Paragraph>
      <Paragraph>
        {`What the keys of a funder store in 24 hours also has a limit, 4 GiB unless agreed otherwise: the versions of offers, the events, the refused requests and the responses of \`Idempotency-Key\`s. A patch of one field stores the whole offer twice, as a version and in an event. Above the limit, requests that store get a 429 until they fit. Reading and revoking stay possible.`}
      </Paragraph>

      <Paragraph>
        Bodies that have not wholly arrived are limited for addresses that have not signed with the key in the
        last hour: 16 at a time from one address, and 64 MiB of all addresses together, above which the
        address that holds most loses its oldest. Both are a 429. A request without a body does not count.
      </Paragraph>
      <Paragraph>
        A request has 15 seconds for its headers and 30 in all, and 10 seconds without a byte of its body:
        then it gets a 408 `REQUEST_TIMEOUT`. A process of the service has at most 2,000 connections.
      </Paragraph>

      <Heading id="headers">Headers</Heading>
      <FieldList
        fields={headers.map(([name, { description, schema }]) =>
          describedField(name, { description, schema }),
        )}
      />

      <Heading id="waiting">Waiting</Heading>
      <Paragraph>
        After 429 or 503, wait for the seconds in `Retry-After`. Then sign the request again, because its
        timestamp must be recent. With 429, the `X-RateLimit` headers describe the limit that refused, and
        `X-RateLimit-Reset` is the time from which it allows requests again. After a wait of 5 seconds they
        describe the minute.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/clients#retries">The clients wait and sign again automatically</TextLink>
      </p>

      <Heading id="repeating">Repeating</Heading>
      <List
        items={[
          "To create an offer or decide on a submission, send an `Idempotency-Key`; other operations ignore it. For 24 hours, an identical request with the same key gets the first response again, with `Idempotent-Replayed: true`. Only responses with 2xx, 409 and 422 are kept, so after `VALIDATION_FAILED` you may send a corrected request with the same key. Without a key, creating the same offer again returns `DEAL_ALREADY_EXISTS`.",
          "To replace or patch an offer, send its current version: of several requests with the same version, only one succeeds. After `VERSION_CONFLICT`, read the offer and apply your change to it.",
          "To revoke an offer again returns the same response.",
        ]}
      />

      <Heading id="sizes">Sizes</Heading>
      <WordTable caption="Sizes of requests" columns={["What", "At most"]} rows={SIZES} />
      <Paragraph>The fields of an offer have these limits:</Paragraph>
      <WordTable
        caption="Limits of an offer's fields"
        columns={["Field", "Limits"]}
        rows={fieldsOf(offer)
          .map(({ path, schema }) => ({ path, limits: limitsOf(schema) }))
          .filter(({ limits }) => limits.length > 0)
          .map(({ path, limits }) => [`\`${path}\``, limits.join("; ")])}
      />
      <Paragraph>
        `structures` holds none, or 2 to 5. A name in `metadata` has 1 to 200 characters, a value at most
        2,000. The objects in an offer, such as `disclosure`, `renewal` and `prepayment_config`, have limits
        in their own reference.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/reference/objects/NewOffer">Every field and its meaning</TextLink>
      </p>

      <Heading id="texts">Texts</Heading>
      <List items={TEXTS} />
    </DocsPage>
  );
}

const TEXTS = [
  "A text has at least one letter, digit, symbol or punctuation mark that is seen: marks, variation selectors and spaces alone are refused.",
  "Characters that override the direction of text, zero-width characters (other than the joiners that a script or an emoji needs), lone surrogates and control characters are refused. A note may have line breaks and tabs.",
  "Names, labels, ids and other texts of one line also refuse line and paragraph separators, private-use characters, noncharacters, U+FFFC, and the blank characters U+115F, U+1160, U+17B4, U+17B5, U+2800, U+3164, U+FFA0 and U+1D159.",
  "Names, labels and notes are stored in Unicode's NFC, so that equal texts are equal; lengths are those of the stored text. Ids and `metadata` are stored as given.",
  "What is stored already stays: a request is refused only for the fields that it gives.",
];

const SIZES = [
  ["Body of a request", "256 KiB"],
  ["Difference of X-Timestamp from the current time", "300 seconds"],
  ["Lifetime of a link", "30 days unless agreed otherwise, never more than 90"],
  ["Lifetime of an Idempotency-Key", "24 hours"],
  ["Items in a page of a list", "100; default 50"],
  ["Versions of an offer", MOST_VERSIONS.toLocaleString("en-US")],
  ["Links of an offer", MOST_LINKS.toLocaleString("en-US")],
  ["Webhook endpoints", String(MAX_WEBHOOK_ENDPOINTS)],
  ["Decisions on a submission", String(MOST_DECISIONS)],
  ["Erasures by e-mail address in progress", String(MAX_CONTACT_ERASURES)],
  [
    "Submissions",
    `${MOST_SUBMISSIONS.link} in an hour under a link, ${MOST_SUBMISSIONS.offer} in an hour and ${MOST_SUBMISSIONS.offer_day} in 24 hours of an offer, ${MOST_SUBMISSIONS.address} in an hour from an address. Above that the page says until when. A sandbox has ${SANDBOX_SUBMISSIONS} times as many, and its helper only the limits of its key`,
  ],
  [
    "Mails about submissions to your staff",
    `${MOST_STAFF_MAILS.recipient} in an hour and ${MOST_STAFF_MAILS.recipient_day.toLocaleString("en-US")} in 24 hours to one address, ${MOST_STAFF_MAILS.funder_day.toLocaleString("en-US")} in 24 hours to all of a funder. Those above are sent in one digest after the next full hour`,
  ],
  [
    "Decimals of currency and of rates",
    "2 and 6. More decimals are rejected, never rounded, so round floats before you send them: 0.1 + 0.2 is 0.30000000000000004",
  ],
];
