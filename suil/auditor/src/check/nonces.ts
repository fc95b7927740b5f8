/** The nonces of intents of the last days: a nonce counts once as long as a text with it could still be valid, and longer. */

/** An intent is valid for five minutes, so one whose nonce was forgotten has long expired. */
const DAYS_KEPT = 2;

export class Nonces {
  readonly #ofDay: Map<number, Set<string>>;

  /** @param days as `days` returns them */
  constructor(days: Iterable<readonly [day: number, nonces: Iterable<string>]> = []) {
    this.#ofDay = new Map(Array.from(days, ([day, nonces]) => [day, new Set(nonces)]));
  }

  /** Returns the nonces that are kept, by day. */
  days(): [day: number, nonces: string[]][] {
    return Array.from(this.#ofDay, ([day, nonces]) => [day, [...nonces]]);
  }

  /** Returns whether the nonce was used on one of the days that are kept. */
  has(nonce: string): boolean {
    return this.#ofDay.values().some((used) => used.has(nonce));
  }

  /** Marks a nonce as used on a day. */
  add(day: number, nonce: string): void {
    const used = this.#ofDay.get(day);
    if (used === undefined) this.#ofDay.set(day, new Set([nonce]));
    else used.add(nonce);
  }

  /** Forgets nonces of days that are too long before the open one. */
  forgetBefore(openDay: number): void {
    for (const day of this.#ofDay.keys()) if (day <= openDay - DAYS_KEPT) this.#ofDay.delete(day);
  }
}
