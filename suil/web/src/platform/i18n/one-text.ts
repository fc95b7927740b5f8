/** Ends in the full-width punctuation of Chinese and Japanese, whose glyph holds the space. */
const FULL_WIDTH_END = /[\u3001-\u303f\uff01-\uff5e]$/;

/** Returns sentences one after the other, with a space between two of them where the script has one. */
export function inOneText(...sentences: readonly string[]): string {
  return sentences.reduce((text, sentence) => {
    if (text === '' || sentence === '') return text + sentence;
    return `${text}${FULL_WIDTH_END.test(text) ? '' : ' '}${sentence}`;
  }, '');
}
