/** What a command prints: lines as they come, or with `--json` one object at its end. */
import { describeFailure, readAppError } from '@suil/core';

export interface Output {
  readonly print: (line: string) => void;
  /** Adds to the object of `--json`. Amounts that are `bigint` become texts. */
  readonly report: (fields: object) => void;
  /** Prints the object: what was reported, else the lines. */
  readonly finish: (exitCode: number) => void;
}

/** Returns the words without `--json`, and whether it was among them. */
export function readJsonOption(words: readonly string[]): { words: readonly string[]; isJson: boolean } {
  return { words: words.filter((word) => word !== '--json'), isJson: words.includes('--json') };
}

/** @param write writes a text to standard output */
export function createOutput(isJson: boolean, write: (text: string) => void): Output {
  const lines: string[] = [];
  let fields: object = {};
  return {
    print: (line) => (isJson ? void lines.push(line) : write(`${line}\n`)),
    report: (more) => {
      fields = { ...fields, ...more };
    },
    finish: (exitCode) => {
      if (!isJson) return;
      write(toLine({ ...(Object.keys(fields).length > 0 ? fields : { lines }), exitCode }));
    },
  };
}

/** Returns what a failure is to the user: a sentence for standard error, or with `--json` an object for standard output. */
export function describeCommandFailure(error: unknown, isJson: boolean): string {
  const message = describeFailure(error);
  if (!isJson) return `${message}\n`;
  return toLine({ error: { code: readAppError(error)?.code ?? null, message }, exitCode: 1 });
}

function toLine(value: object): string {
  return `${JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? String(field) : field))}\n`;
}
