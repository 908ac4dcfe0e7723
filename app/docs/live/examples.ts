import pythonReadme from "@/clients/python/README.md?text" with { type: "text" };
import typescriptReadme from "@/clients/typescript/README.md?text" with { type: "text" };
import { codeFence } from "@/components/docs/markdown-text";
import signing from "@/docs/signing.md?text" with { type: "text" };

/** Examples from other documents of the repository, so that they are written once. */
export const EXAMPLES: Record<string, string> = {
  "the typescript client": codeFence(typescriptReadme, "ts"),
  "the python client": codeFence(pythonReadme, "python"),
  "methods in typescript": codeFence(typescriptReadme, "ts", "Methods"),
  "methods in python": codeFence(pythonReadme, "python", "Methods"),
  "errors in typescript": codeFence(typescriptReadme, "ts", "Errors and retries"),
  "errors in python": codeFence(pythonReadme, "python", "Errors and retries"),
  "receiving in typescript": codeFence(typescriptReadme, "ts", "Callbacks and webhooks"),
  "receiving in python": codeFence(pythonReadme, "python", "Callbacks and webhooks"),
  "an event loop in python": codeFence(pythonReadme, "python", "Event loop"),
  "verifier in javascript": codeFence(signing, "js"),
  "verifier in python": codeFence(signing, "python"),
};
