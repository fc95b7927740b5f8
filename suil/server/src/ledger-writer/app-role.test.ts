import { createPool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { APP_ROLE, grantAppRole } from '../database/grants.ts';
import { serverMigrations, serverSchema } from '../modules/index.ts';
import { emptyDatabase } from '../testing/index-events.test-support.ts';
import { applyAll, createMemberLife } from './member-life.test-support.ts';

const database = useTestDatabase(serverMigrations);

describe('grantAppRole', () => {
  test('behavior: the application’s role does all of this and cannot change what was posted', async () => {
    await emptyDatabase(database.pool);
    await grantAppRole(database.pool, APP_ROLE, serverSchema.tables);
    await grantAppRole(database.pool, APP_ROLE, serverSchema.tables);
    const pool = createPool({ connection: database.connection, role: APP_ROLE });
    expect(await applyAll(pool, createMemberLife().checkpoints)).toBe(48);
    for (const statement of [
      'UPDATE ledger.postings SET amount = amount + 1',
      'DELETE FROM ledger.postings',
      'UPDATE ledger.entries SET kind = kind',
      'DELETE FROM ledger.idempotency_keys',
      'TRUNCATE ledger.postings',
      'UPDATE chain_events SET kind = kind',
      "UPDATE schema_migrations SET checksum = ''",
      'DROP TABLE ledger.postings',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
    await pool.end();
  });
});
