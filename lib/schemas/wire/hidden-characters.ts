/**
 * Returns why a text must not be displayed, as the rest of a sentence, or null. Invisible characters and
 * changes of the text direction can make one name look like another.
 */
export function hiddenCharacterIssue(text: string): string | null {
  if (LONE_SURROGATE.test(text)) return "must not hold a lone surrogate, which is no Unicode text";
  if (DIRECTION_OVERRIDE.test(text)) return "must not hold characters that override the direction of text";
  if (holdsZeroWidth(text)) return "must not hold zero-width characters";
  return null;
}

/**
 * Returns why a text of one line must not be displayed, beside what `hiddenCharacterIssue` says, or null: it
 * would be seen as several lines, as nothing, or as something else on each machine.
 */
export function lineCharacterIssue(text: string): string | null {
  if (LINE_SEPARATOR.test(text)) return "must be one line, without line or paragraph separators";
  if (BLANK_LETTER.test(text)) return "must not hold blank letters, which nobody can see";
  if (NO_CHARACTER.test(text)) return "must not hold private-use characters, noncharacters or U+FFFC";
  return null;
}

// U+0085 is a control character.
const LINE_SEPARATOR = /[\u2028\u2029]/;
/** Hangul fillers, inherent vowels of Khmer, the braille pattern without a dot, and the null notehead. */
const BLANK_LETTER = /[\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0\u{1D159}]/u;
/** A letter, digit, symbol or punctuation that is no blank letter. A mark alone is not seen as a name. */
const SEEN = /[^\P{L}\u115F\u1160\u3164\uFFA0]|\p{N}|\p{P}|[^\P{S}\u2800\u{1D159}]/u;

/** A control character that no text may have. Its refusal has a sentence of its own. */
const CONTROL = /[^\P{Cc}\n\r\t]/u;

/** Returns why a text that is not empty has nothing to see, as the rest of a sentence, or null. */
export function unseenIssue(text: string): string | null {
  if (text.trim() === "" || SEEN.test(text) || CONTROL.test(text)) return null;
  return "must have a letter, digit, symbol or punctuation mark that is seen";
}
const NO_CHARACTER = /[\p{Co}\p{Noncharacter_Code_Point}\uFFFC]/u;

/**
 * Returns a text in NFC, so that equal texts are equal. One with more marks in a row than any writing has
 * stays as it is: to order them takes the square of their number.
 */
export function composed(text: string): string {
  return MANY_MARKS.test(text) ? text : text.normalize("NFC");
}

const MANY_MARKS = /\p{M}{31}/u;

/**
 * A lone surrogate. With the flag `u`, a surrogate pair matches as a single character of another category.
 */
export const LONE_SURROGATE = /\p{Cs}/u;
const DIRECTION_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/;
const ZERO_WIDTH =
  /\u034F|[\u00AD\u061C\u180E\u200B-\u200F\u2060-\u2064\u206A-\u206F\uFEFF\u{E0001}\u{E0020}-\u{E007F}]/gu;

/** The flag of a region: a black flag and the region's code in tag characters. */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}/gu;

function holdsZeroWidth(text: string): boolean {
  const shown = text.replace(FLAG, "");
  for (const { 0: character, index } of shown.matchAll(ZERO_WIDTH)) {
    const before = shown.slice(Math.max(0, index - LONGEST_EMOJI), index);
    const after = shown.slice(index + 1, index + 3);
    if (!JOINERS.has(character) || !joins(before, after)) return true;
  }
  return false;
}

/** Zero width joiner and non-joiner, and the Mongolian vowel separator. */
const JOINERS = new Set(["\u200C", "\u200D", "\u180E"]);
/** The length of an emoji with its skin tone and variation selector, in UTF-16 units. */
const LONGEST_EMOJI = 5;
const ENDS_IN_EMOJI = /\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]{0,2}$/u;
const STARTS_WITH_EMOJI = /^\p{Extended_Pictographic}/u;

/** Letters and marks of the scripts that use joiners: Arabic and related scripts, and those of South Asia. */
const JOINING =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;

/**
 * Whether a joiner belongs between two texts. At the end of a word it is allowed only after a mark, as in the
 * half form of a consonant.
 */
function joins(before: string, after: string): boolean {
  if (ENDS_IN_EMOJI.test(before) && STARTS_WITH_EMOJI.test(after)) return true;
  const [last = "", next = ""] = [[...before].at(-1), [...after].at(0)];
  return JOINING.test(last) && (JOINING.test(next) || /\p{M}/u.test(last));
}
