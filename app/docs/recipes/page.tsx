import { ChosenLanguage } from "@/components/docs/chosen-language";
import { CodeBlock } from "@/components/docs/code-block";
import { CodeTabs } from "@/components/docs/code-tabs";
import { DocsPage } from "@/components/docs/docs-page";
import { Heading, List, Paragraph, TextLink } from "@/components/docs/prose";
import backfillMjs from "@/docs/recipes/backfill.mjs?text" with { type: "text" };
import backfillPy from "@/docs/recipes/backfill.py?text" with { type: "text" };
import verifySh from "@/docs/recipes/verify.sh?text" with { type: "text" };

export const metadata = { title: "Recipes" };

// Rule: K-25
export default function RecipesPage() {
  return (
    <DocsPage
      current="/docs/recipes"
      title="Recipes"
      lead="How to do what every integration meets sooner or later."
      contents={[
        { href: "#keys", title: "Keys without downtime" },
        { href: "#backfill", title: "Backfill" },
        { href: "#tunnel", title: "A tunnel for webhooks" },
        { href: "#openssl", title: "Verify with openssl" },
        { href: "#addresses", title: "Egress addresses" },
      ]}
    >
      <Heading id="keys">Change keys without downtime</Heading>
      <List
        numbered
        items={[
          "Rotate the key with an overlap: in the console under Settings, Keys, or the operator with `npm run admin -- key rotate <key> --overlap 24h`. You get a new key with a new secret; until the overlap ends, both sign.",
          "Put the new pair where your programs read it, and restart them one after the other. A client reads its key once, when it is made.",
          "When the console shows that the old key is no longer used, revoke it, or wait for its end.",
        ]}
      />
      <Paragraph>
        A callback or webhook secret is rotated in the same way. While both are good, each message has two
        signatures; give the clients both secrets (`secret` takes a list), and take the old one out once the
        overlap has ended.
      </Paragraph>

      <Heading id="backfill">Backfill within the limits</Heading>
      <Paragraph>
        At 60 requests a minute, 1,000 offers take 17 minutes. The clients read what is left of the limit from
        each response and wait for its next window, so a plain loop is enough. One `Idempotency-Key` an offer
        lets you start the program again after it has ended half way.
      </Paragraph>
      <CodeTabs
        id="backfill-example"
        title="Create many offers"
        code={{ typescript: backfillMjs.trim(), python: backfillPy.trim() }}
      />
      <Paragraph>
        Do it with a key of its own, which has a limit of its own: then your live traffic does not wait. All
        keys of a funder together have 50 requests a second and 1,000 a minute. The operator can set other
        limits for a key.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/limits">All limits</TextLink>
      </p>

      <Heading id="tunnel">A tunnel for webhooks in development</Heading>
      <Paragraph>
        Messages go to public addresses over https only, so your own machine needs a tunnel. Any will do; this
        one needs no account:
      </Paragraph>
      <CodeBlock title="In one terminal" code="cloudflared tunnel --url http://localhost:4000" />
      <List
        items={[
          "Use the sandbox. Add a webhook endpoint there with the https address that the tunnel prints, and keep its secret.",
          "Start your receiver on port 4000, and send it a message with `POST /webhooks/{id}/test`. Every attempt is in the console under Deliveries, with what your receiver responded.",
          "Verify the raw body. Some tunnels offer to change bodies or add pages in front: leave that off.",
          "Delete the endpoint when you are done: an address that no longer answers is retried for days.",
          "With `npm start` on your own machine no tunnel is needed: messages may go to `http://localhost`.",
        ]}
      />

      <Heading id="openssl">Verify a message with openssl</Heading>
      <Paragraph>
        When your own code refuses a message, find out whether the message or the code is wrong. Keep the raw
        body in a file, as it arrived, and compare:
      </Paragraph>
      <CodeBlock title="verify.sh" code={verifySh.trim()} />
      <Paragraph>
        If this says genuine and your code does not, the usual cause is a framework that has parsed the body
        and written it anew. For the signature of your own requests, try them on the page of signing.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/signing">Signing</TextLink>
      </p>

      <Heading id="addresses">Egress addresses</Heading>
      <Paragraph>
        The signature says who sent a message; its address does not. So verify, and let messages in from any
        address if you can. If your firewall needs addresses, ask the operator of the service for them: they
        are those of the machines it runs on, and change when it moves.
      </Paragraph>
      <List
        items={[
          "For an operator: give the service one way out, such as a NAT gateway with a fixed address. On a platform that runs functions, addresses change with each call unless you book fixed ones.",
          "Tell funders of a change before it happens, and keep the old address for as long as retries may come from it.",
        ]}
      />
      <ChosenLanguage />
    </DocsPage>
  );
}
