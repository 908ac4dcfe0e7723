import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { Heading, List, Paragraph } from "@/components/docs/prose";

export const metadata = { title: "What may change" };

const CONTENTS = [
  { href: "#comes", title: "What may come" },
  { href: "#reader", title: "A reader that lasts" },
  { href: "#stays", title: "What stays" },
  { href: "#ends", title: "What ends" },
];

// Rule: D12-14
export default function GrowthPage() {
  return (
    <DocsPage
      current="/docs/growth"
      title="What may change"
      lead="Version 1 of the API grows without breaking a program that reads it as this page says."
      contents={CONTENTS}
    >
      <Heading id="comes">What may come</Heading>
      <Paragraph>These come within `/api/v1` at any time, without notice.</Paragraph>
      <List
        items={[
          "New optional fields of requests, and new parameters of queries.",
          "New fields of responses and of events. In the OpenAPI document these objects are open: none of them has `additionalProperties: false`.",
          "New operations, new scopes and new types of events. An endpoint gets a new type only once its `events` name it.",
          "New values where the document says `x-extensible-enum`: decisions, types of events, kinds of deliveries and of evidence, error codes and the codes in `errors`. The list has the values known today; the type is a plain string.",
          "Other words in `message`, in `details` and in descriptions.",
        ]}
      />
      <CodeBlock
        title="A list that may grow, in the document"
        code={
          '"type": "string",\n"x-extensible-enum": ["accepted", "declined", "countered", "changes_requested"]'
        }
      />

      <Heading id="reader">A reader that lasts</Heading>
      <List
        items={[
          "Ignore fields that you do not know, and do not make a class of a response that refuses them.",
          "Have a branch for values that you do not know: respond with 2xx to an event of a new type, and treat a new error code by its status.",
          "Branch on `error` and on `errors[].code`, never on the words of a sentence.",
          "Take ids and cursors as text, whatever they look like.",
          "To change an offer, use PATCH with what changes. A PUT replaces the whole offer: fields that your program does not know go back to their defaults.",
        ]}
      />
      <Paragraph>
        Requests stay strict the other way around: a field that the service does not know is refused with the
        nearest known name, so that a misspelled limit is never ignored.
      </Paragraph>

      <Heading id="stays">What stays</Heading>
      <Paragraph>
        A field keeps its name, its type and its meaning, a list without `x-extensible-enum` its values, an
        error its status, and a request that is valid today stays valid. What would break a reader becomes
        `/api/v2`, beside this version.
      </Paragraph>

      <Heading id="ends">What ends</Heading>
      <Paragraph>
        Before an operation ends, its responses carry `Deprecation` with the time from which it is deprecated,
        and `Sunset` with the time at which it ends, at least 180 days later. Log a response that has either.
      </Paragraph>
      <CodeBlock
        title="Headers of a deprecated operation"
        code={"Deprecation: @1798761600\nSunset: Wed, 30 Jun 2027 00:00:00 GMT"}
      />
    </DocsPage>
  );
}
