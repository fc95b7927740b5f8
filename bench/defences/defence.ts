/** A defence of the product, the edits that take it away, the tests that must notice, and the result of a trial. */

export interface Edit {
  /** Text that is in the file exactly once. */
  readonly search: string;
  readonly replace: string;
}

export interface Defence {
  /** What holds with it, in words; no other defence has the same. */
  readonly name: string;
  /** Below the checkout. */
  readonly file: string;
  /** One after the other, in the file. */
  readonly edits: readonly Edit[];
  /** Files of which at least one test fails without the defence. */
  readonly tests: readonly string[];
}

/**
 * `noticed`: a test failed. `survived`: all passed. `stale`: a text is not in the file exactly once. `broken`: the tests could not be loaded with
 * the edit, or did not end.
 */
export type Outcome = 'noticed' | 'survived' | 'stale' | 'broken';

export interface Trial {
  readonly defence: Defence;
  readonly outcome: Outcome;
  /** Names of the tests that failed; of a broken one what the runner said. */
  readonly details: readonly string[];
  readonly seconds: number;
}

/** Returns a file's text without a defence; null when the text of an edit is not there exactly once. */
export function withoutDefence(text: string, edits: readonly Edit[]): string | null {
  let edited = text;
  for (const { search, replace } of edits) {
    const [before, after, ...more] = edited.split(search);
    if (before === undefined || after === undefined || more.length > 0) return null;
    edited = `${before}${replace}${after}`;
  }
  return edited;
}
