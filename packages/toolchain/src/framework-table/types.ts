/**
 * Types as written in Move source, with every name in full: `sui::coin::Coin<T0>`. Owns aliases and the spelling; whether a type exists is
 * the compiler's business.
 */
import type { Tokens } from './tokens.ts';

const PRIMITIVES = new Set(['bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address', 'signer', 'vector', '_']);

/** What the 2024 edition knows in every module. */
const IMPLICIT_MEMBERS: readonly [string, string][] = [
  ['Option', 'std::option::Option'],
  ['UID', 'sui::object::UID'],
  ['ID', 'sui::object::ID'],
  ['TxContext', 'sui::tx_context::TxContext'],
];
const IMPLICIT_MODULES: readonly [string, string][] = [
  ['vector', 'std::vector'],
  ['option', 'std::option'],
  ['object', 'sui::object'],
  ['transfer', 'sui::transfer'],
  ['tx_context', 'sui::tx_context'],
];

/** Names that a module may use without their path. */
export class Scope {
  readonly #module: string;
  readonly #aliases = new Map([...IMPLICIT_MEMBERS, ...IMPLICIT_MODULES]);
  readonly #own = new Set<string>();

  /** @param module in full, such as `sui::coin` */
  constructor(module: string) {
    this.#module = module;
    this.#aliases.set(module.split('::')[1] ?? '', module);
  }

  /** A type that the module defines itself. */
  define(name: string): void {
    this.#own.add(name);
  }

  /** Reads what follows `use`, up to and with its `;`. */
  readUse(tokens: Tokens): void {
    this.#readTree(tokens, '');
    tokens.takeIf(';');
  }

  #readTree(tokens: Tokens, prefix: string): void {
    if (tokens.peek() === '{') {
      tokens.take();
      while (!tokens.ended && tokens.peek() !== '}') {
        this.#readTree(tokens, prefix);
        tokens.takeIf(',');
      }
      tokens.take();
      return;
    }
    const name = tokens.take();
    const below = prefix === '' ? name : `${prefix}::${name}`;
    const path = name === 'Self' ? prefix : below;
    if (tokens.takeIf('::')) {
      this.#readTree(tokens, path);
      return;
    }
    const alias = tokens.takeIf('as') ? tokens.take() : (path.split('::').at(-1) ?? '');
    this.#aliases.set(alias, path);
  }

  /** The full name of a function; one of one part is the module's own unless it was imported. */
  resolveFunction(parts: readonly string[]): string {
    const [name = ''] = parts;
    return parts.length > 1 ? this.resolve(parts) : (this.#aliases.get(name) ?? `${this.#module}::${name}`);
  }

  /** The full name of a path of one to three parts. */
  resolve(parts: readonly string[]): string {
    const [first = '', ...rest] = parts;
    if (parts.length >= 3) return parts.join('::');
    if (rest.length === 0 && this.#own.has(first)) return `${this.#module}::${first}`;
    if (first === 'Self') return [this.#module, ...rest].join('::');
    return [this.#aliases.get(first) ?? first, ...rest].join('::');
  }
}

/** Type parameters by name; their order is their spelling, so that `T` and `Currency` are the same. */
export type Parameters = ReadonlyMap<string, string>;

/** Reads one type. */
export function readType(tokens: Tokens, scope: Scope, parameters: Parameters): string {
  if (tokens.takeIf('&')) {
    const mutable = tokens.takeIf('mut') ? 'mut ' : '';
    return `&${mutable}${readType(tokens, scope, parameters)}`;
  }
  if (tokens.peek() === '(') return `(${readList(tokens, ')', scope, parameters).join(', ')})`;
  if (tokens.peek() === '|') return readLambda(tokens, scope, parameters);
  const parts = [tokens.take()];
  while (tokens.takeIf('::')) parts.push(tokens.take());
  const [name = ''] = parts;
  const known = parts.length === 1 ? (parameters.get(name) ?? (PRIMITIVES.has(name) ? name : undefined)) : undefined;
  const full = known ?? scope.resolve(parts);
  if (tokens.peek() !== '<') return full;
  return `${full}<${readList(tokens, '>', scope, parameters).join(', ')}>`;
}

/** A macro's argument that is code: `|&T| -> u64`. */
function readLambda(tokens: Tokens, scope: Scope, parameters: Parameters): string {
  const taken = readList(tokens, '|', scope, parameters);
  const returned = tokens.takeIf('->') ? readType(tokens, scope, parameters) : '()';
  return `|${taken.join(', ')}| -> ${returned}`;
}

/** Reads the types between an opening bracket, which is next, and `closing`. */
export function readList(tokens: Tokens, closing: string, scope: Scope, parameters: Parameters): string[] {
  tokens.take();
  const types: string[] = [];
  while (!tokens.ended && tokens.peek() !== closing) {
    types.push(readType(tokens, scope, parameters));
    tokens.takeIf(',');
  }
  tokens.take();
  return types;
}
