/**
 * TypeTag text → {@link Type}. Owns the grammar only; whether a datatype exists is the loader's question.
 * Accepts short and long addresses and spaces, as Sui's own parser does.
 */
import { normalizeAddress } from '../hex.ts';
import type { Type, TypeTable } from './type.ts';

const TOKEN = /\s*(0x[0-9a-fA-F]+|[a-zA-Z_$][a-zA-Z0-9_$]*|::|[<>,])/y;
const PRIMITIVES = ['bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address', 'signer'] as const;
/** Deeper text is refused before it can exhaust the stack. */
const MAX_DEPTH = 64;
const MAX_LENGTH = 20_000;

/** The type `text` names; undefined when it is malformed. References have no tag and are refused. */
export function parseTypeTag(text: string, types: TypeTable): Type | undefined {
  const tokens = tokenize(text);
  if (!tokens) return undefined;
  let position = 0;
  const next = (): string => tokens[position++] ?? '';

  const parse = (depth: number): Type | undefined => {
    if (depth > MAX_DEPTH) return undefined;
    const first = next();
    const primitive = PRIMITIVES.find((name) => name === first);
    if (primitive) return types[primitive];
    if (first === 'vector') {
      if (next() !== '<') return undefined;
      const element = parse(depth + 1);
      return element && next() === '>' ? types.vector(element) : undefined;
    }
    const address = normalizeAddress(first);
    if (!address || next() !== '::') return undefined;
    const module = next();
    if (!isIdentifier(module) || next() !== '::') return undefined;
    const name = next();
    if (!isIdentifier(name)) return undefined;
    const typeArguments = parseArguments(depth);
    return typeArguments && types.datatype(address, module, name, typeArguments);
  };

  const parseArguments = (depth: number): Type[] | undefined => {
    if (tokens[position] !== '<') return [];
    const list: Type[] = [];
    do {
      position++;
      const argument = parse(depth + 1);
      if (!argument) return undefined;
      list.push(argument);
    } while (tokens[position] === ',');
    return next() === '>' ? list : undefined;
  };

  const type = parse(1);
  return position === tokens.length ? type : undefined;
}

function isIdentifier(token: string): boolean {
  return /^[a-zA-Z_$]/.test(token);
}

function tokenize(text: string): string[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const tokens: string[] = [];
  const source = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source)?.[1];
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens.length > 0 ? tokens : undefined;
}
