import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { FactTable } from "@/components/docs/fact-table";
import { Code, Heading, List, Paragraph, TextLink, Words } from "@/components/docs/prose";
import { pathOfTag, taggedOperations } from "@/components/docs/reference/openapi-document";
import { SCOPES } from "@/lib/schemas/scopes";
import { OPENAPI } from "../openapi";

export const metadata = { title: "Sandbox" };

const HELPERS = taggedOperations(OPENAPI).filter(({ tag }) => tag.name === "Sandbox");

export default function SandboxPage() {
  return (
    <DocsPage
      current="/docs/sandbox"
      title="Sandbox"
      lead="A funder of its own beside yours, where nothing is real. Build and break everything there; no live key is ever in the way."
      contents={[
        { href: "#get", title: "Get one" },
        { href: "#differs", title: "What differs" },
        { href: "#helpers", title: "Play the other side" },
        { href: "#failures", title: "See failures" },
        { href: "#again", title: "Begin again" },
        { href: "#live", title: "Go live" },
      ]}
    >
      <Heading id="get">Get one</Heading>
      <Paragraph>
        In the console: choose Test, beside your name at the top. The first time this creates the sandbox;
        then create a key of it under Settings, Keys. Or the operator of the service does both:
      </Paragraph>
      <CodeBlock
        title="Where the service runs"
        code={`npm run admin -- sandbox create acme
npm run admin -- key create acme-test --scopes ${SCOPES.join(",")}`}
      />
      <Paragraph>
        There is one for each funder. It begins with copies of your brands, link days and alert address; from
        then on its settings are its own. People have the role there that they have in the live funder.
      </Paragraph>

      <Heading id="differs">What differs</Heading>
      <FactTable
        wordy
        caption="What differs in a sandbox"
        columns={["What", "In the sandbox"]}
        rows={[
          ["Slug", "Yours and `-test`: `acme-test`. The paths are `/api/v1/acme-test/...`."],
          [
            "Keys",
            "`fkt_...` with the secret `fskt_...`. They open nothing of the live funder, and live keys open nothing here.",
          ],
          [
            "Pages, prints, copies",
            'A strip and a watermark say Test. Documents say "Test, not a disclosure".',
          ],
          [
            "Mail",
            "One to your alert address, whatever the offer or the ISO says; none without an alert address. Its subject begins with `Test:`.",
          ],
          [
            "Callbacks and webhooks",
            'Sent as ever, with `"test": true` beside `type`. Its callback secret is its own.',
          ],
          ["Callback URL", "Not copied: set one on its brand, or name one in the offer."],
          ["Age", "Offers that nobody touched for 90 days are deleted."],
        ].map(([name = "", text = ""]) => ({
          key: name,
          cells: [<b key="name">{name}</b>, <Words key="text">{text}</Words>],
        }))}
      />
      <Paragraph>
        Everything else is the same code on the same server: limits, rules, signatures, retries and rate
        limits.
      </Paragraph>

      <Heading id="helpers">Play the other side</Heading>
      <Paragraph>
        What an ISO, the clock or a receiver does elsewhere, a key of the sandbox does here. To a live key
        these operations do not exist.
      </Paragraph>
      {HELPERS.map(({ tag, operations }) => (
        <FactTable
          key={tag.name}
          wordy
          caption="Operations of a sandbox"
          columns={["Operation", "What it does"]}
          rows={operations.map(({ method, path, operation }) => ({
            key: operation.operationId,
            cells: [
              <Code key="path">{`${method.toUpperCase()} ${path.replace("/api/v1/{funder}", "")}`}</Code>,
              <TextLink key="link" href={`${pathOfTag(tag)}#${operation.operationId}`}>
                {operation.summary}
              </TextLink>,
            ],
          }))}
        />
      ))}
      <Paragraph>
        On each page of the reference, Try it in the sandbox sends the example from your browser. It takes a
        key of a sandbox only, keeps it until you leave the page, and sends its secret nowhere.
      </Paragraph>

      <Heading id="failures">See failures</Heading>
      <List
        items={[
          "An offer for the merchant `Test Callback 500` or `Test Callback Timeout`: the first attempt of its callback fails that way, and you see the retry.",
          "`POST /sandbox/deliveries/{deliveryId}/fail`: the next attempt of a pending delivery fails.",
          "`POST /sandbox/offers/{dealId}/expire-link`: the link has ended, as the ISO sees it, and `offer.expired` is sent.",
          'The same with `{"in_hours": 24}`: the link ends in 24 hours. `offer.expiring` is sent, at the earliest one minute after the link was issued and then within about a minute.',
        ]}
      />

      <Heading id="again">Begin again</Heading>
      <Paragraph>
        `POST /sandbox/reset` deletes every offer and what belongs to it; so does Settings, Sandbox in the
        console. Keys, brands and endpoints stay.
      </Paragraph>

      <Heading id="live">Go live</Heading>
      <List
        numbered
        items={[
          "Create a key of the live funder, with the scopes the program uses and no others.",
          "Put its slug, key and secret, and the live callback secret, where the program reads them.",
          "Set the live callback URL on the brand, and add the live webhook endpoints: they are not copied.",
          "Refuse messages with `test: true` in the live receiver: a message of the sandbox has come to the wrong address.",
        ]}
      />
    </DocsPage>
  );
}
