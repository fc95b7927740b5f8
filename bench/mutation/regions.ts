/** The parts of a Move source that mutants change: bodies of functions and values of constants, without test code and error codes. */
import { closingIndex, type Token } from './tokens.ts';

export interface Region {
  /** The function or constant. */
  readonly name: string;
  readonly kind: 'function' | 'constant';
  /** The tokens from the first one inside up to, without, `end`. */
  readonly start: number;
  readonly end: number;
}

/** Error codes are not mutated: the operator `assert` shows whether a test expects them. */
const ERROR_CODE = /^E[A-Z]/;

/** Returns the regions of a source text, in order. */
export function findRegions(tokens: readonly Token[]): Region[] {
  const regions: Region[] = [];
  let isTestCode = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (text === '#') {
      const end = closingIndex(tokens, at + 1);
      isTestCode ||= tokens.slice(at, end).some((token) => /^test/.test(token.text));
      at = end;
    }
    if (!['fun', 'const', 'struct', 'enum', 'use', 'module'].includes(text)) continue;
    const region = readRegion(tokens, at);
    if (!isTestCode && region !== undefined) regions.push(region);
    isTestCode = false;
    at = region?.end ?? at;
  }
  return regions;
}

function readRegion(tokens: readonly Token[], at: number): Region | undefined {
  const name = tokens[at + 1]?.text ?? '';
  const indexOf = (text: string, from: number) =>
    tokens.findIndex((token, index) => index >= from && token.text === text);
  if (tokens[at]?.text === 'const') {
    const end = indexOf(';', at);
    return ERROR_CODE.test(name) ? undefined : { name, kind: 'constant', start: indexOf('=', at) + 1, end };
  }
  // `use fun` declares no body.
  if (tokens[at]?.text !== 'fun' || tokens[at - 1]?.text === 'use') return undefined;
  const behind = closingIndex(tokens, indexOf('(', at)) + 1;
  const open = indexOf('{', behind);
  const isNative = tokens.slice(behind, open).some(({ text }) => text === ';');
  return isNative ? undefined : { name, kind: 'function', start: open + 1, end: closingIndex(tokens, open) };
}
