import * as z from "zod";
import type { Parameter, ToolName } from "./tools";

/** The schema of a tool's parameters: no others are taken. */
export function parametersSchema(parameters: Record<string, Parameter>): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(parameters).map(([name, parameter]) => [name, parameterSchema(parameter)]),
    ),
  );
}

function parameterSchema({ kind, values = [], most = 0, required, says }: Parameter): z.ZodType {
  const bare = {
    text: () => z.string().min(1).max(500),
    count: () => z.int().min(1).max(most),
    object: () => z.looseObject({}),
    choice: () => z.enum([...values]),
  }[kind]();
  const described = bare.describe(says);
  return required ? described : described.optional();
}

const ITEMS = z.array(z.looseObject({}));
const PAGED = {
  has_more: z.boolean().describe("Whether another page follows."),
  next_cursor: z.string().nullable().describe("The cursor of the next page; null on the last."),
};
const ONE = z.looseObject({});

const QUOTED = z.looseObject({
  quote: ONE.describe("The figures. Money in dollars."),
  disclosure: ONE.optional().describe("What a disclosure of these terms states, and what it still needs."),
  lock: z
    .strictObject({
      locked: z.literal(true),
      state: z
        .string()
        .nullable()
        .describe("Whose law applies; null where the merchant's state cannot be read."),
      regime: z.string().nullable(),
      made_by: z.string().nullable().describe("Who makes the disclosure: product, this service, or funder."),
      document_id: z.string().nullable(),
      says: z.string(),
    })
    .optional()
    .describe("Present where nothing of the figures may go to the merchant before the disclosure."),
});

const ANSWER_SCHEMAS: Record<ToolName, z.ZodObject> = {
  search_docs: z.strictObject({
    sections: z.array(
      z.strictObject({
        page: z.string(),
        heading: z.string(),
        address: z.string(),
        text: z.string(),
        cut: z.boolean().describe("Whether the text goes on: call again with its address as section."),
      }),
    ),
  }),
  list_offers: z.strictObject({ offers: ITEMS, ...PAGED }),
  read_offer: ONE,
  quote_offer: QUOTED,
  quote_unsaved_offer: QUOTED,
  list_submissions: z.strictObject({ submissions: ITEMS, ...PAGED }),
  read_submission: ONE,
  list_deliveries: z.strictObject({ deliveries: ITEMS, ...PAGED }),
  read_delivery: ONE,
};

/** The schema of what a tool answers. */
export function answerSchema(name: ToolName): z.ZodObject {
  return ANSWER_SCHEMAS[name];
}
