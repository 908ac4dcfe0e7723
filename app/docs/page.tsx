import { ChosenLanguage } from "@/components/docs/chosen-language";
import { CodeBlock } from "@/components/docs/code-block";
import { CodeTabs } from "@/components/docs/code-tabs";
import { DocsPage } from "@/components/docs/docs-page";
import { FactTable } from "@/components/docs/fact-table";
import { Code, Heading, List, Paragraph, TextLink, Words } from "@/components/docs/prose";
import { ServiceAddress } from "@/components/docs/service-address";
import { SCOPES, type Scope } from "@/lib/schemas/scopes";
import { ADD_WEBHOOK, CREATE_OFFER, DEMO_VARIABLES, INSTALL, READ_SUBMISSIONS, RECEIVE } from "./quickstart";

export const metadata = { title: "Documentation" };

const MAY: Record<Scope, string> = {
  "offers:create": "create offers",
  "offers:update": "replace and patch offers, issue fresh links",
  "offers:delete": "revoke offers",
  "submissions:read": "read what ISOs submitted",
  "submissions:decide": "accept, counter or decline what ISOs submitted",
  "webhooks:manage": "add webhook endpoints, see every delivery, send it again",
  "events:read": "read every event, with or without a receiver",
  "disclosures:read": "read disclosure documents and their evidence",
  "data:erase": "erase personal data",
};

const CONTENTS = [
  { href: "#flow", title: "How it works" },
  { href: "#key", title: "1. A sandbox key" },
  { href: "#client", title: "2. A client" },
  { href: "#offer", title: "3. An offer" },
  { href: "#link", title: "4. The link" },
  { href: "#submission", title: "5. The submission" },
  { href: "#events", title: "6. Events" },
  { href: "#live", title: "7. Live" },
  { href: "#next", title: "Where to go on" },
];

