/** The declaration of one Move type or function, read from its words: type parameters, abilities, fields, signature. */
import type { Tokens } from './tokens.ts';
import { type Parameters, readList, readType, type Scope } from './types.ts';

export interface TypeTable {
  readonly kind: 'struct' | 'enum';
  /** One per parameter, such as `phantom`, `store`, `phantom copy + drop`, or an empty text. */
  readonly typeParameters: readonly string[];
  /** In the order copy, drop, store, key. */
  readonly abilities: readonly string[];
  /** `name: type` of a struct's fields, `Variant { name: type }` of an enum's variants; positional ones are `0`, `1`. */
  readonly fields: readonly string[];
}

export interface FunctionTable {
  readonly kind: 'public' | 'public entry' | 'entry' | 'macro';
  /** The constraints of each parameter, such as `store`, `copy + drop`, or an empty text. */
  readonly typeParameters: readonly string[];
  readonly parameters: readonly string[];
  readonly returns: readonly string[];
}

const ABILITIES = ['copy', 'drop', 'store', 'key'];

/** Reads `<phantom T: store, U>` if it is next; returns the names and what is said of each. */
function readTypeParameters(tokens: Tokens): { names: Parameters; said: string[] } {
  const names = new Map<string, string>();
  const said: string[] = [];
  if (!tokens.takeIf('<')) return { names, said };
  while (!tokens.ended && tokens.peek() !== '>') {
    const phantom = tokens.takeIf('phantom') ? ['phantom'] : [];
    names.set(tokens.take(), `T${names.size}`);
    const constraints: string[] = [];
    if (tokens.takeIf(':')) {
      while (!tokens.ended && tokens.peek() !== ',' && tokens.peek() !== '>') {
        if (!tokens.takeIf('+')) constraints.push(tokens.take());
      }
    }
    said.push([...phantom, ...(constraints.length > 0 ? [inOrder(constraints).join(' + ')] : [])].join(' '));
    tokens.takeIf(',');
  }
  tokens.take();
  return { names, said };
}

function inOrder(abilities: readonly string[]): string[] {
  return abilities.toSorted((a, b) => ABILITIES.indexOf(a) - ABILITIES.indexOf(b));
}

function readAbilities(tokens: Tokens): string[] {
  const abilities: string[] = [];
  if (!tokens.takeIf('has')) return abilities;
  while (ABILITIES.includes(tokens.peek())) {
    abilities.push(tokens.take());
    tokens.takeIf(',');
  }
  return abilities;
}

/** Reads a struct or an enum from its type parameters on. */
export function readTypeTable(tokens: Tokens, scope: Scope, kind: TypeTable['kind']): TypeTable {
  const { names, said } = readTypeParameters(tokens);
  const before = readAbilities(tokens);
  const fields = kind === 'struct' ? readFields(tokens, scope, names) : readVariants(tokens, scope, names);
  const abilities = inOrder([...before, ...readAbilities(tokens)]);
  return { kind, typeParameters: said, abilities, fields };
}

function readFields(tokens: Tokens, scope: Scope, parameters: Parameters): string[] {
  if (tokens.peek() === '(') {
    return readList(tokens, ')', scope, parameters).map((type, index) => `${index}: ${type}`);
  }
  const fields: string[] = [];
  if (!tokens.takeIf('{')) return fields;
  while (!tokens.ended && tokens.peek() !== '}') {
    const name = tokens.take();
    tokens.takeIf(':');
    fields.push(`${name}: ${readType(tokens, scope, parameters)}`);
    tokens.takeIf(',');
  }
  tokens.take();
  return fields;
}

function readVariants(tokens: Tokens, scope: Scope, parameters: Parameters): string[] {
  const variants: string[] = [];
  tokens.takeIf('{');
  while (!tokens.ended && tokens.peek() !== '}') {
    const name = tokens.take();
    const hasFields = tokens.peek() === '(' || tokens.peek() === '{';
    variants.push(hasFields ? `${name} { ${readFields(tokens, scope, parameters).join(', ')} }` : name);
    tokens.takeIf(',');
  }
  tokens.take();
  return variants;
}

/** Reads a function from its type parameters on. */
export function readFunctionTable(tokens: Tokens, scope: Scope, kind: FunctionTable['kind']): FunctionTable {
  const { names, said } = readTypeParameters(tokens);
  const parameters: string[] = [];
  tokens.takeIf('(');
  while (!tokens.ended && tokens.peek() !== ')') {
    while (!tokens.ended && !tokens.takeIf(':')) tokens.take();
    parameters.push(readType(tokens, scope, names));
    tokens.takeIf(',');
  }
  tokens.take();
  let returns: string[] = [];
  if (tokens.takeIf(':')) {
    returns = tokens.peek() === '(' ? readList(tokens, ')', scope, names) : [readType(tokens, scope, names)];
  }
  return { kind, typeParameters: said, parameters, returns };
}
