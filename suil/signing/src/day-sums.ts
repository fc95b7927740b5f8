/** What was signed on the days that count, by day and name: a coin, or a coin and an address. */

export class DaySums {
  readonly #ofDay = new Map<number, Map<string, bigint>>();

  /** Adds an amount to each name. */
  add(day: number, names: readonly string[], amount: bigint): void {
    const sums = this.#ofDay.get(day) ?? new Map<string, bigint>();
    this.#ofDay.set(day, sums);
    for (const name of names) sums.set(name, (sums.get(name) ?? 0n) + amount);
    // The clock may be set back a little, never by days.
    for (const old of this.#ofDay.keys()) if (old < day - 1) this.#ofDay.delete(old);
  }

  on(day: number, name: string): bigint {
    return this.#ofDay.get(day)?.get(name) ?? 0n;
  }
}