export default function StartPage() {
  return (
    <DocsPage
      current="/docs"
      title="Ten minutes to the first submission"
      lead="You publish an offer for a deal and get a signed link. The ISO opens it, configures terms inside your limits with every figure live, and submits. You receive the submission, signed."
      contents={CONTENTS}
    >
      <Heading id="flow">How it works</Heading>
      <List
        numbered
        items={[
          "Sign each request with your API secret.",
          "Create an offer: the limits on price, upsell, payments and fees.",
          "Give the ISO the link in the response.",
          "Receive what the ISO submits on your callback URL, with every figure to the cent.",
        ]}
      />

      <Heading id="key">1. A sandbox key</Heading>
      <Paragraph>
        Begin in the sandbox: a funder of its own beside yours, where nothing is real and nothing can go
        wrong. Its slug is yours and `-test`.
      </Paragraph>
      <Paragraph>
        A key of it is a public identifier, `fkt_...`, and a secret, `fskt_...`, which is shown once. In the
        console, choose Test at the top, then Settings, Keys, Create key. Without a console, ask the operator
        of the service, who runs the following; the first line is for a new funder.
      </Paragraph>
      <CodeBlock
        title="Where the service runs"
        code={`npm run admin -- funder create acme --name "Acme Funding"
npm run admin -- sandbox create acme
npm run admin -- key create acme-test --scopes ${SCOPES.join(",")}`}
      />
      <FactTable
        wordy
        caption="Scopes"
        columns={["Scope", "What a key with it may do"]}
        rows={SCOPES.map((scope) => ({
          key: scope,
          cells: [<Code key="scope">{scope}</Code>, <Words key="may">{MAY[scope]}</Words>],
        }))}
      />
      <Paragraph>Any `offers:` scope reads offers and brands, and quotes terms.</Paragraph>
      <Paragraph>
        Everything below reads your key from four variables, so that no secret is in a program. Put in your
        slug, key and secret, then paste this and each later block into one terminal, bash or zsh.
      </Paragraph>
      <CodeBlock
        title="Your key"
        code={
          <>
            export BASE_URL=
            <ServiceAddress /> FUNDER=acme-test API_KEY=fkt_... API_SECRET=fskt_...
          </>
        }
      />
      <Paragraph>
        Trying it on your own machine? `npm start` makes a demo funder with a sandbox, and writes a key of
        every scope to `.data/demo.json`. In a second terminal, in the repository's folder:
      </Paragraph>
      <CodeBlock title="The key of the demo's sandbox" code={DEMO_VARIABLES} />

      <Heading id="client">2. A client</Heading>
      <Paragraph>
        The clients sign, retry, read pages and verify what you receive, and depend on nothing else. This
        service offers those of its own version. For other languages, the signing page has examples to start
        from. curl needs openssl beside it, the TypeScript client Node 20.3 (or Bun, Deno, Workers), the
        Python client Python 3.9.
      </Paragraph>
      <CodeTabs id="install" title="Install" code={INSTALL} />

      <Heading id="offer">3. An offer</Heading>
      <CodeTabs id="create-offer" title="Create an offer" code={CREATE_OFFER} />
      <Paragraph>
        The last line is the calculator's address. If there is an error instead, its message says what to do;
        for `SIGNATURE_INVALID`, enter the request in the signing page and compare.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/errors">Every error</TextLink> ·{" "}
        <TextLink href="/docs/signing#tool">See the string to sign</TextLink>
      </p>

      <Heading id="link">4. The link</Heading>
      <Paragraph>
        Open the address: this is what the ISO sees, but for the marks of a test. Set terms, review them, and
        submit. The link works for 30 days unless you have agreed otherwise, and always opens the current
        version of the offer. A revoke ends every link at once.
      </Paragraph>
      <Paragraph>
        {
          "A program can submit without a hand: `POST /sandbox/offers/{dealId}/submit` does what the page does, in the sandbox only."
        }
      </Paragraph>

      <Heading id="submission">5. The submission</Heading>
      <CodeTabs id="read-submissions" title="Read the submissions" code={READ_SUBMISSIONS} />
      <Paragraph>
        You need not ask: when the ISO submits, your callback URL receives the submission. Name it in the
        offer as `callback_url`, or once for all on the brand, in the console under Settings, Brands. Verify
        the signature with your callback secret, `whsec_...`, which was shown when the sandbox was created;
        Settings, Callback makes another. Those of the demo and its sandbox are in `.data/demo.json`. Store
        the submission under its `webhook-id`, and respond with 2xx. If a callback cannot be delivered, `GET
        /submissions` still has the submission.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/webhooks#verifying">How messages are signed</TextLink> ·{" "}
        <TextLink href="/docs/webhooks#submission.created">What they hold</TextLink>
      </p>
      <Paragraph>
        {
          "Decide on it with `POST /submissions/{id}/decision`: accept, decline, counter with other terms, or ask for changes. The ISO reads the decision on the receipt, and a counter opens in the calculator."
        }
      </Paragraph>

      <Heading id="events">6. Events</Heading>
      <Paragraph>
        Webhook endpoints receive the events you pick, as your callback URL receives submissions. An address
        on your own machine works for a service on your own machine; a hosted one needs a public `https`
        address in its place.
      </Paragraph>
      <CodeTabs id="add-webhook" title="Add an endpoint and keep its secret" code={ADD_WEBHOOK} />
      <CodeTabs id="receive" title="Receive and verify" code={RECEIVE} />
      <Paragraph>
        Now submit once more on the calculator's page: the program prints the submission's number. Ctrl-C ends
        it.
      </Paragraph>

      <Heading id="live">7. Live</Heading>
      <Paragraph>
        Nothing of the programs changes: `FUNDER`, `API_KEY` and `API_SECRET` become those of the live funder,
        `fk_...` and `fsk_...`, and its own secrets verify its messages.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/sandbox#live">The steps</TextLink> ·{" "}
        <TextLink href="/docs/sandbox">Everything about the sandbox</TextLink>
      </p>

      <Heading id="next">Where to go on</Heading>
      <ul className="my-3 grid gap-2 text-15">
        <li>
          <TextLink href="/docs/signing">Signing</TextLink>: the rule, vectors, six languages, a page to try
          it on.
        </li>
        <li>
          <TextLink href="/docs/reference">Reference</TextLink>: every operation in curl, TypeScript and
          Python, and every field.
        </li>
        <li>
          <TextLink href="/docs/errors">Errors</TextLink> and <TextLink href="/docs/limits">limits</TextLink>:
          what can come back, and what to do about it.
        </li>
        <li>
          <TextLink href="/docs/webhooks">Callbacks and webhooks</TextLink>: verifying, retries, payloads.
        </li>
        <li>
          <TextLink href="/docs/renewals">Renewals</TextLink>: what is owed on an earlier purchase, and what
          the new money costs beyond it.
        </li>
        <li>
          <TextLink href="/docs/disclosures">Disclosures</TextLink>: what California and New York require, and
          what a document needs from you.
        </li>
        <li>
          <TextLink href="/docs/clients">Clients</TextLink>: retries, pages, errors and verifying, in
          TypeScript and Python.
        </li>
        <li>
          <TextLink href="/docs/recipes">Recipes</TextLink>: keys without downtime, a backfill, a tunnel,
          openssl, addresses; and a <TextLink href="/docs/glossary">glossary</TextLink>.
        </li>
        <li>
          <TextLink href="/docs/postman.json">A Postman collection</TextLink> that signs each request.
        </li>
      </ul>
      <Paragraph>
        Every page is also Markdown at its address with `.md`, such as `/docs/signing.md`; `/llms.txt` lists
        them all.
      </Paragraph>
      <ChosenLanguage />
    </DocsPage>
  );
}
