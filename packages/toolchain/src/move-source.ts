/**
 * Just enough reading of Move source for what bytecode does not hold: attributes, constants with their comments,
 * parameter names, aliases. Owns the text level only; types and meaning are the compiler's.
 */

const COMMENT_OR_TEXT = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|[bx]?"(?:\\.|[^"\\\n])*"/g;

/** Returns the source with comments and texts replaced by blanks of the same length, so that positions stay and patterns match only code. */
export function blankComments(source: string): string {
  return source.replace(COMMENT_OR_TEXT, blank);
}

/** As {@link blankComments}, but texts stay. */
export function blankOnlyComments(source: string): string {
  return source.replace(COMMENT_OR_TEXT, (found) => (found.startsWith('/') ? blank(found) : found));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** Returns the part of a path behind its last `::`, such as `pool` of `suil::pool`. */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('::') + 2);
}

/** A module and where its members are in the source. */
export interface ModuleText {
  /** As written, such as `suil::pool`. */
  readonly path: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the modules of a source file, in order, in either form: `module a::b;` or `module a::b { … }`. */
export function findModules(source: string): ModuleText[] {
  const code = blankComments(source);
  const heads = [...code.matchAll(/\bmodule\s+((?:0x[0-9a-fA-F]+|\w+)::(\w+))\s*[;{]/g)];
  return heads.map(({ index: start, 1: path = '', 2: name = '' }, place) => {
    const end = heads[place + 1]?.index ?? source.length;
    return { path, name, start, end };
  });
}

export interface ConstantText {
  /** As written, such as `suil::pool`. */
  readonly module: string;
  readonly name: string;
  /** Of an error constant its code. */
  readonly value: bigint;
  /** The `///` lines above it, joined by spaces; of an error constant without any, its text. */
  readonly doc: string;
}

/** `const NAME: u64 = VALUE;`, or `#[error(code = VALUE)] const NAME: vector<u8> =`, whose value is a text. */
const CONSTANT =
  /\bconst\s+(?<name>\w+)\s*:\s*u64\s*=\s*(?<value>0x[0-9a-fA-F_]+|[0-9_]+)(?:u64)?\s*;|#\[\s*error\s*\(\s*code\s*=\s*(?<code>[0-9]+)\s*\)\s*\]\s*const\s+(?<error>\w+)\s*:\s*vector<u8>/g;

/** Returns the `u64` constants with a literal value and the error constants with a code, in order, each with the comment above it. */
export function findConstants(source: string): ConstantText[] {
  const code = blankComments(source);
  const constants: ConstantText[] = [];
  for (const { path, start, end } of findModules(source)) {
    for (const { index, 0: declaration, groups = {} } of code.slice(start, end).matchAll(CONSTANT)) {
      const name = groups['name'] ?? groups['error'] ?? '';
      const digits = groups['value'] ?? groups['code'] ?? '';
      const value = BigInt(digits.replaceAll('_', ''));
      const end = start + index + declaration.length;
      constants.push({ module: path, name, value, doc: docBefore(source, start + index) || textAfter(source, end) });
    }
  }
  return constants;
}

/** An error constant without a code; it is known by its name. */
const UNCODED_ERROR = /#\[\s*error\s*\]\s*const\s+(\w+)\s*:\s*vector<u8>/g;

/** Returns the full paths of the error constants that have no code. */
export function findUncodedErrors(source: string): string[] {
  const code = blankComments(source);
  return findModules(source).flatMap(({ path, start, end }) =>
    [...code.slice(start, end).matchAll(UNCODED_ERROR)].map(([, name]) => `${path}::${name}`),
  );
}

/** The text in `= b"…";` at `position`; empty for any other value. */
function textAfter(source: string, position: number): string {
  const [, text = ''] = /^\s*=\s*b"((?:\\.|[^"\\\n])*)"/.exec(source.slice(position)) ?? [];
  return text.replace(/\\(.)/g, '$1');
}

/** Returns the `///` lines right above the declaration at `position`, joined by spaces; attributes between do not matter. */
export function docBefore(source: string, position: number): string {
  const above = source.slice(0, position).split('\n').slice(0, -1);
  const doc: string[] = [];
  for (const line of above.reverse()) {
    const text = /^\s*\/\/\/ ?(.*)$/.exec(line)?.[1];
    if (text !== undefined) doc.unshift(text.trim());
    else if (!/^\s*#\[.*\]\s*$/.test(line)) break;
  }
  return doc.join(' ');
}

/** Returns the parameter names of every function of one module's text, which bytecode does not hold. */
export function findParameterNames(moduleSource: string): Map<string, string[]> {
  const code = blankComments(moduleSource);
  const names = new Map<string, string[]>();
  for (const { index, 0: head, 1: name = '' } of code.matchAll(/\bfun\s+(\w+)\s*/g)) {
    const open = skipTypeParameters(code, index + head.length);
    if (code[open] !== '(') continue;
    const list = splitTopLevel(code.slice(open + 1, matchingEnd(code, open)), ',');
    const parameters = list.map((one) => /^(?:mut\s+)?([$\w]+)/.exec(one.trim())?.[1] ?? '');
    names.set(
      name,
      parameters.filter((parameter) => parameter !== ''),
    );
  }
  return names;
}

function skipTypeParameters(code: string, start: number): number {
  if (code[start] !== '<') return start;
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '<') depth += 1;
    if (code[at] === '>') depth -= 1;
    if (depth === 0) return at + 1 + (/^\s*/.exec(code.slice(at + 1))?.[0].length ?? 0);
  }
  return code.length;
}

/** Returns the position of the bracket that closes the one at `open`; `(`, `[` and `{` count. */
export function matchingEnd(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    if ('([{'.includes(code.charAt(at))) depth += 1;
    if (')]}'.includes(code.charAt(at))) depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}

/** Splits at `separator` outside all brackets. */
export function splitTopLevel(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if ('([{<'.includes(text.charAt(at))) depth += 1;
    if (')]}>'.includes(text.charAt(at))) depth -= 1;
    if (depth === 0 && text[at] === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.filter((part) => part.trim() !== '');
}
