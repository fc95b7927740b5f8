/**
 * Turns test code into ordinary code, so that a VM without test support can run it. Owns the changes of the text; they keep
 * every line where it was. Does not own compiling it.
 */
import { blankComments, blankOnlyComments, findModules, matchingEnd, splitTopLevel } from '../move-source.ts';

/** The name `init` gets: the compiler lets no code call a module's `init`, tests do. */
export const INIT_NAME = 'init_for_oracle';

/** A test that was found, before its attribute is understood. */
export interface FoundTest {
  /** As written, such as `suil::pool_tests`. */
  readonly module: string;
  readonly function: string;
  /** The text of `expected_failure…`, or null when the test must pass. */
  readonly expectedFailure: string | null;
}

const TEST_ATTRIBUTES = /^(test_only|test|random_test|expected_failure|test_allow)\b/;

/** Returns the source without its test attributes, and the tests that had one. */
export function stripTestAttributes(source: string): { readonly source: string; readonly tests: FoundTest[] } {
  const code = blankComments(source);
  const texts = blankOnlyComments(source);
  const modules = findModules(source);
  const tests: FoundTest[] = [];
  let stripped = source;
  let pending: string[] = [];
  for (const { index } of code.matchAll(/#\s*\[|\b(?:fun|struct|enum|const|use|module|friend)\b/g)) {
    if (code[index] !== '#') {
      const module = modules.findLast(({ start }) => start <= index)?.path ?? '';
      const name = /^fun\s+(\w+)/.exec(code.slice(index))?.[1];
      if (name !== undefined && pending.some((one) => /^test\b/.test(one))) {
        const expected = pending.find((one) => one.startsWith('expected_failure')) ?? null;
        tests.push({ module, function: name, expectedFailure: expected });
      }
      pending = [];
      continue;
    }
    const { end, parts } = readAttributes(texts, code, index);
    pending.push(...parts.map((part) => part.code));
    const kept = parts.filter((part) => !TEST_ATTRIBUTES.test(part.code));
    if (kept.length < parts.length) stripped = keepAttributes(stripped, { index, end }, kept);
  }
  return { source: stripped, tests };
}

/** What the name of a test ends with that observes another. */
export const OBSERVER = '__observed';

/**
 * Returns the source with a test more for each that must fail, which calls that one and expects nothing of it; it is named after it, with
 * `OBSERVER`. No line moves.
 */
export function addObservers(source: string): string {
  const code = blankComments(source);
  const modules = findModules(source);
  const mustFail = stripTestAttributes(source).tests.filter(({ expectedFailure }) => expectedFailure !== null);
  return mustFail
    .map(({ module, function: name }) => {
      const start = modules.find(({ path }) => path === module)?.start ?? 0;
      const head = start + code.slice(start).search(new RegExp(`\\bfun\\s+${name}\\b`));
      return { end: matchingEnd(code, code.indexOf('{', head)) + 1, name };
    })
    .reduceRight(
      (text, { end, name }) => `${text.slice(0, end)} #[test] fun ${name}${OBSERVER}() { ${name}() }${text.slice(end)}`,
      source,
    );
}

/** One of the attributes between the brackets: `text` on one line; `code` with the insides of texts blanked. */
interface Attribute {
  readonly text: string;
  readonly code: string;
}

/** Reads `#[…]` at `index`. `texts` is the source without comments, `code` without texts, too; positions agree. */
function readAttributes(texts: string, code: string, index: number): { end: number; parts: Attribute[] } {
  const open = code.indexOf('[', index);
  const end = matchingEnd(code, open) + 1;
  let at = open + 1;
  const parts = splitTopLevel(code.slice(at, end - 1), ',').map((part) => {
    const text = texts
      .slice(at, at + part.length)
      .replace(/\s+/g, ' ')
      .trim();
    at += part.length + 1;
    return { text, code: part.trim() };
  });
  return { end, parts };
}

/** Returns the source with only these attributes in place of all; no line and no position behind them moves. */
function keepAttributes(
  source: string,
  { index, end }: { readonly index: number; readonly end: number },
  kept: readonly Attribute[],
): string {
  const lines = source.slice(index, end).replace(/[^\n]/g, '');
  const text = kept.length === 0 ? '' : `#[${kept.map((part) => part.text).join(', ')}]`;
  return source.slice(0, index) + text.padEnd(end - index - lines.length) + lines + source.slice(end);
}

/**
 * Makes `init` an ordinary function and lets tests make one-time witnesses, which the compiler forbids outside test builds.
 * Changes only code, never comments or texts.
 */
export function openInit(source: string): string {
  const code = blankComments(source);
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  for (const { path, name, start, end } of findModules(source)) {
    const part = code.slice(start, end);
    const edit = (pattern: RegExp, text: string) => {
      for (const { index, 0: found } of part.matchAll(pattern)) {
        edits.push({ start: start + index, end: start + index + found.length, text });
      }
    };
    if (/\bfun\s+init\s*\(/.test(part)) edit(/(?<![\w.:])init(?=\s*\()/g, INIT_NAME);
    const witness = name.toUpperCase();
    // The compiler itself allows sui::sui what it forbids everyone else.
    if (path === 'sui::sui' || !new RegExp(`\\bstruct\\s+${witness}\\s+has\\s+drop\\b`).test(part)) continue;
    const pack = new RegExp(`(?<!let\\s)\\b${witness}\\s*\\{\\s*\\}`, 'g');
    edit(pack, `sui::test_utils::create_one_time_witness<${witness}>()`);
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
}
