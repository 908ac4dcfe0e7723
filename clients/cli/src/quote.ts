import type { UnsavedQuoteRequest } from "@/clients/typescript/src/index";
import type { Command } from "./command";
import { EXIT, usageError } from "./exit";
import { parseObject, readText } from "./input";

/** `quote FILE`: the figures of an offer that is stored nowhere. */
export const QUOTE: Command = {
  name: "quote",
  takes: "FILE",
  words: [1, 1],
  summary: "The figures of an offer that is not stored.",
  needs: ["offers:*"],
  options: {},
  details: [
    "FILE is JSON: the offer itself, or the whole body of POST /quotes with offer, terms and include.",
    "An offer that would be refused is refused here with the same words (exit code 3).",
  ],
  async run({ given: [path = ""], output, session }) {
    const body = bodyIn(path);
    const { client } = await session(QUOTE.needs);
    const quoted = await client.quoteUnsavedOffer(body);
    const { offer: _completed, quote, ...rest } = quoted;
    output.object(output.format === "json" ? quoted : { ...quote, ...rest });
    return EXIT.done;
  },
};

/** The body of the operation: an offer has no member `offer`, so that tells the two apart. */
function bodyIn(path: string): UnsavedQuoteRequest {
  const text = readText(path);
  try {
    const object = parseObject(text);
    return ("offer" in object ? object : { offer: object }) as UnsavedQuoteRequest;
  } catch (error) {
    throw usageError(`${path}: ${(error as Error).message}`);
  }
}
