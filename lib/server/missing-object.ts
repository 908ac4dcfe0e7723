import "server-only";
import { type ApiError, NoOperation, notFound } from "@/lib/schemas/errors";

/** What the parameter of a path names; every operation with a parameter names one object. */
const KINDS: Record<string, string> = {
  dealId: "offer",
  webhookId: "webhook",
  deliveryId: "delivery",
  submissionId: "submission",
  disclosureId: "disclosure",
  eventId: "event",
};

/**
 * The 404 for the object that a path names, in the path's own words as sent and nothing else: an absent object and
 * another funder's read alike. `template` is the path with the names of its parameters.
 */
export function missingObject(template: string, path: string): ApiError {
  const words = path.split("/");
  const sent = new Map(template.split("/").map((part, index) => [part.replace(/[{}]/g, ""), words[index]]));
  const name = Object.keys(KINDS).find((parameter) => sent.has(parameter));
  if (name === undefined) return new NoOperation();
  return notFound(`No ${KINDS[name]} ${shortened(sent.get(name))} at ${shortened(sent.get("funder"))}.`);
}

/** The longest id there is. */
const LONGEST = 128;

function shortened(word = ""): string {
  return word.length > LONGEST ? `${word.slice(0, LONGEST)}...` : word;
}
