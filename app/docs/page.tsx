import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { FactTable } from "@/components/docs/fact-table";
import { Code, Heading, List, Paragraph, TextLink, Words } from "@/components/docs/prose";
import { readableJson } from "@/components/docs/readable-json";
import { ServiceAddress } from "@/components/docs/service-address";
import sh from "@/docs/examples/sign.sh?text" with { type: "text" };
import { SCOPES, type Scope } from "@/lib/schemas/scopes";
import { OPENAPI } from "./openapi";

export const metadata = { title: "Documentation" };

const MAY: Record<Scope, string> = {
  "offers:create": "create offers",
  "offers:update": "replace and patch offers, issue fresh links",
  "offers:delete": "revoke offers",
  "submissions:read": "read what ISOs submitted",
  "submissions:decide": "accept, counter or decline what ISOs submitted",
  "webhooks:manage": "add webhook endpoints, see every delivery, send it again",
  "disclosures:read": "read disclosure documents and their evidence",
  "data:erase": "erase personal data",
};

const CONTENTS = [
  { href: "#flow", title: "How it works" },
  { href: "#key", title: "1. A key" },
  { href: "#offer", title: "2. An offer" },
  { href: "#link", title: "3. The link" },
  { href: "#submission", title: "4. The submission" },
  { href: "#next", title: "Where to go on" },
];

export default function StartPage() {
  const { examples } =
    OPENAPI.webhooks["submission.created"]?.post.requestBody?.content["application/json"] ?? {};
  const submission = Object.values(examples ?? {})[0]?.value;
  return (
    <DocsPage
      current="/docs"
      title="Five minutes to the first offer"
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

      <Heading id="key">1. A key</Heading>
      <Paragraph>
        A key is a public identifier, `fk_...`, and a secret, `fsk_...`, which is shown once. The operator of
        the service issues it, with the scopes you need, and gives you your callback secret, `whsec_...`, with
        which you verify the messages sent to you.
      </Paragraph>
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
      <CodeBlock
        title="Where the service runs"
        code={`npm run admin -- funder create acme --name "Acme Funding" --callback-url https://funder.example/offer-calculator
npm run admin -- key create acme --scopes ${SCOPES.join(",")}`}
      />
      <Paragraph>
        Trying it on your own machine? `npm start` makes a demo funder with a key of every scope and writes
        both, and the callback secret, to `.data/demo.json`. Callbacks and webhooks may then go to
        `http://localhost` too.
      </Paragraph>

      <Heading id="offer">2. An offer</Heading>
      <Paragraph>
        Save this as `sign.sh`. It signs with openssl and sends with curl; there is the same for five more
        languages.
      </Paragraph>
      <CodeBlock title="sign.sh" code={sh.trim()} />
      <CodeBlock
        title="bash"
        code={
          <>
            export BASE_URL=
            <ServiceAddress /> FUNDER=acme API_KEY=fk_... API_SECRET=fsk_...{"\n"}
            bash sign.sh DEAL-1001
          </>
        }
      />
      <Paragraph>
        The response is 201 with the offer's id, its version and the path of its calculator. If it is 401,
        enter the request in the signing page and compare.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/signing#tool">See the string to sign</TextLink>
      </p>

      <Heading id="link">3. The link</Heading>
      <Paragraph>
        Put the service's address before `calculator_url`, whole, and give it to the ISO. The link works for
        30 days unless you have agreed otherwise, and always opens the current version of the offer. A revoke
        ends every link at once.
      </Paragraph>

      <Heading id="submission">4. The submission</Heading>
      <Paragraph>
        When the ISO submits, your callback URL receives this. Verify the signature with your callback secret,
        store the submission under its `webhook-id`, and respond with 2xx. If a callback cannot be delivered,
        `GET /submissions` still has the submission.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/webhooks#verifying">How to verify it</TextLink>
      </p>
      <CodeBlock title="POST to your callback URL" code={readableJson(submission)} />

      <Heading id="next">Where to go on</Heading>
      <ul className="my-3 grid gap-2 text-15">
        <li>
          <TextLink href="/docs/signing">Signing</TextLink>: the rule, vectors, six languages, a page to try
          it on.
        </li>
        <li>
          <TextLink href="/docs/reference">Reference</TextLink>: every operation and every field.
        </li>
        <li>
          <TextLink href="/docs/errors">Errors</TextLink> and <TextLink href="/docs/limits">limits</TextLink>:
          what can come back, and what to do about it.
        </li>
        <li>
          <TextLink href="/docs/webhooks">Callbacks and webhooks</TextLink>: verifying, retries, payloads.
        </li>
      </ul>
    </DocsPage>
  );
}
