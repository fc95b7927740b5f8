/**
 * The verifier's own budget: a package that takes too long to check is refused. Owns counting. Follows move-bytecode-verifier-meter.
 * Sui counts for a function, a module and a package with the same limit for each (the default of verifier signing), and what a function took
 * is added to its module and package: so the package's limit is the one that decides.
 */
import { fault } from '../failure.ts';

/** sui-config verifier_signing_config.rs: DEFAULT_MAX_PER_PKG_METER_UNITS. */
export const MAX_METER_UNITS = 2_200_000;

export interface VerifierMeter {
  /** Counts units of work; faults with `PROGRAM_TOO_COMPLEX` when there were too many. */
  add(units: number): void;
  readonly unitsUsed: number;
}

/** A budget for a package, or for a function when it is translated to run. */
export function createVerifierMeter(maxUnits: number = MAX_METER_UNITS): VerifierMeter {
  let unitsUsed = 0;
  return {
    add: (units) => {
      unitsUsed += units;
      if (unitsUsed > maxUnits) fault('PROGRAM_TOO_COMPLEX', 'the code takes too long to verify');
    },
    get unitsUsed() {
      return unitsUsed;
    },
  };
}
