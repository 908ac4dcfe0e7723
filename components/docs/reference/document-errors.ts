import { contentOf, type OpenApiDocument, operationsOf, responsesOf } from "./openapi-document";

/** An error as the document describes it. */
interface ErrorEntry {
  code: string;
  status: number;
  when: string;
  remedy: string;
  body: unknown;
}

/** Every error of the document once, by status. */
export function errorsOf(document: OpenApiDocument): ErrorEntry[] {
  const entries = operationsOf(document).flatMap(({ operation }) =>
    responsesOf(document, operation).flatMap(([status, response]) =>
      Object.entries(Number(status) < 400 ? {} : (contentOf(response)?.examples ?? {})).map(
        ([code, example]) => ({
          code,
          status: Number(status),
          when: example.summary,
          remedy: example.description ?? "",
          body: example.value,
        }),
      ),
    ),
  );
  const once = new Map(entries.toReversed().map((entry) => [entry.code, entry]));
  return [...once.values()].toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code));
}
