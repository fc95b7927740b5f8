/** The systemd units: what they start, which secrets they hand over, and that systemd takes them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../suil/server/src/config.ts';
import { readEnvironment } from './environment.test-support.ts';

const NAMES = ['server', 'signer', 'auditor', 'sponsor', 'console', 'archive'] as const;
/** What follows `suil.mjs`. */
const WORDS = {
  server: 'server',
  signer: 'signer',
  auditor: 'auditor',
  sponsor: 'sponsor',
  console: 'console',
  archive: 'archive /var/lib/suil-archive/files',
};
const HARDENING = [
  ...['NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes'],
  ...[
    'PrivateDevices=yes',
    'ProtectProc=invisible',
    'RestrictNamespaces=yes',
    'SystemCallFilter=@system-service',
    'UMask=0077',
  ],
];
/** Of 10; what systemd calls well protected. */
const EXPOSURE_MAX = 2;
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

const fileOf = (name: string) => join(import.meta.dirname, 'systemd', `suil-${name}.service`);
const linesOf = (name: string) => readFileSync(fileOf(name), 'utf8').split('\n');
const valuesOf = (name: string, key: string) =>
  linesOf(name).flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));

describe.each(NAMES)('suil-%s.service', (name) => {
  test('starts the process of the archive, as a user of its own, with its environment and folder', () => {
    expect(valuesOf(name, 'ExecStart')).toEqual([`/usr/bin/node /opt/suil/current/suil.mjs ${WORDS[name]}`]);
    expect(valuesOf(name, 'User')).toEqual([`suil-${name}`]);
    expect(valuesOf(name, 'EnvironmentFile')).toEqual([`/etc/suil/${name}.env`]);
    const [state] = valuesOf(name, 'StateDirectory');
    const folders = readEnvironment(name).filter((line) => line.name === 'DATA_DIR');
    const folder = { name: 'DATA_DIR', value: `/var/lib/suil-${name}`, isSet: true };
    // The console keeps nothing.
    expect([state, folders]).toEqual(name === 'console' ? [undefined, []] : [`suil-${name}`, [folder]]);
    expect(readFileSync(join(import.meta.dirname, 'systemd/suil.sysusers'), 'utf8')).toMatch(`u suil-${name} - `);
  });

  test('hands over each secret that the environment names, at that place', () => {
    const credentials = valuesOf(name, 'LoadCredential').map((text) => text.split(':'));
    const files = readEnvironment(name).filter((line) => line.isSet && line.name.endsWith('_FILE'));
    const places = credentials.map(([id]) => `/run/credentials/suil-${name}.service/${id}`);
    expect(files.map(({ value }) => value).toSorted()).toEqual(places.toSorted());
    for (const [id, path] of credentials) expect(path).toBe(`/etc/suil/secrets/${name}/${id}`);
  });

  test('gives nothing that the process does not need', () => {
    expect(linesOf(name)).toEqual(expect.arrayContaining(HARDENING));
  });

  test.skipIf(!hasSystemd)('systemd takes it, and finds little to attack', () => {
    const folder = mkdtempSync(join(tmpdir(), 'suil-units-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const copy = join(folder, `suil-${name}.service`);
    // The programs of this machine, which has no deployment.
    const text = readFileSync(fileOf(name), 'utf8').replace('/usr/bin/node', process.execPath);
    writeFileSync(copy, text);
    const verified = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--json=off', copy], {
      encoding: 'utf8',
    });
    const [, exposure] = /exposure level for \S+: (\d+\.\d+)/.exec(judged.stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(EXPOSURE_MAX);
  });
});

describe('suil-archive.timer', () => {
  test('starts the archive on the first of each month, also when the machine was off then', () => {
    const timer = readFileSync(join(import.meta.dirname, 'systemd/suil-archive.timer'), 'utf8').split('\n');
    expect(timer).toEqual(
      expect.arrayContaining(['OnCalendar=*-*-01 03:30:00 UTC', 'Persistent=true', 'WantedBy=timers.target']),
    );
    expect(linesOf('archive')).toContain('Type=oneshot');
  });

  test('the command starts with the environment of its template', () => {
    const folder = mkdtempSync(join(tmpdir(), 'suil-units-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const secrets: Readonly<Record<string, string>> = {
      CONTACT_KEY_FILE: `a:${Buffer.alloc(32, 1).toString('base64')}`,
      DATABASE_URL_FILE: 'postgres://suil_web@127.0.0.1/suil',
      DATABASE_WRITER_URL_FILE: 'postgres://suil_writer@127.0.0.1/suil',
      DATABASE_MIGRATION_URL_FILE: 'postgres://suil_owner@127.0.0.1/suil',
    };
    const environment = readEnvironment('archive').map(({ name, value }) => {
      const secret = secrets[name];
      if (secret === undefined) return [name, value];
      writeFileSync(join(folder, name), secret);
      return [name, join(folder, name)];
    });
    const config = readConfig(Object.fromEntries(environment));
    expect([config.databaseMigrationUrl, config.dataFolder]).toEqual([
      'postgres://suil_owner@127.0.0.1/suil',
      '/var/lib/suil-archive',
    ]);
  });
});
