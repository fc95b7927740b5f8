/** The compiler's text as data. Owns the form of a diagnostic; the wording stays the compiler's. */
import { isToolchainError } from './errors.ts';

export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'note';
  /** The compiler's code, such as `E04007`, or an empty text. */
  readonly code: string;
  /** The first line: what is wrong. */
  readonly message: string;
  /** Path inside the package, or null when the fault is not in a file. */
  readonly file: string | null;
  /** From 1, or null. */
  readonly line: number | null;
  /** From 1, or null. */
  readonly column: number | null;
  /** The whole block as the compiler drew it, with the marked source. */
  readonly text: string;
}

const HEAD = /^(error|bug|warning|note)(?:\[([^\]]*)\])?: (.*)$/;
const PLACE = /^\s*┌─ (.+):(\d+):(\d+)\s*$/;

/** Returns the diagnostics in the order of the output; text without any becomes one error without a place. */
export function parseDiagnostics(output: string): Diagnostic[] {
  const blocks: string[][] = [];
  for (const line of output.split('\n')) {
    if (HEAD.test(line)) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  }
  if (blocks.length === 0 && output.trim() !== '') {
    const message = output.trim();
    return [{ severity: 'error', code: '', message, file: null, line: null, column: null, text: message }];
  }
  return blocks.map(parseBlock);
}

/** Returns a failure that is not the compiler's as a diagnostic: with the code of a {@link ToolchainError}, without a place. */
export function diagnosticOf(error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const code = isToolchainError(error) ? error.code : '';
  return { severity: 'error', code, message, file: null, line: null, column: null, text: `error: ${message}` };
}

/** Returns only the errors, or everything when there is none. */
export function errorsFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const errors = diagnostics.filter((one) => one.severity === 'error');
  return errors.length > 0 ? errors : [...diagnostics];
}

/** Returns one line per diagnostic, `file:line:column: error[code]: message`, for people. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: { prefix?: string } = {}): string {
  return diagnostics
    .map((one) => {
      const place = one.file === null ? '' : `${options.prefix ?? ''}${one.file}:${one.line}:${one.column}: `;
      return `${place}${one.severity}${one.code === '' ? '' : `[${one.code}]`}: ${one.message}`;
    })
    .join('\n');
}

/** @param lines a line that matches `HEAD`, and those that follow it */
function parseBlock(lines: string[]): Diagnostic {
  const [, word, code = '', title = ''] = HEAD.exec(lines[0] ?? '') ?? [];
  const place = lines.map((line) => PLACE.exec(line)).find((found) => found !== null);
  return {
    severity: word === 'warning' || word === 'note' ? word : 'error',
    code,
    message: [title, ...labels(lines)].join(': '),
    file: place?.[1] ?? null,
    line: place ? Number(place[2]) : null,
    column: place ? Number(place[3]) : null,
    text: lines.join('\n').trimEnd(),
  };
}

/** The text beside the `^` marks says what the title leaves open; the first one is enough for one line. */
function labels(lines: string[]): string[] {
  for (const line of lines) {
    const label = /[│ ]\^+ (\S.*)$/.exec(line)?.[1];
    if (label !== undefined) return [label.trim()];
  }
  return [];
}
