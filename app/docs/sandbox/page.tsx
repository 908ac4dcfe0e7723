import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { Code, FactTable, Heading, List, Paragraph, TextLink, WordTable } from "@/components/docs/prose";
import { pathOfTag, taggedOperations } from "@/components/docs/reference/openapi-document";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { OPENAPI } from "../openapi";

export const metadata = { title: "Sandbox" };

const HELPERS = taggedOperations(OPENAPI).filter(({ tag }) => tag.name === "Sandbox");

export default function SandboxPage() {
  return (
    <DocsPage
      current="/docs/sandbox"
      title="Sandbox"
      lead="A separate funder beside yours, where nothing is real. Build and test everything there, without a live key."
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
        In the console, choose Test, beside your name at the top. The first time, this creates the sandbox.
        Then create a key under Settings, Keys. Alternatively, the operator of the service does both:
      </Paragraph>
      <CodeBlock
        title="Where the service runs"
        code={`npm run admin -- sandbox create acme
npm run admin -- key create acme-test --scopes ${SCOPES.join(",")}`}
      />
      <Paragraph>
        Each funder has one sandbox. It starts with copies of your brands, link lifetime and alert address.
        After that its settings are separate. People have the same role in the sandbox as in the live funder.
      </Paragraph>

      <Heading id="differs">What differs</Heading>
      <WordTable
        bold
        caption="What differs in a sandbox"
        columns={["What", "In the sandbox"]}
        rows={[
          ["Slug", "Yours and `-test`: `acme-test`. The paths are `/api/v1/acme-test/...`."],
          [
            "Keys",
            "`fkt_...` with the secret `fskt_...`. They do not work for the live funder, and live keys do not work for the sandbox.",
          ],
          [
            "Pages, prints, copies",
            'A strip and a watermark say Test. Documents say "Test, not a disclosure".',
          ],
          [
            "Mail",
            "All mail goes to your alert address, whatever addresses the offer or the ISO gives. Without an alert address, none is sent. The subject begins with `Test:`.",
          ],
          [
            "Callbacks and webhooks",
            'Sent as for a live funder, with `"test": true` beside `type`. The sandbox has its own callback secret.',
          ],
          ["Callback URL", "Not copied. Set one on the sandbox's brand or in the offer."],
          ["Age", "Offers without any activity for 90 days are deleted."],
        ]}
      />
      <Paragraph>
        Everything else is the same code on the same server, including limits, rules, signatures, retries and
        rate limits.
      </Paragraph>

      <Heading id="helpers">Play the other side</Heading>
      <Paragraph>
        With a sandbox key you can do what otherwise an ISO, the passing of time or a receiver does. For a
        live key these operations do not exist.
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
        On each page of the reference, Try it in the sandbox sends the example from your browser. It accepts
        only sandbox keys, keeps the key until you leave the page, and never sends the secret.
      </Paragraph>

      <Heading id="failures">See failures</Heading>
      <List
        items={[
          "Create an offer for the merchant `Test Callback 500` or `Test Callback Timeout`. The first attempt of its callback fails in that way, and you see the retry.",
          "`POST /sandbox/deliveries/{deliveryId}/fail` makes the next attempt of a pending delivery fail.",
          "`POST /sandbox/offers/{dealId}/expire-link` ends the link, so the ISO sees that it has expired, and sends `offer.expired`.",
          'The same request with `{"in_hours": 24}` ends the link in 24 hours. `offer.expiring` is sent within about a minute, but not before the link is one minute old.',
        ]}
      />

      <Heading id="again">Begin again</Heading>
      <Paragraph>
        `POST /sandbox/reset` deletes all offers and everything that belongs to them. You can also do it in
        the console, under Settings, Sandbox. Keys, brands and endpoints stay.
      </Paragraph>

      <Heading id="live">Go live</Heading>
      <List
        numbered
        items={[
          "Create a key of the live funder with only the scopes that the program uses.",
          "Put the live slug, key and secret, and the live callback secret, where the program reads them.",
          "Set the callback URL on the live brand, and add the live webhook endpoints. They are not copied from the sandbox.",
          "Reject messages with `test: true` in the live receiver: they come from the sandbox and were sent to the wrong address.",
        ]}
      />
    </DocsPage>
  );
}
