/** Computes the roots of published seasons from what each of their days paid, each once. */

import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { daysOfSeason, itemAt } from '@suil/core';
import { seasonRootOf, type TeamBooks } from '@suil/core/reference-model';
import type { AmountsFolder } from './amounts-folder.ts';

export class SeasonRoots {
  readonly #team: TeamBooks;
  readonly #amounts: Pick<AmountsFolder, 'read'>;
  readonly #roots = new Map<number, string>();

  constructor(team: TeamBooks, amounts: Pick<AmountsFolder, 'read'>) {
    this.#team = team;
    this.#amounts = amounts;
  }

  /** Returns the roots of those of the seasons that can be computed: their days are closed and what these paid is on the disk. */
  async of(seasons: readonly number[]): Promise<ReadonlyMap<number, string>> {
    for (const season of seasons) {
      if (this.#roots.has(season)) continue;
      const days = this.#amountsOf(season);
      if (days !== null) this.#roots.set(season, await seasonRootOf(this.#team, season, days, () => yieldToEvents()));
    }
    return this.#roots;
  }

  #amountsOf(season: number): Uint8Array[] | null {
    const { settled } = this.#team;
    if (settled.size === 0) return null;
    const days: Uint8Array[] = [];
    for (const day of daysOfSeason(season, itemAt([...settled.keys()], 0))) {
      const own = settled.get(day);
      const amounts = own?.isPrincipalEqual === true ? this.#amounts.read(day, own.amountsDigest) : null;
      if (amounts === null) return null;
      days.push(amounts);
    }
    return days;
  }
}
