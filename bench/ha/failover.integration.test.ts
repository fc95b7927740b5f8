/**
 * The short form of `npm run bench -- ha`, where Debian's packages are installed: two servers behind the balancer continue when the primary's
 * Postgres is killed, no payment that was answered is missing, and the former primary follows the new one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPackages } from '../../deploy/ha/debian.ts';
import { runHa } from './run.ts';

test.skipIf(missingPackages().length > 0)(
  'behavior: one kill of the primary under load',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'suil-ha-'));
    try {
      const run = await runHa({ folder, members: 3, losses: ['process'], say: () => undefined });
      expect(run).toMatchObject({
        lost: [],
        twice: [],
        differences: [],
        staleLists: 0,
        rejoined: true,
        hasShadow: true,
      });
      expect(run.acknowledged).toBeGreaterThan(10);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  240_000,
);
