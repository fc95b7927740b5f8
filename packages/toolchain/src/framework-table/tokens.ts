/** Move source as words and signs. Owns splitting and stepping; means nothing by itself. */
import { blankComments } from '../move-source.ts';

/** Backticks, between which a keyword is a name, are no sign. */
const TOKEN = /\$?[A-Za-z_]\w*|0x[0-9a-fA-F_]+|\d\w*|::|->|=>|[^\s\w`]/g;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Steps through the words of one source text. */
export class Tokens {
  readonly #words: readonly string[];
  /** The number of words before the next one; may be set back. */
  position = 0;

  constructor(source: string) {
    this.#words = blankComments(source).match(TOKEN) ?? [];
  }

  get ended(): boolean {
    return this.position >= this.#words.length;
  }

  /** The next word, or the one `ahead` of it; empty at the end. */
  peek(ahead = 0): string {
    return this.#words[this.position + ahead] ?? '';
  }

  take(): string {
    const word = this.peek();
    this.position += 1;
    return word;
  }

  /** Takes the next word if it is `word`. */
  takeIf(word: string): boolean {
    if (this.peek() !== word) return false;
    this.position += 1;
    return true;
  }

  /** Skips a bracket with all inside it, and returns the words inside. */
  group(): string[] {
    const inside: string[] = [];
    const open: string[] = [CLOSING[this.take()] ?? ''];
    while (open.length > 0 && !this.ended) {
      const word = this.take();
      const closing = CLOSING[word];
      if (closing !== undefined) open.push(closing);
      else if (word === open.at(-1)) open.pop();
      if (open.length > 0) inside.push(word);
    }
    return inside;
  }

  /** Skips to behind the next `;` outside of brackets. */
  skipStatement(): void {
    while (!this.ended && this.peek() !== ';') {
      if (CLOSING[this.peek()] === undefined) this.take();
      else this.group();
    }
    this.take();
  }
}
