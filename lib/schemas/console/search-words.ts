import { ownValue } from "@/lib/calculator/own-value";

/** A word of a search, folded. */
interface SearchWord {
  /** Without the marks inside it: `cocacola` of "Coca-Cola". */
  joined: string;
  /** With a space in the place of each: `coca cola`. */
  spaced: string;
}

/**
 * Returns the words of a search, folded as the column `search_text` of offers is (the SQL function
 * folded_search_text): without case, accents, apostrophes and other marks. A word that is only marks is left out.
 */
export function searchWords(search: string): SearchWord[] {
  const words = folded(search)
    .split(" ")
    .map((word) => ({ joined: word.replace(MARKS, ""), spaced: word.replace(MARKS, " ").trim() }))
    .filter(({ joined }) => joined !== "");
  return [...new Map(words.map((word) => [word.spaced, word])).values()];
}

/** A text as references are stored, which have a hyphen after their fourth character: `QHKA-9D` of `qhka9d`. */
export function referenceStart(text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]/g, "");
  return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}

function folded(text: string): string {
  const plain = text.toLowerCase().replace(APOSTROPHES, "").normalize("NFKD").replace(ACCENTS, "");
  return plain
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[øłđðħıςßæœþ]/g, (letter) => ownValue(PLAIN_LETTERS, letter) ?? letter);
}

const APOSTROPHES = /['`\u00b4\u02b9-\u02bd\u2018-\u201b\u2032]/g;
const ACCENTS = /[\u0300-\u036f]/g;
/** Every mark of Latin texts, and those that all writings share. */
const MARKS = /[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/g;

/** Letters that Unicode does not take apart. */
const PLAIN_LETTERS: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
