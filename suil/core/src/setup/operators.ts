/** Who acts for a deployment in its ledger and ends its halts: one address at a time, by the manifest. */

export interface FormerOperator {
  readonly address: string;
  /** From then on the next one is the operator. */
  readonly untilMs: number;
}

export interface Operators {
  /** Absent: no one may act. */
  readonly operator?: string | undefined;
  /** By time, oldest first. Default none. */
  readonly formerOperators?: readonly FormerOperator[] | undefined;
}

/** Returns who was the operator at a time; null for no one. */
export function operatorAt({ operator, formerOperators = [] }: Operators, atMs: number): string | null {
  return formerOperators.find(({ untilMs }) => atMs < untilMs)?.address ?? operator ?? null;
}

export interface NextOperator {
  /** Null: no one will be. */
  readonly address: string | null;
  readonly fromMs: number;
}

/** Returns who takes the place of the operator of a time, and when; null when no one is to. */
export function nextOperatorAt(operators: Operators, atMs: number): NextOperator | null {
  const fromMs = operators.formerOperators?.find(({ untilMs }) => atMs < untilMs)?.untilMs;
  return fromMs === undefined ? null : { address: operatorAt(operators, fromMs), fromMs };
}
