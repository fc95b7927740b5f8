/** A date or an amount in one piece, for a text that may break around it. */

const NO_BREAK_SPACE = '\u00a0';
const WORD_JOINER = '\u2060';

/** Returns the text without a place where a line may end: neither at its spaces nor between a number and its Chinese unit. */
export function unbroken(text: string): string {
  return text.replace(/ /g, NO_BREAK_SPACE).replace(/\d(?=[年月日])|[年月](?=\d)/g, (sign) => sign + WORD_JOINER);
}
