import type { DisclosureCase, DocumentCheck, MissingPath, Need } from "./checks/case";
import { closingCheck } from "./checks/closing";
import { summaryCheck } from "./checks/summary";
import { texasCheck } from "./checks/texas";
import { DOCUMENT_KIND, type DocumentKind } from "./regimes/documents";
import { forbiddenWord, missingCharacter } from "./words/word-rules";

/** What must hold before each kind of document can be made. */
const CHECKS: Record<DocumentKind, DocumentCheck> = {
  summary: summaryCheck,
  texas: texasCheck,
  closing: closingCheck,
};

/** A fact without which no document can be made. */
export interface Blocker {
  path: string;
  /** Why it blocks, as a sentence with its figures. */
  message: string;
  /** Whether something is given there that must be corrected; else nothing is. */
  isGiven: boolean;
}

/** The blocker of a fact that nobody gave. */
export function notGiven(path: string, message = "It is not given."): Blocker {
  return { path, message, isGiven: false };
}

/** The blockers of a disclosure as JSON has them, which does not say what is given. */
export function blockersFromWire(blocked: readonly { path: string; message: string }[]): Blocker[] {
  return blocked.map(({ path, message }) => {
    const absent = notGiven(path, ABSENT[path as MissingPath]);
    return { path, message, isGiven: message !== absent.message };
  });
}

/** The facts that must be given or corrected before a document can be made, each path once. */
export function blockersOf(subject: DisclosureCase): Blocker[] {
  const found = new Map<string, Blocker>();
  const need: Need = (path, known, conflict) => {
    if (known || found.has(path)) return;
    found.set(path, conflict ? { path, message: conflict, isGiven: true } : notGiven(path, ABSENT[path]));
  };
  CHECKS[DOCUMENT_KIND[subject.state]].need(subject, need);
  return [...found.values()];
}

/** What is said of an absent fact whose absence needs more words. */
const ABSENT: Partial<Record<MissingPath, string>> = {
  "brand.approvals": "The current version of the document is not approved.",
};

/** The reasons why no document can be made, as sentences, besides why there is no APR. */
export function refusedSentences(subject: DisclosureCase): string[] {
  const { state, facts, quote } = subject;
  const check = CHECKS[DOCUMENT_KIND[state]];
  const refused = check.refused(subject);
  const texts = check.texts(facts, state, quote);
  for (const [path, text] of texts) {
    const about = path === "disclosure.collateral" ? "collateral" : "other";
    const word = text === null ? null : forbiddenWord(text, about);
    if (word !== null) refused.push(`${path} contains "${word}", which a disclosure must not say.`);
  }
  for (const [path, text] of [...texts, ...check.parties(facts, state)]) {
    const character = text === null ? null : missingCharacter(text);
    if (character !== null)
      refused.push(`${path} contains ${named(character)}, which the typeface of a document does not have.`);
  }
  return refused;
}

/** A character in quotes, or its code point where nothing would be seen between them. */
function named(character: string): string {
  if (/[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0\u{1D159}]/u.test(character)) return `"${character}"`;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `the character U+${code.padStart(4, "0")}`;
}
