/** A process that archives and kills itself with SIGKILL in front of a statement: `node archive-until-killed.test-support.ts CONNECTION FOLDER BUSINESS_MS STATEMENT`. */
import { createPool } from '@suil/postgres';
import { intentsTables } from '../../intents/tables.ts';
import { archiveParts } from './archive-parts.ts';

const [connection = '', folder = '', businessMs, statement] = process.argv.slice(2);
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
await archiveParts(pool, { folder, tables: [intentsTables], businessMs: Number(businessMs), nowMs: 7, pauseMs: 10 });
await pool.end();
process.stdout.write(`${sent}\n`);
