/** Gives a table the rights of another one: for a table that takes the other one's name while processes use it. */
import { escapeIdentifier, type Queryable } from '../connection/pool.ts';

/** Gives every role but the owner the same rights on `to` as on `from`, and takes them on `from`. Both are names as SQL writes them. */
export async function grantLike(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  const { rows } = await tx.query<{ role: string; rights: string }>(
    `SELECT r.rolname AS role, string_agg(a.privilege_type, ', ') AS rights
     FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
     WHERE c.oid = $1::regclass AND a.grantee <> c.relowner GROUP BY r.rolname`,
    [from],
  );
  for (const { role, rights } of rows) {
    await tx.query(`GRANT ${rights} ON ${to} TO ${escapeIdentifier(role)}`);
    await tx.query(`REVOKE ALL ON ${from} FROM ${escapeIdentifier(role)}`);
  }
}
