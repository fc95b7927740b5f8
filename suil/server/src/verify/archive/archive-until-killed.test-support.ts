/** A process that archives and kills itself with SIGKILL in front of a statement: `node archive-until-killed.test-support.ts CONNECTION FOLDER BUSINESS_MS STATEMENT TABLE`. */
import { createPool } from '@suil/postgres';
import { closingTables } from '../../closing/tables.ts';
import { indexerTables } from '../../indexer/tables.ts';
import { intentsTables } from '../../intents/tables.ts';
import { archiveParts } from './archive-parts.ts';

const [connection = '', folder = '', businessMs, statement, table] = process.argv.slice(2);
const pool = createPool({ connection: JSON.parse(connection), connectionsMax: 1 });
let sent = 0;
pool.on('connect', (client) => {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]) => {
    sent += 1;
    if (sent === Number(statement)) process.kill(process.pid, 'SIGKILL');
    return send(...args);
  };
  Object.assign(client, { query });
});
const tables = table === 'intents' ? [intentsTables] : [indexerTables, closingTables];
await archiveParts(pool, { folder, tables, businessMs: Number(businessMs), nowMs: 7, pauseMs: 10 });
await pool.end();
process.stdout.write(`${sent}\n`);
