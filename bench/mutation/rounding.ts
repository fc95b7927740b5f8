/** The operator `rounding`: a division that rounds down rounds up, and one that rounds up rounds down. */
import { elementAt } from '../element-at.ts';
import type { Edit } from './edit.ts';
import { closingIndex, openingIndex, type Token } from './tokens.ts';

const KEYWORDS = new Set(['return', 'if', 'else', 'while', 'let', 'in', 'as', 'abort', 'mut']);

/** Returns the edits of the division whose sign is at `slash`. */
export function findRoundings(source: string, tokens: readonly Token[], slash: number): Edit[] {
  const first = termStart(tokens, slash);
  const last = operandEnd(tokens, slash + 1);
  const start = elementAt(tokens, first).start;
  const end = elementAt(tokens, last).end;
  const dividend = source.slice(start, elementAt(tokens, slash - 1).end);
  const divisor = source.slice(elementAt(tokens, slash + 1).start, end);
  const up = ` + ${divisor} - 1)`;
  if (dividend.endsWith(up)) {
    return [{ operator: 'rounding', start, end, text: `${dividend.slice(0, -up.length)}) / ${divisor}` }];
  }
  return [{ operator: 'rounding', start, end, text: `((${dividend} + (${divisor} - 1)) / ${divisor})` }];
}

/** The first token of the product that ends before `slash`. */
function termStart(tokens: readonly Token[], slash: number): number {
  let first = slash;
  for (;;) {
    const { text, kind } = elementAt(tokens, first - 1);
    if (text === ')' || text === ']') first = openingIndex(tokens, first - 1);
    else if (isOperand(text, kind) || ['::', '.', '*', '/', '%'].includes(text)) first -= 1;
    else return first;
  }
}

/** The last token of the operand that begins at `first`. */
function operandEnd(tokens: readonly Token[], first: number): number {
  let last = elementAt(tokens, first).text === '(' ? closingIndex(tokens, first) : first;
  for (;;) {
    const next = tokens[last + 1]?.text ?? '';
    if (next === '(' || next === '[') last = closingIndex(tokens, last + 1);
    else if (next === '.' || next === '::') last += 2;
    else return last;
  }
}

function isOperand(text: string, kind: Token['kind']): boolean {
  return kind === 'number' || (kind === 'word' && !KEYWORDS.has(text));
}
