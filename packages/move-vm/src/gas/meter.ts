/**
 * The step and work budget of a transaction. Owns counting; what a thing costs is in `costs.ts`, what fuel is worth in MIST is
 * the chain's affair. Follows sui-types/src/gas_model/tables.rs (GasStatus) in shape; the numbers are a model of our own.
 */

/** One meter serves a whole transaction and is passed to every call of it. */
export interface Meter {
  readonly maxFuel: number;
  /** Fuel left; negative once the budget is used up. */
  fuelLeft: number;
  /** Bytecode instructions executed so far. */
  instructions: number;
  readonly fuelUsed: number;
  /** Takes fuel away; false when there was not enough. */
  charge(fuel: number): boolean;
}

/** `maxFuel` is a whole number up to 2^53; one bytecode instruction costs one fuel. */
export function createMeter({ maxFuel }: { maxFuel: number }): Meter {
  return {
    maxFuel,
    fuelLeft: maxFuel,
    instructions: 0,
    get fuelUsed() {
      return Math.min(this.maxFuel, this.maxFuel - this.fuelLeft);
    },
    charge(fuel) {
      this.fuelLeft -= fuel;
      return this.fuelLeft >= 0;
    },
  };
}
