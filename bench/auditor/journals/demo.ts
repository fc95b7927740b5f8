/** The demo deployment of `npm start -- --demo`: filled by its processes and followed by its auditor, then closed; its database is opened alone. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readAuditStatement } from '@suil/core';
import { auditResponseSchema } from '@suil/core/api';
import { createPool, joinCluster, openCluster } from '@suil/postgres';
import { readHead } from '../../../suil/auditor/src/journal/read-head.ts';
import { auditKeyOf } from '../../../suil/dev/audit-key.ts';
import { openDemoApplication } from '../../../suil/dev/shots/demo-application.ts';
import { DATABASE_NAME } from '../../../suil/server/src/database/open-database.ts';
import { type Deployment, openDeployment } from './deployment.ts';

const LEVEL_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 1_000;

interface DemoDeployment {
  readonly deployment: Deployment;
  readonly close: () => Promise<void>;
}

/**
 * Fills it in `dataDir`, which does not exist; `DEMO_DAYS` and `DEMO_MEMBERS` say how large it is.
 * @throws {Error} when its auditor halts, or has not checked every line in time
 */
export async function openDemo(dataDir: string): Promise<DemoDeployment> {
  const application = await openDemoApplication(dataDir);
  const folder = join(dataDir, 'postgres');
  const { origin } = new URL(application.appUrl);
  try {
    await waitUntilLevel(origin, folder);
  } finally {
    await application.close();
  }
  const cluster = await openCluster({ folder });
  const pool = createPool({ connection: cluster.connectionTo(DATABASE_NAME) });
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: origin, ...auditKeyOf(dataDir) };
  return {
    deployment: await openDeployment({ name: 'demo', pool, environment }),
    close: async () => {
      await pool.end();
      await cluster.stop();
    },
  };
}

/** Waits until the auditor states the last line of the journal. */
async function waitUntilLevel(origin: string, folder: string): Promise<void> {
  const joined = joinCluster({ folder });
  if (joined === null) throw new Error('The demo has no database.');
  const pool = createPool({ connection: joined.connectionTo(DATABASE_NAME), connectionsMax: 1 });
  const untilMs = performance.now() + LEVEL_WITHIN_MS;
  try {
    for (;;) {
      const { heartbeat } = auditResponseSchema.parse(await (await fetch(`${origin}/api/audit`)).json());
      const stated = heartbeat === null ? null : readAuditStatement(Buffer.from(heartbeat.bytes, 'base64'));
      if (stated !== null && stated.haltCode !== null) throw new Error(`The auditor halted: ${stated.haltCode}.`);
      if (stated?.seq === (await readHead(pool))?.lastSeq) return;
      if (performance.now() > untilMs) throw new Error('The auditor has not checked every line of the demo.');
      await wait(LOOK_EVERY_MS);
    }
  } finally {
    await pool.end();
    joined.leave();
  }
}
