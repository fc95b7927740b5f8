/** A disk of its own for one database, which can be filled. Mounting it needs the right to. */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '@suil/core';
import type { Pool } from '@suil/postgres';

const SIZE = '1g';
const BLOCK = Buffer.alloc(1 << 20);
const TABLESPACE = 'small_disk';

export class SmallDisk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns a mounted disk as a tablespace of the cluster whose data are in `cluster`; null where this user may not mount one. */
  static async mount({ cluster, admin }: { cluster: string; admin: Pool }): Promise<SmallDisk | null> {
    const folder = mkdtempSync(join(tmpdir(), 'suil-small-disk-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).status !== 0) {
      rmdirSync(folder);
      return null;
    }
    const data = join(folder, 'data');
    mkdirSync(data);
    const { uid, gid } = statSync(cluster);
    chownSync(data, uid, gid);
    await admin.query(`CREATE TABLESPACE ${TABLESPACE} LOCATION '${data}'`);
    return new SmallDisk(folder);
  }

  get tablespace(): string {
    return TABLESPACE;
  }

  /** Leaves no space on it. */
  fill(): void {
    const file = openSync(this.#fillerPath, 'w');
    try {
      for (;;) writeSync(file, BLOCK);
    } catch (error) {
      if (codeOf(error) !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#fillerPath, { force: true });
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.#folder]);
    rmdirSync(this.#folder);
  }

  get #fillerPath(): string {
    return join(this.#folder, 'filler');
  }
}
