/** One change of a source text, and the names of the operators that make them. */

/** Replaces the text from `start` up to `end`. */
export interface Edit {
  readonly operator: OperatorName;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type OperatorName =
  | 'boundary'
  | 'equality'
  | 'condition'
  | 'connective'
  | 'arithmetic'
  | 'rounding'
  | 'constant'
  | 'bound'
  | 'boolean'
  | 'assert'
  | 'check';
