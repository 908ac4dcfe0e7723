import type { ReactNode } from "react";
import changelog from "@/CHANGELOG.md?text" with { type: "text" };
import command from "@/clients/cli/README.md?text" with { type: "text" };
import { TOOLS } from "@/clients/cli/src/mcp/tools";
import {
  assumptionTable,
  missingPathTable,
  regimeTable,
  stringTable,
} from "@/components/docs/disclosure-texts";
import { EXAMPLE_ADDRESS } from "@/components/docs/example-address";
import { markdownTable } from "@/components/docs/markdown-text";
import { readableJson } from "@/components/docs/readable-json";
import { EventSections } from "@/components/docs/reference/event-section";
import { ObjectList } from "@/components/docs/reference/object-list";
import {
  documentedErrors,
  isReference,
  type Parameter,
  taggedOperations,
} from "@/components/docs/reference/openapi-document";
import {
  errorsText,
  eventsText,
  fieldListText,
  objectListText,
  operationListText,
  operationTable,
} from "@/components/docs/reference/reference-text";
import {
  describedField,
  FieldList,
  fieldsOf,
  type SchemaField,
} from "@/components/docs/reference/schema-fields";
import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { templateApprovals } from "@/lib/schemas/disclosures/templates";
import { SCOPES, type Scope } from "@/lib/schemas/keys/scopes";
import { OPENAPI } from "../openapi";
import { EXAMPLES } from "./examples";
import { FILES } from "./files";
import { LIMITS } from "./limits";
import { SigningToolPart } from "./signing-tool";

/** A part of a page that is more than text: its Markdown, and what the page has in its place. */
interface LivePart {
  markdown: string;
  component: ReactNode;
}

/** The current template of each state. */
const TEMPLATES = templateApprovals([]);

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

const TAGS = taggedOperations(OPENAPI);
const ERRORS = documentedErrors(OPENAPI);
const EVENTS = Object.entries(OPENAPI.webhooks).map(([type, { post }]) => ({ type, operation: post }));

/** What stands in a page's source as `{{name}}`. */
const PARTS = new Map<string, string | LivePart>(
  Object.entries({
    ...EXAMPLES,
    ...FILES,
    ...LIMITS,
    "base url": EXAMPLE_ADDRESS,
    version: OPENAPI.info.version,
    versions: versions(),
    scopes: SCOPES.join(","),
    "scope table": markdownTable(
      ["Scope", "What it allows"],
      SCOPES.map((scope) => [`\`${scope}\``, MAY[scope]]),
    ),
    commands: tableIn(command, "Command"),
    "tools for assistants": markdownTable(
      ["Tool", "What it does"],
      TOOLS.map(({ name, says, scope }) => [
        `\`${name}\``,
        scope === null ? `${says} Needs no scope.` : `${says} Needs \`${scope}\`.`,
      ]),
    ),
    "sandbox operations": TAGS.filter(({ tag }) => tag.name === "Sandbox")
      .map(operationTable)
      .join("\n\n"),
    "signing tool": {
      markdown: "The page has a tool here that shows the string to sign of a request, and its signature.",
      component: (
        <>
          <noscript>
            <p className="docs-text">This part of the page needs JavaScript. The vectors below do not.</p>
          </noscript>
          <SigningToolPart />
        </>
      ),
    },
    "vector secret": VECTOR_SECRET,
    "signing vectors": signingVectors(),
    errors: errorsText(ERRORS),
    "a refused signature": exampleOf("SIGNATURE_INVALID"),
    "a failed validation": exampleOf("VALIDATION_FAILED"),
    "rate headers": fieldList(headers((name) => /^(x-)?ratelimit|^retry-after$/i.test(name))),
    "response headers": fieldList(headers(() => true)),
    "webhook headers": fieldList(webhookHeaders()),
    "fields of a renewal": fieldList(fieldsOf(OPENAPI.components.schemas.OfferRenewal ?? {})),
    "fields of a commission": fieldList(fieldsOf(OPENAPI.components.schemas.CommissionTerms ?? {})),
    events: { markdown: eventsText(EVENTS), component: <EventSections events={EVENTS} /> },
    operations: operationListText(TAGS),
    objects: { markdown: objectListText(OPENAPI), component: <ObjectList document={OPENAPI} /> },
    "states with rules": regimeTable(),
    "paths that can be missing": missingPathTable(),
    "commands that approve": TEMPLATES.map(
      ({ state, version }) =>
        `npm run admin -- brand approve acme <brand id> --state ${state} --template ${version} --by "Ann Counsel"`,
    ).join("\n"),
    ...Object.fromEntries(
      TEMPLATES.flatMap(({ state, version }) => [
        [`template of ${state}`, version],
        [`strings of ${state}`, stringTable(state)],
      ]),
    ),
    assumptions: assumptionTable(),
  }),
);

