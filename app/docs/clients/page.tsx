import pythonReadme from "@/clients/python/README.md?text" with { type: "text" };
import typescriptReadme from "@/clients/typescript/README.md?text" with { type: "text" };
import { ChosenLanguage } from "@/components/docs/chosen-language";
import { CodeTabs } from "@/components/docs/code-tabs";
import { DocsPage } from "@/components/docs/docs-page";
import { FactTable } from "@/components/docs/fact-table";
import { Code, Heading, List, Paragraph, TextLink, Words } from "@/components/docs/prose";
import { codeFence } from "../code-fence";
import { INSTALL } from "../quickstart";

export const metadata = { title: "Clients" };

export default function ClientsPage() {
  return (
    <DocsPage
      current="/docs/clients"
      title="Clients"
      lead="They sign, wait, send again, read pages and verify what you receive. They depend on nothing else, and come from the service, in its own version."
      contents={[
        { href: "#create", title: "Create one" },
        { href: "#calls", title: "Calls" },
        { href: "#retries", title: "Retries" },
        { href: "#errors", title: "Errors" },
        { href: "#receiving", title: "Receiving" },
        { href: "#options", title: "Options" },
      ]}
    >
      <Heading id="create">Create one</Heading>
      <CodeTabs
        id="install"
        title="Install"
        code={{ typescript: INSTALL.typescript, python: INSTALL.python }}
      />
      <Paragraph>
        Each version keeps its address, so that a lock file stays good: the last ten are served. Their names
        without a version lead to the newest.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/changelog">What each version changed</TextLink>
      </p>
      <CodeTabs id="create-client" title="Create an offer" code={exampleUnder("")} />
      <Paragraph>
        The TypeScript client runs on Node 20.3 and newer, Bun, Deno and Workers, as an ES module and as
        CommonJS; the Python client on Python 3.9 and newer. Both have types of every body and response.
      </Paragraph>

      <Heading id="calls">Calls</Heading>
      <Paragraph>
        A method an operation, named as in the reference: `createOffer`, in Python `create_offer`. It takes
        the ids of the path, then the body, then the query. A list gives items over all of its pages, or one
        page.
      </Paragraph>
      <CodeTabs id="calls-example" title="Read, patch, list" code={exampleUnder("Methods")} />

      <Heading id="retries">Retries</Heading>
      <List
        items={[
          "A call is sent again up to 3 times: after 429, after 5xx, and when no response came. It waits `Retry-After`, else 0.5, 1 and 2 seconds. Each attempt has a timestamp and a signature of its own.",
          "Creating an offer and deciding on a submission send one `Idempotency-Key` with all attempts, so that they take effect once. Give your own key to keep it across restarts of your program.",
          "Another POST that could take effect twice, such as adding a webhook endpoint, is sent again after 429 only.",
          "When responses say that a limit is used up, the client waits for its next window instead of running into 429.",
        ]}
      />

      <Heading id="errors">Errors</Heading>
      <FactTable
        wordy
        caption="Errors of the clients"
        columns={["TypeScript, Python", "When"]}
        rows={ERRORS.map(([name = "", when = ""]) => ({
          key: name,
          cells: [<Code key="name">{name}</Code>, <Words key="when">{when}</Words>],
        }))}
      />
      <CodeTabs id="errors-example" title="Patch once" code={exampleUnder("Errors and retries")} />

      <Heading id="receiving">Receiving</Heading>
      <Paragraph>
        Verifying takes the raw body, and returns the event with its `id`. It takes several secrets while one
        is being rotated.
      </Paragraph>
      <CodeTabs id="receiving-example" title="Verify" code={exampleUnder("Callbacks and webhooks")} />
      <p className="text-15">
        <TextLink href="/docs/webhooks#responding">How to respond</TextLink>
      </p>

      <Heading id="options">Options</Heading>
      <FactTable
        wordy
        caption="Options of the clients"
        columns={["TypeScript, Python", "What it sets"]}
        rows={OPTIONS.map(([name = "", what = ""]) => ({
          key: name,
          cells: [<Code key="name">{name}</Code>, <Words key="what">{what}</Words>],
        }))}
      />
      <Paragraph>
        One call takes its own `timeoutSeconds`, `retries`, `headers` and `signal`; in Python `options` with
        `timeout_seconds`, `retries` and `headers`. Wrong options are named all at once when the client is
        made. An address without https is taken for this machine alone. Each request says its client and
        version in `User-Agent`.
      </Paragraph>
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
    "ApiError",
    "The service refused the request: it has `code`, `status`, `message`, `details` and `errors` (each failure in parts), the request id, and the seconds to wait. When an attempt that changes something ended without a clear response, it says that the change may have taken effect: read before you send it again.",
  ],
  [
    "InvalidRequest, AuthenticationFailed, PermissionDenied, NotFound, Conflict, RateLimited, ServiceFailed",
    "The kinds of `ApiError`: 400, 405, 413, 415 and 422; 401; 403; 404; 409; 429; 5xx.",
  ],
  ["ConnectionError, ConnectionFailed", "No response came; its cause says why."],
  ["WebhookVerificationError", "A message is not genuine, not JSON, or more than five minutes off."],
  [
    "CallFailed, OfferCalculatorError",
    "What `ApiError` and the failed connection have in common; what all errors have in common.",
  ],
];

const OPTIONS = [
  ["retries", "How often a call is sent again at most: 3."],
  ["timeoutSeconds, timeout_seconds", "How long one attempt may take: 30."],
  [
    "longestWaitSeconds, longest_wait_seconds",
    "The longest wait before a retry: 60. A longer `Retry-After` ends the call.",
  ],
];
