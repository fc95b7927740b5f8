/** The nightly backup: its units, and the script that they start, run with a stand-in for the archive. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.test-support.ts';

const UNITS = join(import.meta.dirname, 'systemd');
const unit = (name: string) => readFileSync(join(UNITS, name), 'utf8');
const valuesOf = (name: string, key: string) =>
  unit(name)
    .split('\n')
    .flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const DAY_MS = 86_400_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('suil-backup.service and suil-backup.timer', () => {
  test('it has the settings of the server, its own paths of the secrets that it reads, and none of the others', () => {
    const [start = ''] = valuesOf('suil-backup.service', 'ExecStart');
    const ids = valuesOf('suil-backup.service', 'LoadCredential').map((text) => text.split(':')[0]);
    const set = Array.from(start.matchAll(/(\w+)_FILE=%d\/([\w-]+)/g), ([, name, id]) => ({ name, id }));
    expect(set.map(({ id }) => id)).toEqual(ids);
    const unset = Array.from(start.matchAll(/-u (\w+)_FILE/g), ([, name]) => name);
    const ofServer = readEnvironment('server').filter(({ name }) => name.endsWith('_FILE'));
    expect([...set.map(({ name }) => name), ...unset].toSorted()).toEqual(
      ofServer.map(({ name }) => name.replace(/_FILE$/, '')).toSorted(),
    );
    const optional = ['DATABASE_READ_URL', 'SPONSOR_TOKEN', 'PUSH_KEY'];
    expect(unset).toEqual(['SETTLEMENT_KEY', 'SIGNER_TOKEN', 'AUDIT_TOKEN', ...optional]);
    expect(valuesOf('suil-backup.service', 'EnvironmentFile')).toEqual(['/etc/suil/server.env']);
    expect(unit('suil.sysusers')).toMatch('u suil-backup - ');
  });

  test('it is as protected as the server', () => {
    const protection = (name: string) =>
      unit(name)
        .split(/^# It writes below .*$/m)[1]
        ?.split('[Install]')[0]
        ?.trim();
    expect(protection('suil-backup.service')).toBe(protection('suil-server.service'));
    expect(protection('suil-backup.service')).toContain('ProtectSystem=strict');
  });

  test.skipIf(!hasSystemd)('systemd takes both, and begins it every night', () => {
    for (const name of ['suil-backup.service', 'suil-backup.timer']) writeFileSync(join(folder, name), unit(name));
    const verified = spawnSync('systemd-analyze', ['verify', join(folder, 'suil-backup.timer')], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const [calendar = ''] = valuesOf('suil-backup.timer', 'OnCalendar');
    const next = spawnSync('systemd-analyze', ['calendar', '--iterations=2', calendar], { encoding: 'utf8' });
    expect(next.status).toBe(0);
    expect(next.stdout.match(/02:30:00 UTC/g)?.length).toBeGreaterThanOrEqual(2);
  });
});

describe('suil-backup.sh', () => {
  /** Runs it with an archive whose `backup` does what the script of a shell says, with the folder as `$3`. */
  function run(backup: string) {
    const path = join(folder, 'node');
    writeFileSync(path, `#!/bin/sh\nset -e\n[ "$2" = backup ]\n${backup}\n`, { mode: 0o700 });
    const env = { PATH: `${folder}:${process.env['PATH']}` };
    const target = join(folder, 'backups');
    return spawnSync('sh', [join(UNITS, 'suil-backup.sh'), target], { env, encoding: 'utf8' });
  }
  const WHOLE = 'mkdir "$3"; echo {} > "$3/manifest.json"';
  const kept = () => readdirSync(join(folder, 'backups')).toSorted();
  function place(name: string, { ageDays, isWhole }: { ageDays: number; isWhole: boolean }): void {
    const path = join(folder, 'backups', name);
    mkdirSync(path, { recursive: true });
    if (isWhole) writeFileSync(join(path, 'manifest.json'), '{}');
    const at = new Date(Date.now() - ageDays * DAY_MS);
    utimesSync(path, at, at);
  }

  test('default: a new folder by its time; failed attempts and backups of more than a month are gone, all else stays', () => {
    place('2026-01-02T0230', { ageDays: 40, isWhole: true });
    place('2026-02-02T0230', { ageDays: 20, isWhole: true });
    place('2026-02-03T0230', { ageDays: 1, isWhole: false });
    place('notes', { ageDays: 400, isWhole: false });
    expect(run(WHOLE)).toMatchObject({ status: 0, stderr: '' });
    const [before, made = '', notes, ...more] = kept();
    expect([before, notes, more]).toEqual(['2026-02-02T0230', 'notes', []]);
    expect(made).toMatch(/^\d{4}-\d\d-\d\dT\d{4}$/);
    expect(existsSync(join(folder, 'backups', made, 'manifest.json'))).toBe(true);
  });

  test('error: a backup that fails takes no earlier one away, and the unit fails', () => {
    place('2026-01-02T0230', { ageDays: 40, isWhole: true });
    expect(run('echo "The database does not answer" >&2; exit 1')).toMatchObject({
      status: 1,
      stderr: 'The database does not answer\n',
    });
    expect(kept()).toEqual(['2026-01-02T0230']);
  });
});
