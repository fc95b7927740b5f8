/** Move source as tokens with their places. Comments and texts are skipped; types and meaning are the compiler's. */

export interface Token {
  readonly text: string;
  readonly kind: 'word' | 'number' | 'sign';
  readonly start: number;
  readonly end: number;
  /** Whether white space is on both sides: what tells `a < b` from `Table<K>`, and `a * b` from `*a`. */
  readonly isSpaced: boolean;
}

const TOKEN =
  /(?<skip>\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[bx]?"(?:\\.|[^"\\\n])*")|(?<word>[A-Za-z_$]\w*)|(?<number>\d\w*)|(?<sign>::|->|=>|<=|>=|==|!=|&&|\|\||<<|>>|\.\.|[^\s\w])/y;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Returns the tokens of a source text, in order. */
export function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  const isBlank = (at: number) => /^\s?$/.test(source.charAt(at));
  for (const { index: start, 0: text, groups } of source.matchAll(new RegExp(TOKEN, 'gy'))) {
    if (groups?.skip !== undefined) continue;
    const end = start + text.length;
    const isSpaced = isBlank(start - 1) && isBlank(end);
    tokens.push({ text, kind: kindOf(groups ?? {}), start, end, isSpaced });
  }
  return tokens;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): Token['kind'] {
  if (groups.word !== undefined) return 'word';
  return groups.number === undefined ? 'sign' : 'number';
}

/** Returns the index of the bracket that closes the one at `open`. @throws {Error} when none does */
export function closingIndex(tokens: readonly Token[], open: number): number {
  return matchingIndex(tokens, open, 1, CLOSING, OPENING);
}

/** Returns the index of the bracket that opens the one at `close`. @throws {Error} when none does */
export function openingIndex(tokens: readonly Token[], close: number): number {
  return matchingIndex(tokens, close, -1, OPENING, CLOSING);
}

type Brackets = Readonly<Record<string, string>>;

function matchingIndex(tokens: readonly Token[], from: number, step: 1 | -1, enter: Brackets, leave: Brackets): number {
  let depth = 0;
  for (let at = from; ; at += step) {
    const token = tokens[at];
    if (token === undefined) throw new Error(`the bracket at ${tokens[from]?.start} has no counterpart`);
    if (enter[token.text] !== undefined) depth += 1;
    if (leave[token.text] !== undefined) depth -= 1;
    if (depth === 0) return at;
  }
}
