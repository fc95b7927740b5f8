import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testing.ts';
import { requireServerVersion } from './server-version.ts';
import { readServerVersion } from './session-limits.ts';

const database = useTestDatabase([]);

describe('regression/08 requireServerVersion', () => {
  test.each([90_624, 100_023, 140_012, 149_999])('%i is refused with the version that is needed', (version) => {
    const found = Math.floor(version / 10_000);
    expect(() => requireServerVersion(version)).toThrow(
      `The database is Postgres ${found}. Postgres 15 or newer is needed.`,
    );
  });

  test.each([150_000, 150_014, 160_004, 180_004])('%i is new enough', (version) => {
    expect(() => requireServerVersion(version)).not.toThrow();
  });

  test('so is the one that is embedded', async () => {
    requireServerVersion(await readServerVersion(database.pool));
  });
});
