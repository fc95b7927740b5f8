/**
 * Snapshots of the audit's state, three files each: the bytes of the model's two parts, and beside them what else there is, signed with the audit key over
 * all of it and the digests of the other two. One that is damaged, or signed by a key that is neither
 * this one nor named as a former one, does not count.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dayStartMs, type Operators } from '@suil/core';
import { snapshotParts, teamSnapshotParts } from '@suil/core/reference-model';
import { type VoucherKey, writeWholeFile } from '@suil/signing';
import { listSnapshots, readSnapshotFile, type SnapshotKeys, snapshotMessage } from './read-snapshots.ts';
import { type Snapshot, writeSidePart } from './side-part.ts';

/** Of the days before these only each month's first snapshot is kept. */
const DAYS_KEPT = 14;
const DIGEST_BYTES = 32;

export class SnapshotFolder {
  readonly #folder: string;
  readonly #key: VoucherKey;
  readonly #keys: SnapshotKeys;

  /** @param formerKeys public keys that the auditor had before */
  constructor(folder: string, key: VoucherKey, formerKeys: SnapshotKeys = []) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    this.#key = key;
    this.#keys = [key.publicKey, ...formerKeys];
  }

  /** Writes a snapshot of a state with an open day, and deletes those that are not kept any longer. When it returns, it survives a power cut. */
  async write(snapshot: Snapshot, openDay: number): Promise<void> {
    const name = `${openDay}-${snapshot.state.lastSeq}`;
    const { books, team } = snapshot.state;
    const stateDigest = this.#writeFile(`${name}.books`, snapshotParts(books));
    const teamDigest = this.#writeFile(`${name}.team`, teamSnapshotParts(team));
    const side = writeSidePart(snapshot, openDay, { stateDigest, teamDigest });
    const signature = Buffer.from(await this.#key.sign(snapshotMessage(side))).toString('base64');
    // Without this file the others do not count, so it comes last.
    this.#writeFile(`${name}.json`, [Buffer.from(JSON.stringify({ side, signature }))]);
    this.#prune();
  }

  /**
   * Returns the newest snapshot that is whole and signed by this key or a former one; null when there is none.
   * @param operators by the manifest
   * @param onDamaged called with the name of each newer one that is not
   */
  async newest(operators: Operators, onDamaged: (name: string) => void): Promise<Snapshot | null> {
    for (const { name } of listSnapshots(this.#folder).reverse()) {
      const snapshot = await readSnapshotFile(this.#folder, name, { keys: this.#keys, operators });
      if (snapshot !== null) return snapshot;
      onDamaged(name);
    }
    return null;
  }

  /** Writes parts. Returns the last 32 bytes in hexadecimal digits: of a part of the model its digest. */
  #writeFile(name: string, parts: Iterable<Uint8Array>): string {
    let last: Uint8Array = new Uint8Array();
    function* noted(): Generator<Uint8Array> {
      for (const part of parts) {
        last = part;
        yield part;
      }
    }
    writeWholeFile(this.#folder, name, noted());
    return hexOf(last.subarray(-DIGEST_BYTES));
  }

  #prune(): void {
    const all = listSnapshots(this.#folder);
    const newestDay = all.at(-1)?.day ?? 0;
    const months = new Set<string>();
    for (const { day, name } of all) {
      const month = new Date(dayStartMs(day)).toISOString().slice(0, 7);
      const isFirstOfMonth = !months.has(month);
      months.add(month);
      if (isFirstOfMonth || day > newestDay - DAYS_KEPT) continue;
      // The signed file first: without it the others do not count.
      for (const ending of ['json', 'books', 'team']) rmSync(this.#pathOf(`${name}.${ending}`), { force: true });
    }
    for (const file of readdirSync(this.#folder)) {
      const isLeft =
        file.endsWith('.new') ||
        (/\.(books|team)$/.test(file) && !existsSync(this.#pathOf(file.replace(/\.\w+$/, '.json'))));
      if (isLeft) rmSync(this.#pathOf(file));
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
