/** The programs that Debian's packages bring, and which of them are missing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const POSTGRES_VERSIONS = '/usr/lib/postgresql';
/** The oldest that the product runs on, and Debian 12's. */
const POSTGRES_MIN = 15;

/** Returns the folder of the newest Postgres that is installed; the one that Debian 12 would have when there is none. */
export function postgresBin(): string {
  const found = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS).map(Number) : [];
  const version = Math.max(POSTGRES_MIN, ...found.filter((one) => Number.isInteger(one)));
  return join(POSTGRES_VERSIONS, `${version}`, 'bin');
}

export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
} as const;

/** The package of each file that is needed. */
const PACKAGES: readonly (readonly [file: string, name: string])[] = [
  [join(postgresBin(), 'pg_rewind'), 'postgresql'],
  [PROGRAMS.etcd, 'etcd-server'],
  [PROGRAMS.patroni, 'patroni'],
  // Patroni recommends it, and cannot reach etcd without.
  ['/usr/lib/python3/dist-packages/etcd', 'python3-etcd'],
  [PROGRAMS.pgbouncer, 'pgbouncer'],
  [PROGRAMS.haproxy, 'haproxy'],
];

/** Returns the packages that are not installed. */
export function missingPackages(): string[] {
  return PACKAGES.filter(([file]) => !existsSync(file)).map(([, name]) => name);
}

/** Returns the user that Postgres and what belongs to it run as, when this process may become it; null: the present user. */
export function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}
