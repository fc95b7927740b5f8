/** Two embedded servers, the second of which follows the first as a hot standby: for tests of what is read from a replica. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionSettings, createPool, type Pool } from '../connection/pool.ts';
import { type ClusterOptions, openCluster } from './cluster.ts';

/** A standby gets what is on the primary's disk, so commits do not run ahead of that. */
const SETTINGS = ['wal_level=replica', 'max_wal_senders=4', 'hot_standby=on', 'synchronous_commit=on'];

export interface ReplicatedDatabase {
  /** Of the superuser's database of the primary. */
  readonly primary: ConnectionSettings;
  readonly standby: ConnectionSettings;
  /** The superuser's pool of the standby. */
  readonly admin: Pool;
  /** Stops replay: the standby still answers, with what it has. Returns when it has stopped. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  /** Stops the standby; the primary continues. */
  readonly stopStandby: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Makes a primary, copies it while it is stopped, and opens both. */
export async function openReplicated(): Promise<ReplicatedDatabase> {
  const root = mkdtempSync(join(tmpdir(), 'suil-replica-'));
  // The servers run as another user, who has to reach both.
  chmodSync(root, 0o711);
  const [first, second] = [join(root, 'primary'), join(root, 'standby')];
  const options = (folder: string, settings: readonly string[] = []): ClusterOptions => ({
    ...{ folder, durable: false },
    settings: [...SETTINGS, ...settings],
  });
  await (await openCluster(options(first))).stop();
  // With its owner, who may be another user.
  execFileSync('cp', ['-a', first, second]);
  writeFileSync(join(second, 'cluster', 'standby.signal'), '');
  const primary = await openCluster(options(first));
  const { host, port, user } = primary.connectionTo('postgres') as { host: string; port: number; user: string };
  const following = `primary_conninfo=host=${host} port=${port} user=${user}`;
  const standby = await openCluster(options(second, [following]));
  const admin = createPool({ connection: standby.connectionTo('postgres'), connectionsMax: 1 });
  const stopStandby = async () => {
    if (!admin.ending) await admin.end();
    await standby.stop();
  };
  return {
    primary: primary.connectionTo('postgres'),
    standby: standby.connectionTo('postgres'),
    admin,
    pause: async () => {
      await admin.query('SELECT pg_wal_replay_pause()');
      const state = async () => (await admin.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows[0].state;
      while ((await state()) !== 'paused');
    },
    resume: async () => void (await admin.query('SELECT pg_wal_replay_resume()')),
    stopStandby,
    stop: async () => {
      await stopStandby();
      await primary.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
