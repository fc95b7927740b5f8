import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import { runProductDays } from './products-year.test-support.ts';

const database = useTestDatabase(serverMigrations);

describe('bank, hashrate and nodes', () => {
  test('behavior: sixty days with random members, skipped days and short reserves: every figure is that of the books', async () => {
    const figures = await runProductDays(database.pool, { days: 60, seed: 20_261_121 });
    // The days were worth comparing: each of these happened, more than once.
    expect(figures.days).toBe(60);
    for (const happened of [
      'refused',
      'subscriptions',
      'renewed',
      'endedShort',
      'daysWithoutPrice',
      'daysCut',
    ] as const)
      expect([happened, figures[happened] > 1]).toEqual([happened, true]);
    for (const flowed of ['bankIncome', 'released', 'dividends'] as const)
      expect([flowed, figures[flowed] > 0n]).toEqual([flowed, true]);
  }, 120_000);
});
