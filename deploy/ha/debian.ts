/** The programs that Debian's packages bring, and which of them are missing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of Debian 12's Postgres. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
} as const;

/** The package of each file that is needed. */
const PACKAGES: readonly (readonly [file: string, name: string])[] = [
  [join(POSTGRES_BIN, 'pg_rewind'), 'postgresql-15'],
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
