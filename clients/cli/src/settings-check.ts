import { OfferCalculator } from "@/clients/typescript/src/index";
import type { Settings } from "./settings";

/** What is wrong with a setting, without its value, and what to do. */
export interface SettingProblem {
  problem: string;
  remedy: string;
}

/** The settings by the client's names of them. */
const NAMES = {
  baseUrl: "OFFER_CALCULATOR_URL",
  funder: "OFFER_CALCULATOR_FUNDER",
  apiKey: "OFFER_CALCULATOR_KEY",
  apiSecret: "OFFER_CALCULATOR_SECRET",
} as const;

const REMEDIES: Record<string, string> = {
  OFFER_CALCULATOR_URL:
    "Set OFFER_CALCULATOR_URL to the address of the service alone, such as https://offers.example.com.",
  OFFER_CALCULATOR_FUNDER:
    "Set OFFER_CALCULATOR_FUNDER to the slug in the address of your console, such as acme-test.",
  OFFER_CALCULATOR_KEY:
    "Set OFFER_CALCULATOR_KEY to the key as it was shown, fkt_... or fk_..., without quotes.",
  OFFER_CALCULATOR_SECRET:
    "Set OFFER_CALCULATOR_SECRET to the secret that was shown with the key, without quotes.",
};

/** A text about the client's options as one about the settings. */
export function inSettings(text: string): string {
  return text.replace(/\b(?:baseUrl|apiKey|apiSecret)\b/g, (name) => NAMES[name as keyof typeof NAMES]);
}

/** Every problem of settings that cannot be right, whatever the service says. None repeats a value. */
export function settingProblems({ url, funder, key, secret }: Settings): SettingProblem[] {
  if (/^fskt?_/.test(key) && /^fkt?_/.test(secret))
    return [
      {
        problem: "OFFER_CALCULATOR_KEY holds a secret (fsk_, fskt_), and OFFER_CALCULATOR_SECRET a key.",
        remedy: "Swap OFFER_CALCULATOR_KEY and OFFER_CALCULATOR_SECRET.",
      },
    ];
  const found = [...addressProblems(url), ...keyProblems(key)];
  const isNamed = (name: string) => found.some((problem) => problem.startsWith(name));
  const others = clientProblems({ url, funder, key, secret }).filter(
    (problem) => !isNamed(problem.split(" ", 1)[0] ?? ""),
  );
  return [...found, ...others].map((problem) => ({
    problem,
    remedy: REMEDIES[problem.split(" ", 1)[0] ?? ""] ?? "",
  }));
}

function addressProblems(url: string): string[] {
  const { username, password } = URL.canParse(url) ? new URL(url) : { username: "", password: "" };
  return username === "" && password === ""
    ? []
    : ["OFFER_CALCULATOR_URL must be an address without a user and a password: a key alone signs requests."];
}

function keyProblems(key: string): string[] {
  if (/^fkt?_/.test(key)) return [];
  const quoted = /^["']/.test(key) ? ", and it stands in quotes" : "";
  return [`OFFER_CALCULATOR_KEY is no key of this service, which begins with fk_ or fkt_${quoted}.`];
}

function clientProblems({ url, funder, key, secret }: Omit<Settings, "source">): string[] {
  try {
    new OfferCalculator({ baseUrl: url, funder, apiKey: key, apiSecret: secret });
    return [];
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const sentences = error.message.split(/(?<=\.) (?=(?:baseUrl|funder|apiKey|apiSecret) )/);
    return sentences.map((sentence) => inSettings(sentence).replace(/^funder /, "OFFER_CALCULATOR_FUNDER "));
  }
}
