/** What each closed day paid to whom, a file for each day: what a season's root is computed of. The state holds the digest of each. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolder, writeWholeFile } from '@suil/signing';

/** A season's root is published within some days of its last one; after this time it is not compared any more. */
const DAYS_KEPT = 120;

export interface DayAmounts {
  readonly day: number;
  readonly amounts: Uint8Array;
}

export class AmountsFolder {
  readonly #folder: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
  }

  /** Writes a day's amounts, again if they are there, and deletes those of 120 days before. When it returns, they survive a power cut. */
  write({ day, amounts }: DayAmounts): void {
    writeWholeFile(this.#folder, `${day}.amounts`, [amounts]);
    for (const name of readdirSync(this.#folder))
      if (Number.parseInt(name, 10) <= day - DAYS_KEPT) rmSync(this.#pathOf(name), { force: true });
    flushFolder(this.#folder);
  }

  /** Returns a day's amounts; null when they are not there, or are not those of the digest. */
  read(day: number, digest: string): Uint8Array | null {
    try {
      const amounts = readFileSync(this.#pathOf(`${day}.amounts`));
      return createHash('sha256').update(amounts).digest('hex') === digest ? amounts : null;
    } catch {
      return null;
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }
}
