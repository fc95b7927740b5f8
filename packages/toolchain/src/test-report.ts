/**
 * The test runner's text as data. Owns the form of a test result; results and codes are the real Move VM's.
 */

export interface MoveTestFailure {
  readonly kind: 'abort' | 'arithmetic' | 'vector' | 'missingFailure' | 'other';
  /** The code, or null for an abort without one and for other failures. */
  readonly abortCode: bigint | null;
  /** The module the failure comes from, such as `suil::pool`, or null. */
  readonly module: string | null;
  /** The function the failure comes from, or null when the runner does not show it. */
  readonly function: string | null;
  /** Path inside the package, or null. */
  readonly file: string | null;
  /** From 1, or null. */
  readonly line: number | null;
  readonly message: string;
  /** The whole block as the runner drew it, with the marked source and the calls. */
  readonly text: string;
}

export interface MoveTest {
  /** Such as `suil::pool_tests`. */
  readonly module: string;
  readonly name: string;
  readonly passed: boolean;
  readonly failure: MoveTestFailure | null;
}

const RESULT_LINE = /^\[ (PASS|FAIL|TIMEOUT)\s*\] (\w+::\w+)::(\w+)\s*$/;
const OPENING = /^┌── (\w+) ─+$/;
const SECTION = /^Failures in (\w+::\w+):$/;

/** Returns every test named in the output, in its order, each failure with what the runner said of it. */
export function parseTestOutput(output: string): MoveTest[] {
  const lines = output.split('\n');
  const failures = collectFailures(lines);
  const tests: MoveTest[] = [];
  for (const line of lines) {
    const found = RESULT_LINE.exec(line);
    if (found === null) continue;
    const [, outcome, module = '', name = ''] = found;
    const passed = outcome === 'PASS';
    const block = failures.get(`${module}::${name}`) ?? [line];
    tests.push({ module, name, passed, failure: passed ? null : parseFailure(block) });
  }
  return tests;
}

function collectFailures(lines: string[]): Map<string, string[]> {
  const blocks = new Map<string, string[]>();
  let section = '';
  let open: string[] | undefined;
  for (const line of lines) {
    const opening = OPENING.exec(line)?.[1];
    section = SECTION.exec(line)?.[1] ?? section;
    if (opening !== undefined) {
      open = [];
      blocks.set(`${section}::${opening}`, open);
    } else if (line.startsWith('└──')) {
      open = undefined;
    } else {
      open?.push(line.replace(/^│ ?/, ''));
    }
  }
  return blocks;
}

function parseFailure(block: string[]): MoveTestFailure {
  const text = block.join('\n').trimEnd();
  const message = /Test (?:was not|did not|timed out)[^\n]*/.exec(text)?.[0].trimEnd() ?? block[0] ?? '';
  const place = /┌─ (.+):(\d+):\d+/.exec(text);
  const code = [...message.matchAll(/aborted with code (\d+)/g)].at(-1)?.[1];
  return {
    kind: failureKind(message),
    abortCode: code === undefined ? null : BigInt(code),
    module: /originating in the module (\w+::\w+)/.exec(message)?.[1] ?? null,
    function: functionName(block),
    file: place?.[1] ?? null,
    line: place ? Number(place[2]) : null,
    message,
    text,
  };
}

/** The runner marks the name in the source line above the words. */
function functionName(block: string[]): string | null {
  const marked = block.findIndex((line) => line.includes('In this function in'));
  return /\bfun\s+(\w+)/.exec(block[marked - 1] ?? '')?.[1] ?? null;
}

function failureKind(message: string): MoveTestFailure['kind'] {
  if (/did not error as expected\.?$/.test(message)) return 'missingFailure';
  // "Expected test to … but instead it …": what happened comes last.
  const happened = message.replace(/^[\s\S]*but instead/, '');
  if (happened.includes('arithmetic error')) return 'arithmetic';
  if (happened.includes('vector operation error')) return 'vector';
  return happened.includes('aborted') ? 'abort' : 'other';
}
