/**
 * What a Move module offers to others, read from its source: types, public functions and public method aliases. Skips bodies, constants and
 * everything for tests.
 */
import { type FunctionTable, readFunctionTable, readTypeTable, type TypeTable } from './declarations.ts';
import { Tokens } from './tokens.ts';
import { Scope } from './types.ts';

export interface ModuleTable {
  readonly types: Readonly<Record<string, TypeTable>>;
  readonly functions: Readonly<Record<string, FunctionTable>>;
  /** What `public use fun` declares: `Type.method` to the function in full. */
  readonly aliases: Readonly<Record<string, string>>;
}

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
  const aliases: Record<string, string> = {};
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
    readMember(tokens, scope, isForTests, { types, functions, aliases, later });
  }
  for (const read of later) read();
  return { types, functions, aliases };
}

interface Found {
  readonly types: Record<string, TypeTable>;
  readonly functions: Record<string, FunctionTable>;
  readonly aliases: Record<string, string>;
  readonly later: (() => void)[];
}

function readMember(tokens: Tokens, scope: Scope, isForTests: boolean, found: Found): void {
  const words = readModifiers(tokens);
  const keyword = tokens.take();
  switch (keyword) {
    case 'use':
      if (!tokens.takeIf('fun')) scope.readUse(tokens);
      else if (isForTests || !words.has('public')) tokens.skipStatement();
      else readAlias(tokens, scope, found);
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

/** Reads `function as Type.method;`, from the function on. */
function readAlias(tokens: Tokens, scope: Scope, found: Found): void {
  const target = readPath(tokens);
  tokens.takeIf('as');
  const type = readPath(tokens).at(-1);
  tokens.takeIf('.');
  const method = tokens.take();
  tokens.takeIf(';');
  found.later.push(() => {
    found.aliases[`${type}.${method}`] = scope.resolveFunction(target);
  });
}

function readPath(tokens: Tokens): string[] {
  const parts = [tokens.take()];
  while (tokens.takeIf('::')) parts.push(tokens.take());
  return parts;
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
