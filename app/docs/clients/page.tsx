import pythonReadme from "@/clients/python/README.md?text" with { type: "text" };
import typescriptReadme from "@/clients/typescript/README.md?text" with { type: "text" };
import { ChosenLanguage } from "@/components/docs/chosen-language";
import { CodeBlock, CodeTabs } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { codeFence } from "@/components/docs/markdown";
import { Heading, List, Paragraph, TextLink, WordTable } from "@/components/docs/prose";
import { ASYNC_INSTALL, INSTALL } from "../quickstart";

export const metadata = { title: "Clients" };

export default function ClientsPage() {
  return (
    <DocsPage
      current="/docs/clients"
      title="Clients"
      lead="The clients sign requests, wait for rate limits, retry, read lists page by page, and verify the messages you receive. They have no dependencies. The service serves the clients of its own version."
      contents={[
        { href: "#create", title: "Create one" },
        { href: "#calls", title: "Calls" },
        { href: "#retries", title: "Retries" },
        { href: "#errors", title: "Errors" },
        { href: "#receiving", title: "Receiving" },
        { href: "#options", title: "Options" },
        { href: "#python", title: "In Python" },
      ]}
    >
      <Heading id="create">Create one</Heading>
      <CodeTabs
        id="install"
        title="Install"
        code={{ typescript: INSTALL.typescript, python: INSTALL.python }}
      />
      <Paragraph>
        Each version has its own address, so a lock file stays valid. The service serves the last ten
        versions. An address without a version redirects to the newest one; npm follows it, but pip accepts
        only a file name with a version.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/changelog">What each version changed</TextLink>
      </p>
      <CodeTabs id="create-client" title="Create an offer" code={exampleUnder("")} />
      <Paragraph>
        The TypeScript client runs on Node 20.3 and newer, Bun, Deno and Workers, as an ES module and as
        CommonJS. The Python client runs on Python 3.9 and newer. Both have types for all bodies and
        responses.
      </Paragraph>

      <Heading id="calls">Calls</Heading>
      <Paragraph>
        There is one method for each operation, named as in the reference: `createOffer`, in Python
        `create_offer`. It takes the ids of the path, then the body, then the query. The result of a list
        method iterates over the items of all pages, or returns a single page.
      </Paragraph>
      <CodeTabs id="calls-example" title="Read, patch, list" code={exampleUnder("Methods")} />

      <Heading id="retries">Retries</Heading>
      <List
        items={[
          "A client retries a call up to 3 times: after 5xx, and when no response arrives. It waits for the time in `Retry-After`, or for 0.5, 1 and 2 seconds. Each attempt has its own timestamp and signature.",
          "A retry after 429 does not count: the call waits for `Retry-After` as often as it is refused, up to 5 minutes in all. So several processes can share a key.",
          "When you create an offer or decide on a submission, all attempts have the same `Idempotency-Key`, so the call takes effect once. Pass your own key if it must survive a restart of your program.",
          "Any other POST that could take effect twice, such as adding a webhook endpoint, is retried after 429 only.",
          "When a response says that a rate limit is used up, the client waits for the next window before the next call.",
        ]}
      />

      <Heading id="errors">Errors</Heading>
      <WordTable caption="Errors of the clients" columns={["TypeScript, Python", "When"]} rows={ERRORS} />
      <CodeTabs id="errors-example" title="Patch once" code={exampleUnder("Errors and retries")} />

      <Heading id="receiving">Receiving</Heading>
      <Paragraph>
        The function that verifies a message takes the raw body and returns the event with its `id`. While you
        rotate a secret, pass it both secrets.
      </Paragraph>
      <CodeTabs id="receiving-example" title="Verify" code={exampleUnder("Callbacks and webhooks")} />
      <p className="text-15">
        <TextLink href="/docs/webhooks#responding">How to respond</TextLink>
      </p>

      <Heading id="options">Options</Heading>
      <WordTable
        caption="Options of the clients"
        columns={["TypeScript, Python", "What it sets"]}
        rows={OPTIONS}
      />
      <Paragraph>
        A single call can have its own `timeoutSeconds`, `retries`, `rateLimitWaitSeconds`, `headers` and
        `signal`, or in Python `options` with `timeout_seconds`, `retries`, `rate_limit_wait_seconds` and
        `headers`. When you create a client with invalid options, the error lists all of them. An address
        without https is allowed only for `localhost`, `127.0.0.1` and `[::1]`: from a container, use https or
        forward a local port. Each request names the client and its version in `User-Agent`.
      </Paragraph>

      <Heading id="python">In Python</Heading>
      <Paragraph>
        `AsyncOfferCalculator` has the same methods in an event loop. It needs the extra `async`, which
        installs httpx:
      </Paragraph>
      <CodeBlock title="Install with the event loop" code={ASYNC_INSTALL} />
      <CodeBlock title="In an event loop" code={codeFence(pythonReadme, "python", "Event loop")} />
      <List
        items={[
          "Create one client in each process, after a fork. It serves all threads of the process and cannot be pickled. Errors can be pickled.",
          "A number in a body can be a `Decimal`, whose digits are sent exactly. An id can be a `UUID`.",
          "A time in a query can be Unix seconds, a `datetime` with its zone, a `date`, or either as ISO text.",
          "To verify the request of a framework, use `verify_wsgi` in Flask, `await verify_asgi` in Starlette and FastAPI, and `verify_django`. Behind a proxy that sends chunked bodies, a WSGI server must set `wsgi.input_terminated`, as gunicorn does.",
          "`.page()` returns an object with `data`, `has_more` and `next_cursor`. Other results are dictionaries, also that of `list_events`.",
        ]}
      />
      <ChosenLanguage />
    </DocsPage>
  );
}

/** The example in each client's README: the first one, or the first one in a section. */
function exampleUnder(heading: string) {
  return {
    typescript: codeFence(typescriptReadme, "ts", heading),
    python: codeFence(pythonReadme, "python", heading),
  };
}

const ERRORS = [
  [
    "`ApiError`",
    "The service refused the request. The error has `code`, `status`, `message`, `details`, `errors` (the parts of each detail), the request id, and the seconds to wait. If an attempt of a call that changes something ended without a clear response, the error says that the change may have taken effect. Read the object before you call again.",
  ],
  [
    "`InvalidRequest, AuthenticationFailed, PermissionDenied, NotFound, Conflict, RateLimited, ServiceFailed`",
    "The kinds of `ApiError`: 400, 405, 408, 413, 415 and 422; 401; 403; 404; 409; 429; 5xx.",
  ],
  ["`ConnectionError, ConnectionFailed`", "No response arrived. The cause says why."],
  [
    "`WebhookVerificationError`",
    "The signature of a message does not match, its body is not JSON, or its timestamp is more than five minutes off.",
  ],
  [
    "`CallFailed, OfferCalculatorError`",
    "The base class of `ApiError` and of the failed connection; the base class of all errors.",
  ],
];

const OPTIONS = [
  ["`retries`", "The most retries of a call, without those after 429. Default 3."],
  ["`timeoutSeconds, timeout_seconds`", "The longest time that one attempt may take. Default 30."],
  [
    "`rateLimitWaitSeconds, rate_limit_wait_seconds`",
    "The longest time that one call waits after 429, in all. Default 300. 0 means no retry after 429.",
  ],
  [
    "`longestWaitSeconds, longest_wait_seconds`",
    "The longest wait before a retry. Default 60. A longer `Retry-After` ends the call with the error.",
  ],
];
