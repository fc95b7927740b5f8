/** What the bench asks of its two fuzzers, and what they find. Owns shapes only. */

/** What became of one damaged input. */
export interface Finding {
  /** Whether it was refused; what was accepted may do what it says. */
  readonly refused: boolean;
  /** Whether state changed though the input was refused or may not change anything. */
  readonly stateChanged: boolean;
  /** A defect that the input uncovered. */
  readonly fault?: string;
}

export interface Fuzzer {
  /** Makes the input of this number and looks what becomes of it. A throw is a crash. */
  run(index: number): Promise<Finding>;
  close(): void;
}

export type FuzzKind = 'requests' | 'modules' | 'random modules';