/** The table of a document whose first column has this title. */
function tableIn(markdown: string, title: string): string {
  const [table = ""] = markdown.slice(markdown.indexOf(`| ${title} |`)).split("\n\n", 1);
  return table;
}

/** CHANGELOG.md below its own introduction, with an anchor for each version. */
function versions(): string {
  return changelog
    .slice(changelog.indexOf("\n## ") + 1)
    .split("\n")
    .map((line) => (line.startsWith("## ") ? `${line} {#v${line.slice("## ".length)}}` : line))
    .join("\n");
}

/** The response of an error, as its first example in the document. */
function exampleOf(code: string): string {
  const error = ERRORS.find((entry) => entry.code === code);
  if (error === undefined) throw new Error(`The document has no ${code}.`);
  return readableJson(error.bodies[0]?.body);
}

function signingVectors(): string {
  return SIGNING_VECTORS.map(({ method, target, body, signature }, index) =>
    markdownTable(
      ["Part", `Vector ${index + 1}`],
      [
        [`${index + 1}. Request`, `\`${method} ${target}\``],
        ["Body", body === "" ? "empty" : `\`${body}\``],
        ["X-Signature", `\`${signature}\``],
      ],
    ),
  ).join("\n\n");
}

function fieldList(fields: SchemaField[]): LivePart {
  return { markdown: fieldListText(fields), component: <FieldList fields={fields} /> };
}

function headers(isWanted: (name: string) => boolean): SchemaField[] {
  return Object.entries(OPENAPI.components.headers)
    .filter(([name]) => isWanted(name))
    .map(([name, header]) => describedField(name, header));
}

function webhookHeaders(): SchemaField[] {
  const sent = (EVENTS[0]?.operation.parameters ?? []).filter(
    (value): value is Parameter => !isReference(value),
  );
  return [
    ...sent.map(({ name, description, schema }) => describedField(name, { description, schema })),
    describedField("webhook-signature", {
      description:
        "`v1,` followed by the base64 HMAC-SHA256 of `webhook-id.webhook-timestamp.body`. The HMAC key is the part of the secret after `whsec_`, decoded from base64. Use the callback secret, or the secret of the endpoint. While a secret is being rotated, the header has two signatures with a space between them, and one that matches is enough.",
      schema: { type: "string" },
    }),
  ];
}

/** A page's source with its values: what its address with `.md` responds with. Throws on an unknown name. */
export function filledSource(source: string): string {
  const [before = "", ...places] = source.split("{{");
  const filled = places.map((place) => {
    const end = place.indexOf("}}");
    const name = place.slice(0, end);
    const part = PARTS.get(name);
    if (part === undefined) throw new Error(`The guide names {{${name}}}, which nothing fills in.`);
    return (typeof part === "string" ? part : part.markdown).trim() + place.slice(end + "}}".length);
  });
  return [before, ...filled].join("");
}

/** A page's source in pieces: Markdown with its values, and the components, each on a line of its own, between. */
export function pieces(source: string): { key: string; piece: string | LivePart }[] {
  const found: { key: string; piece: string | LivePart }[] = [];
  let lines: string[] = [];
  const endText = () => {
    const text = lines.join("\n");
    found.push({ key: `${found.length} ${text.slice(0, 40)}`, piece: filledSource(text) });
    lines = [];
  };
  for (const line of source.split("\n")) {
    const name = line.startsWith("{{") && line.endsWith("}}") ? line.slice(2, -2) : "";
    const part = PARTS.get(name);
    if (part === undefined || typeof part === "string") {
      lines.push(line);
      continue;
    }
    endText();
    found.push({ key: `${found.length} ${name}`, piece: part });
  }
  endText();
  return found;
}
