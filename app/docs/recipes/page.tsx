import { ChosenLanguage } from "@/components/docs/chosen-language";
import { CodeBlock, CodeTabs } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { Heading, List, Paragraph, TextLink } from "@/components/docs/prose";

import backfillMjs from "@/docs/recipes/backfill.mjs?text" with { type: "text" };
import backfillPy from "@/docs/recipes/backfill.py?text" with { type: "text" };
import verifySh from "@/docs/recipes/verify.sh?text" with { type: "text" };

export const metadata = { title: "Recipes" };

export default function RecipesPage() {
  return (
    <DocsPage
      current="/docs/recipes"
      title="Recipes"
      lead="How to do common tasks of an integration."
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
          "Rotate the key with an overlap, in the console under Settings, Keys. The operator can do it with `npm run admin -- key rotate <key> --overlap 24h`. You get a new key with a new secret. Until the overlap ends, both keys work.",
          "Put the new key and secret where your programs read them, and restart the programs one after the other. A client reads its key only once, when you create the client.",
          "When the console shows that the old key is no longer used, revoke it or let it expire.",
        ]}
      />
      <Paragraph>
        Rotate a callback or webhook secret in the same way. While both secrets are valid, each message has
        two signatures. Pass both secrets to the clients (`secret` takes a list), and remove the old one after
        the overlap.
      </Paragraph>

      <Heading id="backfill">Backfill within the limits</Heading>
      <Paragraph>
        At 60 requests a minute, 1,000 offers take 17 minutes. The clients read the remaining limit from each
        response and wait for the next window, so a plain loop is enough. If each offer has its own
        `Idempotency-Key`, you can restart the program after it stopped halfway.
      </Paragraph>
      <CodeTabs
        id="backfill-example"
        title="Create many offers"
        code={{ typescript: backfillMjs.trim(), python: backfillPy.trim() }}
      />
      <Paragraph>
        The `Idempotency-Key` repeats the first response for 24 hours, also the refusal `DEAL_ALREADY_EXISTS`
        and the link of an offer that was revoked since. To create a deal again after a revoke, use a new
        `Idempotency-Key`, such as `backfill-2-DEAL-1001`.
      </Paragraph>
      <Paragraph>
        Use a separate API key for the backfill: each key has its own limit, so your live traffic does not
        have to wait. Processes that share a key share its limit: each call waits for its turn, up to 5
        minutes. Give more processes their own keys, or set a longer `rateLimitWaitSeconds`, in Python
        `rate_limit_wait_seconds`. All keys of a funder together may send 50 requests a second and 1,000 a
        minute. The operator can set other limits for a key.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/limits">All limits</TextLink>
      </p>

      <Heading id="tunnel">A tunnel for webhooks in development</Heading>
      <Paragraph>
        Messages go only to public addresses over https, so your own machine needs a tunnel. Any tunnel works.
        This one needs no account:
      </Paragraph>
      <CodeBlock title="In one terminal" code="cloudflared tunnel --url http://localhost:4000" />
      <List
        items={[
          "Use the sandbox. Add a webhook endpoint there with the https address that the tunnel prints, and keep its secret.",
          "Start your receiver on port 4000, and send it a message with `POST /webhooks/{id}/test`. The console shows every attempt under Deliveries, with the response of your receiver.",
          "Verify the raw body. Some tunnels can change bodies or show a page first: turn that off.",
          "Delete the endpoint when you are done. Otherwise the service retries its messages for days.",
          "If the service runs on your own machine with `npm start`, you need no tunnel: it also sends messages to `http://localhost`.",
        ]}
      />

      <Heading id="openssl">Verify a message with openssl</Heading>
      <Paragraph>
        When your own code rejects a message, find out whether the message or the code is wrong. Save the raw
        body to a file exactly as it arrived, and run:
      </Paragraph>
      <CodeBlock title="verify.sh" code={verifySh.trim()} />
      <Paragraph>
        If the script accepts the message and your code does not, the usual cause is a framework that parsed
        the body and serialized it again. To check the signature of your own requests, use the tool on the
        signing page.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/signing">Signing</TextLink>
      </p>

      <Heading id="addresses">Egress addresses</Heading>
      <Paragraph>
        The signature proves who sent a message; the IP address does not. Verify the signature, and accept
        messages from any address if you can. If your firewall needs addresses, ask the operator of the
        service. They are the addresses of its machines, and change when the service moves.
      </Paragraph>
      <List
        items={[
          "If you operate the service, send its outgoing traffic through a fixed address, such as that of a NAT gateway. On a serverless platform, addresses change with each call unless you pay for fixed ones.",
          "Tell funders before an address changes, and keep the old one for as long as retries can come from it.",
        ]}
      />
      <ChosenLanguage />
    </DocsPage>
  );
}
