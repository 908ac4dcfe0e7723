import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { FactTable } from "@/components/docs/fact-table";
import { Code, Heading, List, Paragraph, TextLink, Words } from "@/components/docs/prose";
import { readableJson } from "@/components/docs/readable-json";
import { contentOf, isReference, type Parameter } from "@/components/docs/reference/openapi-document";
import { FieldList, SchemaFields } from "@/components/docs/reference/schema-fields";
import { describedField } from "@/components/docs/reference/schema-words";
import signing from "@/docs/signing.md?text" with { type: "text" };
import { RETRY_WAITS } from "@/lib/services/deliveries/retry-schedule";
import { codeFence } from "../code-fence";
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
      lead="What the service sends to you, how to verify it, and what happens when you do not respond."
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
          "Submissions and your decisions on them go to the offer's `callback_url`, or to its brand's, signed with your callback secret. Each message is a POST of JSON, `{id, type, timestamp, data}`, by Standard Webhooks 1.0; `id` is the `webhook-id` too. A message of a sandbox has `test: true` beside `type`."
        }
      </Paragraph>
      <Paragraph>
        {
          "To receive offer events too, add a webhook endpoint with `POST /api/v1/{funder}/webhooks`: it lists the events to receive, and the response shows, only then, the secret that signs them. `POST /webhooks/{id}/test` sends it a test message, `POST /callback/test` one to a brand's `callback_url`."
        }
      </Paragraph>

      <Heading id="verifying">Verifying</Heading>
      <FieldList
        fields={[
          ...sent.map(({ name, description, schema }) => describedField(name, { description, schema })),
          describedField("webhook-signature", {
            description:
              "`v1,` and the base64 HMAC-SHA256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes that are base64 after `whsec_` in the secret: the callback secret, or the endpoint's own. Two, with a space between, while a secret is being rotated: one that matches is enough.",
            schema: { type: "string" },
          }),
        ]}
      />
      <Paragraph>
        Verify the raw body, before anything parses it. The clients do this (`verifyWebhook`,
        `verify_webhook`), and the `standardwebhooks` libraries in most languages; without either:
      </Paragraph>
      <CodeBlock title="Node" code={codeFence(signing, "js")} />
      <CodeBlock title="Python" code={codeFence(signing, "python")} />

      <Heading id="responding">Responding</Heading>
      <List
        items={[
          "Respond with 2xx within 15 seconds. Store the message first and process it afterwards.",
          "A redirect is a failure, and so is every other status.",
          "A message can arrive twice: process each `webhook-id` once. An event has one `webhook-id` wherever it goes: if one program serves as callback and as endpoint, it gets a submission from both under the same id.",
          "Messages can arrive in any order: a retried one comes after later ones. Compare `timestamp`, or read the object.",
          "New types of events come with later versions: respond with 2xx to one you do not know.",
          "Messages are sent to public addresses over https only, to port 443 or one from 1024 up. On your own machine, under `npm start`, they may go to `http://localhost` too.",
        ]}
      />

      <Heading id="retries">Retries</Heading>
      <Paragraph>
        The first attempt is immediate. After each failure the next one waits, with a jitter of 20 % either
        way, and has the same id and the same bytes. Your `Retry-After` is honored up to twice the wait.
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
          "After the last attempt the message is kept and can be sent again: with `POST /deliveries/{id}/replay`, or all failed ones with `POST /deliveries/replay-failed`. `GET /deliveries` lists them, and reading one shows your response to each attempt. A callback is never disabled; an endpoint is disabled after 5 days of failures only, or when it responds with 410."
        }
      </Paragraph>
      <Paragraph>
        As a safety net, poll `GET /submissions?submitted_since=` with a time: it has every submission from
        then on, delivered or not.
      </Paragraph>

      <Heading id="reading">Reading them yourself</Heading>
      <Paragraph>
        {
          "`GET /events` has every event but tests, oldest first, whether you have a receiver or not, for the 365 days that they are kept. It takes the scope `events:read`, which only an admin or an owner gives a key; `type` and `deal_id` narrow it, and `GET /events/{id}` reads one."
        }
      </Paragraph>
      <List
        items={[
          "Begin without `after`, then send the `next_cursor` of each response. It is never null: when `has_more` is false, wait and ask with it again.",
          "Keep the cursor with what you have stored, so that a restart goes on where it was. One from before the oldest event kept starts there.",
          "No event is skipped: each comes once every request that began writing before it has ended, within a second in general, and none comes before one you have read.",
          "Messages arrive twice and in any order; a reader gets each event once, in one order. Process by `id` in either way.",
          "An event whose personal data was erased has `data: null`.",
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
