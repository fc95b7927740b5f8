/**
 * One of the two servers that are compared, as a process of its own: `node serve.ts ours|raw CONNECTION_JSON`. Prints its port, and
 * for every line it is sent its processor time so far in microseconds.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { type ConnectionSettings, createPool, type Queryable } from '../../packages/postgres/src/index.ts';
import type { Address } from '../../suil/core/src/index.ts';
import { readConfig } from '../../suil/server/src/config.ts';
import { DEADLINES } from '../../suil/server/src/http/limits/deadline.ts';
import { listen } from '../../suil/server/src/http/listen.ts';
import { getAssetRecords, getAssets } from '../../suil/server/src/modules/assets/service.ts';
import { readSessions } from '../../suil/server/src/modules/auth/session-store.ts';
import { modules } from '../../suil/server/src/modules/index.ts';
import { createServerApp } from '../../suil/server/src/server-app.ts';
import { createTestServices } from '../../suil/server/src/testing/test-services.test-support.ts';
import { NOW_MS, PAGE, POOL_CONNECTIONS } from './initial-state.ts';

type Query = { name: string; text: string; values: unknown[] };

/** Returns the query that a reading function sends, so that the other server asks the database exactly the same. */
async function captureQuery(read: (db: Queryable) => Promise<unknown>): Promise<Query> {
  let query: Query | undefined;
  const spy = {
    query: (given: Query) => {
      query = given;
      return Promise.resolve({ rows: [], rowCount: 0 });
    },
  };
  await read(spy as unknown as Queryable);
  if (!query) throw new Error('No query was sent.');
  return query;
}

async function serveRaw(connection: ConnectionSettings): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: POOL_CONNECTIONS });
  const owner = `0x${'0'.repeat(64)}` as Address;
  const session = await captureQuery((db) => readSessions(db, [], () => NOW_MS));
  const balances = await captureQuery((db) => getAssets(db, [owner], []));
  const records = await captureQuery((db) => getAssetRecords(db, owner, { account: 'available', limit: PAGE }));
  /** The captured values with the requesting member in place of the placeholder. */
  const of = (query: Query, address: string): Query => ({
    ...query,
    values: JSON.parse(JSON.stringify(query.values).replaceAll(owner, address)) as unknown[],
  });
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const token = incoming.headers.authorization?.slice('Bearer '.length) ?? '';
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const { rows: sessions } = await pool.query<{ address: string }>({ ...session, values: [[tokenHash], NOW_MS] });
    const address = sessions[0]?.address;
    if (address === undefined) {
      outgoing.writeHead(401).end();
      return;
    }
    const query = incoming.url?.startsWith('/api/assets/records') ? records : balances;
    const { rows } = await pool.query(of(query, address));
    const body = JSON.stringify(query === records ? { items: rows, nextCursor: null } : rows);
    outgoing
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function serveOurs(connection: ConnectionSettings): Promise<number> {
  const defaults = readConfig({});
  const pool = createPool({
    connection,
    connectionsMax: POOL_CONNECTIONS,
    // As a server has them.
    limits: defaults.database.limits,
    serverVersion: 180_000,
  });
  const services = createTestServices(pool, {
    now: () => NOW_MS,
    config: {
      ...defaults,
      appFolder: '/nowhere',
      trustedProxy: { hops: 1 },
      loginsPerMinute: 60,
      readsPerMinute: 6_000,
    },
  });
  const running = modules.flatMap(({ open }) => open?.(services) ?? []);
  const app = createServerApp(services, running, DEADLINES);
  return (await listen(app, { host: '127.0.0.1', port: 0, nodeProxy: null })).port;
}

const [which, connection = '{}'] = process.argv.slice(2);
const serve = which === 'raw' ? serveRaw : serveOurs;
console.log(await serve(JSON.parse(connection) as ConnectionSettings));
createInterface({ input: process.stdin })
  .on('line', () => {
    const { user, system } = process.cpuUsage();
    console.log(user + system);
  })
  .on('close', () => process.exit(0));
