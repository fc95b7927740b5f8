/** The mutation operators: what each changes in the tokens of one function or constant. README.md says what each is for. */
import { elementAt } from '../element-at.ts';
import type { Edit, OperatorName } from './edit.ts';
import type { Region } from './regions.ts';
import { findRoundings } from './rounding.ts';
import { closingIndex, type Token } from './tokens.ts';

const SWAPPED_SIGNS: readonly (readonly [OperatorName, Readonly<Record<string, string>>])[] = [
  ['boundary', { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }],
  ['equality', { '==': '!=', '!=': '==' }],
  ['connective', { '&&': '||', '||': '&&' }],
  ['arithmetic', { '+': '-', '-': '+', '*': '/', '/': '*', '%': '/', '<<': '>>', '>>': '<<', '&': '|', '|': '&' }],
];

/** Returns every edit within the region, in the order of the source. */
export function findEdits(source: string, tokens: readonly Token[], region: Region): Edit[] {
  const edits: Edit[] = [];
  for (let at = region.start; at < region.end; at += 1) {
    const token = elementAt(tokens, at);
    if (token.kind === 'sign' && token.isSpaced) edits.push(...swapSign(token));
    if (token.text === '/' && token.isSpaced) edits.push(...findRoundings(source, tokens, at));
    if (token.kind === 'number') edits.push(...changeNumber(tokens, at, region));
    if (token.kind === 'word') edits.push(...changeWord(source, tokens, at));
  }
  return edits;
}

function swapSign({ text, start, end }: Token): Edit[] {
  return SWAPPED_SIGNS.flatMap(([operator, signs]) => {
    const swapped = signs[text];
    return swapped === undefined ? [] : [{ operator, start, end, text: swapped }];
  });
}

/** One more; in a single constant one less, too: a test on one side of a limit sees only one of both. */
function changeNumber(tokens: readonly Token[], at: number, region: Region): Edit[] {
  const { text, start, end } = elementAt(tokens, at);
  const [, digits = '', suffix = ''] = /^(0x[0-9a-fA-F_]+|[0-9_]+)(u\d+)?$/.exec(text) ?? [];
  // An address (`@0x0`) and the field of a tuple (`.0`) are no numbers.
  if (digits === '' || ['@', '.'].includes(tokens[at - 1]?.text ?? '')) return [];
  const value = BigInt(digits.replaceAll('_', ''));
  const isSingle = region.kind === 'constant' && region.end === region.start + 1;
  const changed = isSingle && value > 0n ? [value + 1n, value - 1n] : [value + 1n];
  return changed.map((to) => ({ operator: 'constant', start, end, text: `${to}${suffix}` }));
}

function changeWord(source: string, tokens: readonly Token[], at: number): Edit[] {
  const { text, start, end } = elementAt(tokens, at);
  const isCall = tokens[at + 1]?.text === '(';
  const replace = (operator: OperatorName, to: string): Edit[] => [{ operator, start, end, text: to }];
  if (text === 'true' || text === 'false') return replace('boolean', text === 'true' ? 'false' : 'true');
  if ((text === 'min' || text === 'max') && isCall) return replace('bound', text === 'min' ? 'max' : 'min');
  if (text === 'if' && isCall) return negate(source, tokens, at);
  if (text === 'assert' && tokens[at + 1]?.text === '!') return removeStatement(tokens, at, at + 2, 'assert');
  if (text.startsWith('assert_') && isCall) return removeStatement(tokens, at, at + 1, 'check');
  return [];
}

function negate(source: string, tokens: readonly Token[], at: number): Edit[] {
  const { start } = elementAt(tokens, at + 1);
  const { end } = elementAt(tokens, closingIndex(tokens, at + 1));
  return [{ operator: 'condition', start, end, text: `(!${source.slice(start, end)})` }];
}

/** Replaces the call with the arguments at `open` by `()`, together with the path or receiver before its name. */
function removeStatement(tokens: readonly Token[], at: number, open: number, operator: OperatorName): Edit[] {
  let first = at;
  while (['.', '::'].includes(tokens[first - 1]?.text ?? '')) first -= 2;
  const { end } = elementAt(tokens, closingIndex(tokens, open));
  return [{ operator, start: elementAt(tokens, first).start, end, text: '()' }];
}
