/** A database that dies in the middle of a transaction. */
import type { Pool } from '@suil/postgres';

/** Returns a pool whose connection is killed by the database at the n-th statement. */
export function killAt(real: Pool, statement: number) {
  let killed = false;
  let count = 0;
  const connect = async () => {
    const client = await real.connect();
    client.on('error', () => undefined);
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    const send = client.query.bind(client) as (...all: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      count += 1;
      // A COPY is a stream, which cannot wait for the kill: the statement after it dies instead.
      const isStream = typeof (args[0] as { submit?: unknown }).submit === 'function';
      if (killed || count < statement || isStream) return send(...args);
      killed = true;
      return real.query('SELECT pg_terminate_backend($1, 5000)', [rows[0].pid]).then(() => send('SELECT 1'));
    };
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return query;
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  const pool = new Proxy(real, {
    get: (target, name) => {
      if (name === 'connect') return connect;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { pool, killed: () => killed };
}
