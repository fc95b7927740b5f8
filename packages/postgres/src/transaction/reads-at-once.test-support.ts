/** Reads that tell apart whether they run at once, and on which connection. For tests. */
import type { Queryable } from '../index.ts';

/** Returns the id of the session that is asked. */
export const session = async (db: Queryable) => (await db.query('SELECT pg_backend_pid() AS id')).rows[0]?.id;

/** Returns two reads of which the first ends only once the second has begun. */
export function readsAtOnce() {
  const begun = Promise.withResolvers<void>();
  const first = async (db: Queryable) => {
    await begun.promise;
    return session(db);
  };
  const second = async (db: Queryable) => {
    begun.resolve();
    return session(db);
  };
  return [first, second] as const;
}
