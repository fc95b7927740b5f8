/**
 * What a Move module offers to others, read from its source: types with abilities and fields, public functions with their signatures. Owns
 * the declarations; skips bodies, constants and everything for tests.
 */
import { Tokens } from './tokens.ts';
import { type Parameters, readList, readType, Scope } from './types.ts';

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

export interface ModuleTable {
  readonly types: Readonly<Record<string, TypeTable>>;
  readonly functions: Readonly<Record<string, FunctionTable>>;
}

const ABILITIES = ['copy', 'drop', 'store', 'key'];
const FOR_TESTS = /^(test|test_only|random_test|verify_only|spec_only)$/;

/** Returns the modules of one source file by their full name, those for tests left out. */
export function parseModules(source: string): Map<string, ModuleTable> {
  const tokens = new Tokens(source);
  const modules = new Map<string, ModuleTable>();
  while (!tokens.ended) {
    const isForTests = readAttributes(tokens);
    if (!tokens.takeIf('module')) {
      tokens.take();
      continue;
    }
    const name = [tokens.take()];
    while (tokens.takeIf('::')) name.push(tokens.take());
    const module = parseModule(tokens, name.join('::'));
    if (!isForTests) modules.set(name.join('::'), module);
  }
  return modules;
}

/** Skips `#[…]`, as many as there are; returns whether one of them says that what follows is for tests. */
function readAttributes(tokens: Tokens): boolean {
  let isForTests = false;
  while (tokens.peek() === '#') {
    tokens.take();
    tokens.takeIf('!');
    if (tokens.group().some((word) => FOR_TESTS.test(word))) isForTests = true;
  }
  return isForTests;
}

function parseModule(tokens: Tokens, module: string): ModuleTable {
  const scope = new Scope(module);
  const types: Record<string, TypeTable> = {};
  const functions: Record<string, FunctionTable> = {};
  // Types may be used before they are defined, so bodies are looked at when all names are known.
  const later: (() => void)[] = [];
  const isBlock = tokens.takeIf('{');
  if (!isBlock) tokens.takeIf(';');
  while (!tokens.ended) {
    const start = tokens.position;
    const isForTests = readAttributes(tokens);
    if (isBlock && tokens.takeIf('}')) break;
    if (tokens.peek() === 'module') {
      // The attributes are the next module's.
      tokens.position = start;
      break;
    }
    readMember(tokens, scope, isForTests, { types, functions, later });
  }
  for (const read of later) read();
  return { types, functions };
}

interface Found {
  readonly types: Record<string, TypeTable>;
  readonly functions: Record<string, FunctionTable>;
  readonly later: (() => void)[];
}

function readMember(tokens: Tokens, scope: Scope, isForTests: boolean, found: Found): void {
  const words = readModifiers(tokens);
  const keyword = tokens.take();
  switch (keyword) {
    case 'use':
      if (tokens.peek() === 'fun') tokens.skipStatement();
      else scope.readUse(tokens);
      return;
    case 'struct':
    case 'enum': {
      const name = tokens.take();
      scope.define(name);
      const declaration = cutType(tokens);
      if (isForTests) return;
      found.later.push(() => {
        found.types[name] = readTypeTable(declaration(), scope, keyword);
      });
      return;
    }
    case 'fun': {
      const name = tokens.take();
      const kind = kindOf(words);
      const declaration = cutFunction(tokens);
      if (isForTests || kind === undefined) return;
      found.later.push(() => {
        found.functions[name] = readFunctionTable(declaration(), scope, kind);
      });
      return;
    }
    case 'spec':
      while (!tokens.ended && tokens.peek() !== '{') tokens.take();
      tokens.group();
      return;
    default:
      tokens.skipStatement();
  }
}

function readModifiers(tokens: Tokens): Set<string> {
  const words = new Set<string>();
  for (;;) {
    const word = tokens.peek();
    if (word === 'public' && tokens.peek(1) === '(') {
      tokens.take();
      words.add(`public(${tokens.group().join('')})`);
    } else if (['public', 'entry', 'native', 'macro'].includes(word)) words.add(tokens.take());
    else return words;
  }
}

function kindOf(words: ReadonlySet<string>): FunctionTable['kind'] | undefined {
  if (words.has('macro')) return words.has('public') ? 'macro' : undefined;
  if (words.has('public')) return words.has('entry') ? 'public entry' : 'public';
  return words.has('entry') ? 'entry' : undefined;
}

/** Takes the words of a type up to the end of its declaration; returns a way to read them. */
function cutType(tokens: Tokens): () => Tokens {
  const words: string[] = [];
  for (;;) {
    const word = tokens.peek();
    if (word === '{' || word === '(') {
      const closing = word === '{' ? '}' : ')';
      words.push(word, ...tokens.group(), closing);
      if (word === '{' && tokens.peek() !== 'has') break;
    } else if (word === ';' || word === '') {
      tokens.take();
      break;
    } else words.push(tokens.take());
  }
  return () => new Tokens(words.join(' '));
}

/** Takes the words of a function up to its body, which is skipped. */
function cutFunction(tokens: Tokens): () => Tokens {
  const words: string[] = [];
  while (!tokens.ended && tokens.peek() !== '{' && tokens.peek() !== ';') words.push(tokens.take());
  if (tokens.peek() === '{') tokens.group();
  else tokens.take();
  return () => new Tokens(words.join(' '));
}

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

function readTypeTable(tokens: Tokens, scope: Scope, kind: TypeTable['kind']): TypeTable {
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

function readFunctionTable(tokens: Tokens, scope: Scope, kind: FunctionTable['kind']): FunctionTable {
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
