/** Breaks a text into lines that fit the poster. */

const CHARACTERS_AND_WORDS =
  /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}\s]*|[^\s\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}]+[\p{P}\s]*/gu;
/** A part of a sentence with the marks that end it. */
export const HALVES = /[^。，、.!?！？]*[。，、.!?！？]+|[^。，、.!?！？]+/gu;

/** The words of a text with the space or the mark that follows each: a language without spaces is parted by its dictionary. */
function wordsOf(text: string, language: string): string[] {
  const words: string[] = [];
  // Firefox has no dictionary before 125: there a line of Chinese or Japanese may end after any character.
  if (!('Segmenter' in Intl)) return text.match(CHARACTERS_AND_WORDS) ?? [];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (isWordLike || words.length === 0) words.push(segment);
    else words[words.length - 1] += segment;
  }
  return words;
}

/**
 * Breaks a text between words into lines no wider than `width`, and those of one length, so that no word is left alone.
 * @param measure width of a text in the present font
 */
export function wrapText(text: string, width: number, measure: (text: string) => number, language: string): string[] {
  const words = wordsOf(text, language);
  const fill = (most: number) => {
    const lines: string[] = [];
    let line = '';
    for (const word of words) {
      if (line !== '' && measure((line + word).trimEnd()) > most) {
        lines.push(line.trim());
        line = '';
      }
      line += word;
    }
    return line.trim() ? [...lines, line.trim()] : lines;
  };
  const count = fill(width).length;
  let [tooNarrow, enough] = [0, width];
  while (enough - tooNarrow > 1) {
    const middle = (tooNarrow + enough) / 2;
    if (fill(middle).length > count) tooNarrow = middle;
    else enough = middle;
  }
  return fill(enough);
}
