import { createPool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { grantTestRoles } from '../database/grant-roles.test-support.ts';
import { ROLES } from '../database/grants.ts';
import { serverMigrations } from '../modules/index.ts';
import { emptyDatabase } from '../testing/index-events.test-support.ts';
import { applyAll, createMemberLife } from './member-life.test-support.ts';

const database = useTestDatabase(serverMigrations);

describe('grantRoles', () => {
  test('behavior: the role of inputs does all of this and cannot change what was posted', async () => {
    await emptyDatabase(database.pool);
    await grantTestRoles(database.pool);
    await grantTestRoles(database.pool);
    const pool = createPool({ connection: database.connection, role: ROLES.writer });
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
