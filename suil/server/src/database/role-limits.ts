/** Session limits that hold for a role also where a connection does not ask for them. */
import { codeOf } from '@suil/core';
import { escapeIdentifier, type Pool, type SessionLimits, toSettings, withTransaction } from '@suil/postgres';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Gives the role's sessions in this database the limits also where a connection does not ask for them. An owner that may not change the role
 * leaves it as it is: what connections ask for holds then.
 */
export async function limitRole(
  owner: Pool,
  role: string,
  limits: SessionLimits,
  serverVersion: number,
): Promise<void> {
  const { rows } = await owner.query<{ database: string; given: string[] }>(
    `SELECT current_database() AS database, coalesce((SELECT setconfig FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole
       JOIN pg_database d ON d.oid = s.setdatabase WHERE r.rolname = $1 AND d.datname = current_database()), '{}') AS given`,
    [role],
  );
  const { database = '', given = [] } = rows[0] ?? {};
  const missing = [...toSettings(limits, serverVersion)].filter(([name, value]) => !given.includes(`${name}=${value}`));
  if (missing.length === 0) return;
  try {
    await withTransaction(owner, async (tx) => {
      // Two processes that change the same role at once would be refused.
      await tx.query('SELECT 1 FROM schema_gate FOR UPDATE');
      for (const [name, value] of missing)
        await tx.query(
          `ALTER ROLE ${escapeIdentifier(role)} IN DATABASE ${escapeIdentifier(database)} SET ${name} = ${value}`,
        );
    });
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  }
}
