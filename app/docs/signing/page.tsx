import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { Code, FactTable, Heading, List, Paragraph, WordTable } from "@/components/docs/prose";
import { SigningTool } from "@/components/docs/signing-tool";
import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import csharp from "@/docs/examples/Sign.cs?text" with { type: "text" };
import java from "@/docs/examples/Sign.java?text" with { type: "text" };
import node from "@/docs/examples/sign.mjs?text" with { type: "text" };
import php from "@/docs/examples/sign.php?text" with { type: "text" };
import python from "@/docs/examples/sign.py?text" with { type: "text" };
import bash from "@/docs/examples/sign.sh?text" with { type: "text" };

export const metadata = { title: "Signing" };

const CONTENTS = [
  { href: "#rule", title: "The rule" },
  { href: "#tool", title: "Try a request" },
  { href: "#vectors", title: "Vectors" },
  { href: "#languages", title: "In your language" },
  { href: "#refused", title: "When it is refused" },
];

const LANGUAGES = [
  { name: "bash", code: bash },
  { name: "Node", code: node },
  { name: "Python", code: python },
  { name: "PHP", code: php },
  { name: "Java", code: java },
  { name: "C#", code: csharp },
];

export default function SigningPage() {
  return (
    <DocsPage
      current="/docs/signing"
      title="Signing"
      lead="Three headers with one HMAC prove that you sent a request, and that nobody changed it on the way."
      contents={CONTENTS}
    >
      <Heading id="rule">The rule</Heading>
      <CodeBlock
        title="Headers and signature"
        code={`X-API-Key:   fk_...
X-Timestamp: Unix seconds, digits only
X-Signature: lowercase hex HMAC-SHA256(key = secret, text = string)

string = X-Timestamp "\\n" METHOD "\\n" PATH[?QUERY] "\\n" BODY`}
      />
      <List
        items={[
          "The key of the HMAC is the whole secret as it was shown, `fsk_` included, as UTF-8. Do not decode it.",
          "METHOD is in upper case. PATH is exactly the path that is sent, starting with `/api/v1`, without host and fragment.",
          "BODY is the exact bytes that are sent. GET and DELETE have no body, so their string ends with the third line feed.",
          "In a query, names may contain only `A-Z a-z 0-9 - . _`, and values may also contain `:`, which may be sent as `%3A`. Sign it as you send it.",
          "The timestamp may be up to 300 seconds in the past or in the future. Within that time you may send the same bytes again with the same signature.",
        ]}
      />

      <Heading id="tool">Try a request</Heading>
      <noscript>
        <Paragraph>This part of the page needs JavaScript. The vectors below do not.</Paragraph>
      </noscript>
      <SigningTool />

      <Heading id="vectors">Vectors</Heading>
      <Paragraph>
        Use these vectors to test your code without the service. The secret belongs to no key. X-Timestamp is
        `1767225600`.
      </Paragraph>
      <CodeBlock title="Secret" code={VECTOR_SECRET} />
      {SIGNING_VECTORS.map(({ method, target, body, signature }, index) => (
        <FactTable
          key={signature}
          wordy
          caption={`Vector ${index + 1}`}
          columns={["Part", `Vector ${index + 1}`]}
          rows={[
            {
              key: "request",
              cells: [`${index + 1}. Request`, <Code key="request">{`${method} ${target}`}</Code>],
            },
            { key: "body", cells: ["Body", body === "" ? "empty" : <Code key="body">{body}</Code>] },
            { key: "signature", cells: ["X-Signature", <Code key="signature">{signature}</Code>] },
          ]}
        />
      ))}

      <Heading id="languages">In your language</Heading>
      <Paragraph>
        Each file is complete and needs no library. With `BASE_URL`, `FUNDER`, `API_KEY` and `API_SECRET` set,
        it creates an offer. You can copy its `sign` function.
      </Paragraph>
      {LANGUAGES.map(({ name, code }) => (
        <details key={name} name="language" open={name === "bash"} className="border-b border-line">
          <summary className="min-h-11 cursor-pointer py-3 text-15 font-medium">{name}</summary>
          <CodeBlock title={name} code={code.trim()} />
        </details>
      ))}

      <Heading id="refused">When it is refused</Heading>
      <Paragraph>
        `SIGNATURE_INVALID` states what the service received: the method, the path, the length of the body and
        the first 8 digits of its SHA-256. Compare them with what you signed.
      </Paragraph>
      <WordTable
        caption="What differs, and the usual cause"
        columns={["What differs", "Usual cause"]}
        rows={DIFFERENCES}
      />
    </DocsPage>
  );
}

const DIFFERENCES = [
  [
    "Method or path",
    "You signed the host too, left out the query, signed it in another order, or signed another path than you sent. Or a proxy rewrote the path.",
  ],
  [
    "Length or SHA-256",
    "The body was serialized twice, once to sign and once to send. Keys can change their order, spaces can differ, `é` can become `\\u00e9`. Serialize it once and send exactly these bytes. Do not use the JSON option of an HTTP client.",
  ],
  ["Length, by 3", "The body starts with a byte order mark."],
  ["Length, by 1 or 2", "A line end was added or removed when a file was read."],
  ["A length on GET or DELETE", "A body such as `{}` was signed or sent. These methods have no body."],
  [
    "Nothing",
    "The secret of another key, a space or line end around the secret, separators other than `\\n`, or a timestamp other than the one in the header.",
  ],
];
