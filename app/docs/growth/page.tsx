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

export default function GrowthPage() {
  return (
    <DocsPage
      current="/docs/growth"
      title="What may change"
      lead="Version 1 of the API grows. Programs that follow this page keep working."
      contents={CONTENTS}
    >
      <Heading id="comes">What may come</Heading>
      <Paragraph>These changes can come to `/api/v1` at any time, without notice.</Paragraph>
      <List
        items={[
          "New optional fields in requests, and new query parameters.",
          "New fields in responses and events. The OpenAPI document leaves these objects open: none has `additionalProperties: false`.",
          "New operations, new scopes and new types of events. An endpoint receives a new type only after you add the type to its `events`.",
          "New values where the document says `x-extensible-enum`: decisions, types of events, kinds of deliveries and of evidence, error codes and the codes in `errors`. The list has the values of today, and the type is a plain string.",
          "Changed wording in `message`, in `details` and in descriptions.",
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
          "Ignore unknown fields. Do not parse responses with classes that reject them.",
          "Handle unknown values: respond with 2xx to an event of an unknown type, and treat an unknown error code by its status.",
          "Branch on `error` and `errors[].code`, never on the text of a sentence.",
          "Treat ids and cursors as opaque text.",
          "To change an offer, send a PATCH with the changed fields. A PUT replaces the whole offer: fields that your program does not know return to their defaults.",
        ]}
      />
      <Paragraph>
        Requests are strict: the service refuses an unknown field and suggests the nearest known name, so a
        misspelled limit is never ignored.
      </Paragraph>

      <Heading id="stays">What stays</Heading>
      <Paragraph>
        A field keeps its name, type and meaning. A list without `x-extensible-enum` keeps its values, and an
        error keeps its status. A request that is valid today stays valid. Changes that would break programs
        go into `/api/v2`, beside this version.
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
