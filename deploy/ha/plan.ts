/**
 * Where each part of an installation on one machine lies, listens, and what it is known by: one folder stands for each machine. Made once
 * for a folder and kept in it, so that the same installation comes up again.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../suil/dev/free-port.ts';
import { postgresBin } from './debian.ts';

export const DATA_MACHINES = ['data-1', 'data-2'] as const;
export const APP_MACHINES = ['app-1', 'app-2'] as const;
/** An odd number of members, none of which is needed alone. */
export const ETCD_MACHINES = ['data-1', 'data-2', 'app-1'] as const;
/** `chain` stands for the Sui network. */
export const MACHINES = [...DATA_MACHINES, ...APP_MACHINES, 'signer', 'auditor', 'chain'] as const;

export type DataMachine = (typeof DATA_MACHINES)[number];
export type AppMachine = (typeof APP_MACHINES)[number];
export type Machine = (typeof MACHINES)[number];

/** What the templates name, by its name. */
export type Values = Readonly<Record<string, string>>;

const HOST = '127.0.0.1';
const DATA_PORTS = ['POSTGRES_PORT', 'PATRONI_PORT', 'ETCD_PORT', 'ETCD_PEER_PORT'];
const APP_PORTS = ['WRITER_PORT', 'READER_PORT', 'PGBOUNCER_PORT', 'PUBLIC_PORT', 'SERVER_PORT'];
const PORTS: readonly string[] = [
  ...DATA_MACHINES.flatMap((machine) => DATA_PORTS.map((port) => prefixOf(machine) + port)),
  ...APP_MACHINES.flatMap((machine) => APP_PORTS.map((port) => prefixOf(machine) + port)),
  ...['APP_1_ETCD_PORT', 'APP_1_ETCD_PEER_PORT', 'SIGNER_PORT', 'AUDIT_PORT', 'CHAIN_PORT'],
];
const SECRETS: readonly string[] = [
  ...['SUPERUSER', 'REPLICATION', 'OWNER', 'WRITER', 'WEB', 'AUDIT', 'BACKUP'].map((role) => `${role}_PASSWORD`),
  ...['SIGNER_TOKEN', 'AUDIT_TOKEN'],
];
const SECRET_BYTES = 24;
const CONTACT_KEY_BYTES = 32;
const FILE = 'installation.json';

/** Returns what the names of a machine begin with, e.g. `DATA_1_`. */
function prefixOf(machine: string): string {
  return `${machine.toUpperCase().replace('-', '_')}_`;
}

/** Returns the values of the installation in `folder`, which are made when it has none. */
export async function readPlan(folder: string): Promise<Values> {
  const path = join(folder, FILE);
  if (existsSync(path)) {
    const known: Values = JSON.parse(readFileSync(path, 'utf8'));
    return known;
  }
  const ports = new Set<number>();
  while (ports.size < PORTS.length) ports.add(await freePort());
  const plan = {
    ...Object.fromEntries(MACHINES.map((machine) => [`${prefixOf(machine)}HOST`, HOST])),
    ...Object.fromEntries([...ports].map((port, index) => [PORTS[index], `${port}`])),
    ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(SECRET_BYTES).toString('hex')])),
    CONTACT_KEY: `first:${randomBytes(CONTACT_KEY_BYTES).toString('base64')}`,
    MANIFEST: join(folder, 'chain', 'manifest.json'),
    POSTGRES_BIN: postgresBin(),
    // For a machine of its own; here it would restart all of them.
    WATCHDOG_MODE: 'off',
  };
  writeFileSync(path, `${JSON.stringify(plan, null, 2)}\n`, { mode: 0o600 });
  return plan;
}

/** Returns the folder of a machine. */
export function folderOf(folder: string, machine: Machine): string {
  return join(folder, machine);
}

/** Returns what the templates of one machine name: all values, and its own without the machine's name before them. */
export function valuesOf(plan: Values, folder: string, machine: Machine): Values {
  const prefix = prefixOf(machine);
  const own = Object.entries(plan)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value]);
  return { ...Object.fromEntries(own), ...plan, NAME: machine, FOLDER: folderOf(folder, machine) };
}
