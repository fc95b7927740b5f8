/** The verifier's own budget: code that takes too long to check is refused. Owns counting. Follows move-bytecode-verifier-meter. */
import { fault } from '../failure.ts';
import { MAX_WORK_PER_FUNCTION } from '../translation/work-limit.ts';

export interface VerifierMeter {
  /** Counts steps of work; faults with `PROGRAM_TOO_COMPLEX` when there were too many. */
  add(steps: number): void;
}

/** A budget for one pass over one function. */
export function createVerifierMeter(maxSteps: number = MAX_WORK_PER_FUNCTION): VerifierMeter {
  let left = maxSteps;
  return {
    add: (steps) => {
      left -= steps;
      if (left < 0) fault('PROGRAM_TOO_COMPLEX', 'the code takes too long to verify');
    },
  };
}
