import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { Heading, List, Paragraph, Words } from "@/components/docs/prose";
import { readableJson } from "@/components/docs/readable-json";
import { documentedErrors } from "@/components/docs/reference/openapi-document";
import { OPENAPI } from "../openapi";

export const metadata = { title: "Errors" };

export default function ErrorsPage() {
  const errors = documentedErrors(OPENAPI);
  return (
    <DocsPage
      current="/docs/errors"
      title="Errors"
      lead="Every error has a code for programs and a sentence for people. A code never changes. A failed validation also lists every failure."
      contents={[
        { href: "#order", title: "In which order" },
        ...errors.map(({ code }) => ({ href: `#${code}`, title: code })),
      ]}
    >
      <Paragraph>
        Branch on `error`, and show or log `message`. Keep the `X-Request-Id` of the response: it identifies
        the request when you contact us.
      </Paragraph>
      <Heading id="order">In which order</Heading>
      <Paragraph>
        The service checks a request in these steps. The first step that fails determines the response.
      </Paragraph>
      <List
        numbered
        items={[
          "Path and method, the characters of the query, the size of the body.",
          "Key, then timestamp and signature: their form, the age of the timestamp, and whether the signature matches.",
          "Rate limit, funder in the path, scope, and whether the object in the path exists.",
          "Media type and encoding, JSON, `Idempotency-Key`. A name that an object has twice is `MALFORMED_JSON`. This is true of whatever body is sent, also to an operation that reads none; an empty body is fine there.",
          "Every field, and the rules between the valid fields. One response lists all failures. Terms are checked against the limits of the offer once all their fields are valid.",
          "State and version of the object.",
        ]}
      />
      {errors.map(({ code, status, when, remedy, bodies }) => (
        <section key={code}>
          <Heading id={code}>
            {code} <span className="font-normal text-ink-3">{status}</span>
          </Heading>
          <p className="max-w-[42rem] text-15 text-ink-2">
            <Words>{when}</Words>
          </p>
          <p className="mt-2 max-w-[42rem] text-15">
            <Words>{remedy}</Words>
          </p>
          {bodies.map(({ title, body }) => (
            <CodeBlock key={title} title={title} code={readableJson(body)} />
          ))}
        </section>
      ))}
    </DocsPage>
  );
}
