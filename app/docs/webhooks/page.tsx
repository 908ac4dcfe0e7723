import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { codeFence } from "@/components/docs/markdown";
import { Code, FactTable, Heading, List, Paragraph, TextLink, Words } from "@/components/docs/prose";
import { readableJson } from "@/components/docs/readable-json";
import { contentOf, isReference, type Parameter } from "@/components/docs/reference/openapi-document";
import { describedField, FieldList, SchemaFields } from "@/components/docs/reference/schema-fields";
import signing from "@/docs/signing.md?text" with { type: "text" };
import { RETRY_WAITS } from "@/lib/services/deliveries/retry-schedule";
import { OPENAPI } from "../openapi";

export const metadata = { title: "Callbacks and webhooks" };

export default function WebhooksPage() {
  const events = Object.entries(OPENAPI.webhooks).map(([type, { post }]) => ({ type, operation: post }));
  const sent = (events[0]?.operation.parameters ?? []).filter(
    (value): value is Parameter => !isReference(value),
  );
  return (
    <DocsPage
      current="/docs/webhooks"
      title="Callbacks and webhooks"
      lead="The messages that the service sends to you, how to verify them, and what happens when you do not respond."
      contents={[
        { href: "#verifying", title: "Verifying" },
        { href: "#responding", title: "Responding" },
        { href: "#retries", title: "Retries" },
        { href: "#reading", title: "Reading them yourself" },
        ...events.map(({ type }) => ({ href: `#${type}`, title: type })),
      ]}
    >
      <Paragraph>
        {
          "The service sends submissions and your decisions on them to the `callback_url` of the offer, or to that of its brand, signed with your callback secret. Each message is a POST with the JSON `{id, type, timestamp, data}`, as in Standard Webhooks 1.0. `id` is also the `webhook-id`. A message of a sandbox has `test: true` beside `type`."
        }
      </Paragraph>
      <Paragraph>
        {
          "To receive events of offers too, add a webhook endpoint with `POST /api/v1/{funder}/webhooks` and list the types of events to receive. The response contains the secret that signs them, which is not shown again. `POST /webhooks/{id}/test` sends a test message to the endpoint, and `POST /callback/test` sends one to a brand's `callback_url`."
        }
      </Paragraph>

      <Heading id="verifying">Verifying</Heading>
      <FieldList
        fields={[
          ...sent.map(({ name, description, schema }) => describedField(name, { description, schema })),
          describedField("webhook-signature", {
            description:
              "`v1,` followed by the base64 HMAC-SHA256 of `webhook-id.webhook-timestamp.body`. The HMAC key is the part of the secret after `whsec_`, decoded from base64. Use the callback secret, or the secret of the endpoint. While a secret is being rotated, the header has two signatures with a space between them, and one that matches is enough.",
            schema: { type: "string" },
          }),
        ]}
      />
      <Paragraph>
        Verify the raw body before anything parses it. The clients do this with `verifyWebhook` and
        `verify_webhook`, and so do the `standardwebhooks` libraries, which exist for most languages. Without
        a library:
      </Paragraph>
      <CodeBlock title="Node" code={codeFence(signing, "js")} />
      <CodeBlock title="Python" code={codeFence(signing, "python")} />

      <Heading id="responding">Responding</Heading>
      <List
        items={[
          "Respond with 2xx within 15 seconds. Store the message first and process it afterwards.",
          "Every other status is a failure, including a redirect.",
          "A message can arrive twice, so process each `webhook-id` once. An event has the same `webhook-id` for every receiver. If the same program receives callbacks and webhooks, it gets each submission twice with the same id.",
          "Messages can arrive in any order, since a retried message can arrive after later ones. Compare `timestamp`, or read the object.",
          "Later versions can add types of events. Respond with 2xx to a type that you do not know.",
          "Messages are sent only to public addresses over https, to port 443 or to ports from 1024 up. A service on your own machine, started with `npm start`, also sends to `http://localhost`.",
        ]}
      />

      <Heading id="retries">Retries</Heading>
      <Paragraph>
        The first attempt is immediate. After each failure, the service waits before the next attempt. The
        wait varies by up to 20 % either way. Each attempt has the same id and the same bytes. A `Retry-After`
        in your response is honored up to twice the wait.
      </Paragraph>
      <FactTable
        caption="Waits between attempts"
        columns={["Attempt", "Wait after the previous one", "Since the first, about"]}
        rows={RETRY_WAITS.map((wait, index) => ({
          key: String(index),
          cells: [
            String(index + 2),
            inWords(wait),
            inWords(RETRY_WAITS.slice(0, index + 1).reduce((sum, each) => sum + each, 0)),
          ],
        }))}
      />
      <Paragraph>
        {
          "After the last attempt the message is kept. Send it again with `POST /deliveries/{id}/replay`, or all failed messages with `POST /deliveries/replay-failed`. `GET /deliveries` lists the deliveries, and a single delivery shows your response to each attempt. A callback is never disabled. An endpoint is disabled after 5 days in which every attempt failed, or when it responds with 410."
        }
      </Paragraph>
      <Paragraph>
        As a safety net, poll `GET /submissions?submitted_since=` with a time. It returns every submission
        since then, delivered or not.
      </Paragraph>

      <Heading id="reading">Reading them yourself</Heading>
      <Paragraph>
        {
          "`GET /events` returns every event except tests, oldest first, even if you have no receiver. The order is that of the commits, so the `timestamp` of an event may be a little earlier than that of the event before it. Events are kept for 365 days. The operation needs the scope `events:read`, which only an admin or an owner can give to a key. To begin with what is still to come, ask once with `after=now`. `type` and `deal_id` filter the list, and `GET /events/{id}` returns a single event."
        }
      </Paragraph>
      <List
        items={[
          "Begin without `after`. Then send the `next_cursor` of each response as `after`. The cursor is never null: when `has_more` is false, wait and send the same cursor again.",
          "Store the cursor together with your data, so that a restart continues at the same place. If the cursor is older than the oldest event that is kept, the list starts with that event.",
          "No event is skipped, and none appears before one that you have already read. For this, an event appears only after all requests that started to write before it have ended, usually within a second.",
          "Messages can arrive twice and in any order. A reader gets each event once, always in the same order. In both cases, process each `id` once.",
          "If the personal data of an event was erased, `data` is null.",
        ]}
      />
      <CodeBlock
        title="A reader that stays (Python)"
        code={`after = load_cursor()
while True:
    page = client.list_events(after=after)
    for event in page["data"]:
        process(event)
    after = page["next_cursor"]
    save_cursor(after)
    if not page["has_more"]:
        time.sleep(5)`}
      />

      {events.map(({ type, operation }) => {
        const content = operation.requestBody && contentOf(operation.requestBody);
        const data = content?.schema.properties?.data;
        return (
          <section key={type}>
            <Heading id={type}>
              <Code>{type}</Code>
            </Heading>
            <p className="max-w-[42rem] text-15 text-ink-2">
              <Words>{`${operation.summary}. ${operation.description}`}</Words>
            </p>
            {data && <SchemaFields schema={{ properties: { data } }} />}
            <details className="my-4">
              <summary className="min-h-10 cursor-pointer py-2.5 text-14 font-medium">Example</summary>
              {Object.entries(content?.examples ?? {}).map(([name, { value }]) => (
                <CodeBlock key={name} title={type} code={readableJson(value)} />
              ))}
            </details>
          </section>
        );
      })}
      <p className="mt-6 text-15">
        <TextLink href="/docs/reference#objects">Every object</TextLink>
      </p>
    </DocsPage>
  );
}

/** A duration in the largest unit that gives a whole number. */
function inWords(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
  return seconds % 60 === 0
    ? `${seconds / 60} min`
    : seconds < 60
      ? `${seconds} s`
      : `${Math.round(seconds / 60)} min`;
}
