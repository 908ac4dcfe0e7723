import { ChosenLanguage } from "@/components/docs/chosen-language";
import { CodeBlock, CodeTabs } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { Heading, List, Paragraph, TextLink, WordTable } from "@/components/docs/prose";
import { ServiceAddress } from "@/components/docs/service-address";
import { SCOPES, type Scope } from "@/lib/schemas/keys/scopes";
import { ADD_WEBHOOK, CREATE_OFFER, DEMO_VARIABLES, INSTALL, READ_SUBMISSIONS, RECEIVE } from "./quickstart";

export const metadata = { title: "Documentation" };

const MAY: Record<Scope, string> = {
  "offers:read": "read offers and brands, and quote terms; the least for a program that only reads",
  "offers:create": "create offers",
  "offers:update": "replace and patch offers, issue fresh links",
  "offers:delete": "revoke offers",
  "submissions:read": "read what ISOs submitted",
  "submissions:decide": "accept, counter or decline what ISOs submitted",
  "webhooks:manage": "manage webhook endpoints, read deliveries and send them again",
  "deliveries:read": "read deliveries and their attempts",
  "events:read": "read every event, even without a webhook endpoint",
  "disclosures:read":
    "read disclosure documents and their evidence, whose names and addresses are null elsewhere without it",
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
      lead="You publish an offer for a deal and get a signed link. The ISO opens the link, configures terms within your limits, sees every figure update live, and submits. You receive the submission, signed."
      contents={CONTENTS}
    >
      <Heading id="flow">How it works</Heading>
      <List
        numbered
        items={[
          "Sign each request with your API secret.",
          "Create an offer: its limits on price, upsell, payments and fees.",
          "Give the ISO the link in the response.",
          "Receive the ISO's submission on your callback URL, with every figure exact to the cent.",
        ]}
      />

      <Heading id="key">1. A sandbox key</Heading>
      <Paragraph>
        Begin in the sandbox. It is a separate funder beside yours, where nothing is real and nothing can go
        wrong. Its slug is your slug followed by `-test`.
      </Paragraph>
      <Paragraph>
        A sandbox key has a public identifier, `fkt_...`, and a secret, `fskt_...`, which is shown only once.
        To create one in the console, choose Test at the top, then Settings, Keys, Create key. Without access
        to the console, ask the operator of the service, who runs these commands. The first one is for a new
        funder only.
      </Paragraph>
      <CodeBlock
        title="Where the service runs"
        code={`npm run admin -- funder create acme --name "Acme Funding"
npm run admin -- sandbox create acme
npm run admin -- key create acme-test --scopes ${SCOPES.join(",")}`}
      />
      <WordTable
        caption="Scopes"
        columns={["Scope", "What it allows"]}
        rows={SCOPES.map((scope) => [`\`${scope}\``, MAY[scope]])}
      />
      <Paragraph>
        Every `offers:` scope also allows what `offers:read` does, and `webhooks:manage` what
        `deliveries:read` does. `GET /key` says what your key may do; every key may ask it.
      </Paragraph>
      <Paragraph>
        All code below reads your key from four variables, so that no program contains a secret. Fill in your
        slug, key and secret. Then paste this block and each later one into the same terminal, with bash or
        zsh.
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
        To try it on your own machine, run `npm start`. It creates a demo funder with a sandbox, and writes a
        key with every scope to `.data/demo.json`. Then run this in a second terminal, in the folder of the
        repository:
      </Paragraph>
      <CodeBlock title="The key of the demo's sandbox" code={DEMO_VARIABLES} />

      <Heading id="client">2. A client</Heading>
      <Paragraph>
        The clients sign and retry requests, read lists page by page, and verify the messages you receive.
        They have no dependencies. This service serves the clients of its own version. For other languages,
        start from the examples on the signing page. curl also needs openssl. The TypeScript client needs Node
        20.3, Bun, Deno or Workers, and the Python client needs Python 3.9.
      </Paragraph>
      <CodeTabs id="install" title="Install" code={INSTALL} />

      <Heading id="offer">3. An offer</Heading>
      <CodeTabs id="create-offer" title="Create an offer" code={CREATE_OFFER} />
      <Paragraph>
        The last line of the output is the address of the calculator. If you get an error instead, its message
        says what to do. For `SIGNATURE_INVALID`, enter the request on the signing page and compare the
        strings.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/errors">Every error</TextLink> ·{" "}
        <TextLink href="/docs/signing#tool">See the string to sign</TextLink>
      </p>

      <Heading id="link">4. The link</Heading>
      <Paragraph>
        Open the address. You see what the ISO sees, except for the marks of a test. Set terms, review them,
        and submit. The link works for 30 days, unless you agreed on another time with the operator, and
        always opens the current version of the offer. Revoking the offer ends all its links at once.
      </Paragraph>
      <Paragraph>
        {
          "In the sandbox a program can submit too: `POST /sandbox/offers/{dealId}/submit` does what the page does."
        }
      </Paragraph>

      <Heading id="submission">5. The submission</Heading>
      <CodeTabs id="read-submissions" title="Read the submissions" code={READ_SUBMISSIONS} />
      <Paragraph>
        You do not need to poll: when the ISO submits, your callback URL receives the submission. Set the URL
        in the offer as `callback_url`, or for all offers of a brand in the console, under Settings, Brands.
        Verify the signature with your callback secret, `whsec_...`. It was shown when the sandbox was
        created, and Settings, Callback creates a new one. The secrets of the demo are in `.data/demo.json`.
        Store the submission under its `webhook-id`, and respond with 2xx. If a callback cannot be delivered,
        `GET /submissions` still returns the submission.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/webhooks#verifying">How messages are signed</TextLink> ·{" "}
        <TextLink href="/docs/webhooks#submission.created">What they contain</TextLink>
      </p>
      <Paragraph>
        {
          "Decide on the submission with `POST /submissions/{id}/decision`: accept, decline, counter with other terms, or request changes. The ISO sees the decision on the receipt, and can open a counter in the calculator."
        }
      </Paragraph>

      <Heading id="events">6. Events</Heading>
      <Paragraph>
        A webhook endpoint receives the types of events that you choose, in the same way as your callback URL
        receives submissions. A service on your own machine can send to an address on your own machine. A
        hosted service needs a public `https` address.
      </Paragraph>
      <CodeTabs id="add-webhook" title="Add an endpoint and keep its secret" code={ADD_WEBHOOK} />
      <CodeTabs id="receive" title="Receive and verify" code={RECEIVE} />
      <Paragraph>
        Now submit once more on the calculator's page. The program prints the number of the submission. Press
        Ctrl-C to end it.
      </Paragraph>

      <Heading id="live">7. Live</Heading>
      <Paragraph>
        The programs stay the same. Set `FUNDER`, `API_KEY` and `API_SECRET` to the slug, the key (`fk_...`)
        and the secret (`fsk_...`) of the live funder. Verify its messages with the live callback and webhook
        secrets.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/sandbox#live">The steps</TextLink> ·{" "}
        <TextLink href="/docs/sandbox">Everything about the sandbox</TextLink>
      </p>

      <Heading id="next">Where to go on</Heading>
      <ul className="my-3 grid gap-2 text-15">
        <li>
          <TextLink href="/docs/signing">Signing</TextLink>: the rule, test vectors, examples in six
          languages, and a tool to try requests.
        </li>
        <li>
          <TextLink href="/docs/reference">Reference</TextLink>: every operation in curl, TypeScript and
          Python, and every field.
        </li>
        <li>
          <TextLink href="/docs/errors">Errors</TextLink> and <TextLink href="/docs/limits">limits</TextLink>:
          what each error means, and what to do about it.
        </li>
        <li>
          <TextLink href="/docs/webhooks">Callbacks and webhooks</TextLink>: verifying, retries, payloads.
        </li>
        <li>
          <TextLink href="/docs/renewals">Renewals</TextLink>: what the merchant owes on an earlier purchase,
          and what the new money costs on top of it.
        </li>
        <li>
          <TextLink href="/docs/disclosures">Disclosures</TextLink>: what California and New York require, and
          what you provide for a document.
        </li>
        <li>
          <TextLink href="/docs/clients">Clients</TextLink>: retries, lists, errors and verification in
          TypeScript and Python.
        </li>
        <li>
          <TextLink href="/docs/recipes">Recipes</TextLink>: rotating keys, a backfill, a tunnel, openssl, IP
          addresses; and a <TextLink href="/docs/glossary">glossary</TextLink>.
        </li>
        <li>
          <TextLink href="/docs/postman.json">A Postman collection</TextLink> that signs each request.
        </li>
      </ul>
      <Paragraph>
        Every page is also available as Markdown: add `.md` to its address, as in `/docs/signing.md`.
        `/llms.txt` lists all pages.
      </Paragraph>
      <ChosenLanguage />
    </DocsPage>
  );
}
