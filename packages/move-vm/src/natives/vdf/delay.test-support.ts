/** Evaluating a delay function, step by step, with its proof: what a prover does. */

import { type ClassGroup, composeForms, type Form, reduceForm } from './quadratic-form.ts';
import { challengeOf, type DelayProof } from './wesolowski.ts';

export function multiply(group: ClassGroup, form: Form, factor: bigint): Form {
  let sum = group.neutral;
  for (const bit of factor.toString(2)) {
    sum = composeForms(group, sum, sum);
    if (bit === '1') sum = composeForms(group, sum, reduceForm(form));
  }
  return sum;
}

/** Doubles the input so many times and proves it. */
export function evaluate(group: ClassGroup, input: Form, iterations: bigint): DelayProof {
  let output = reduceForm(input);
  for (let i = 0n; i < iterations; i++) output = composeForms(group, output, output);
  const quotient = 2n ** iterations / challengeOf(group, { input, output, iterations });
  return { input, output, proof: multiply(group, input, quotient), iterations };
}
