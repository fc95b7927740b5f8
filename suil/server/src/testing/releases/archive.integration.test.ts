/**
 * The archive of a release: made twice it has the same bytes, and a signer, an auditor and two servers that are started from it, outside of the
 * checkout and by Node alone, serve members: top-ups, transfers, and withdrawals with vouchers that the contracts take. Its console shows them.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fillRescueTemplate } from '@suil/core';
import { publicManifestSchema } from '@suil/core/api';
import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeRelease, type Release } from '../../../../../scripts/release/archive/release.ts';
import { COMMAND_PROGRAMS } from '../../../../../scripts/release/command-programs.ts';
import { AppCheck } from '../../../../auditor/src/app/app-check.ts';
import { readAppReleases } from '../../../../auditor/src/app/app-releases.ts';
import { fetchFile, fetchTarget } from '../../../../auditor/src/app/fetch-file.ts';
import { FaultDeployment } from '../faults/fault-deployment.test-support.ts';
import { judge } from '../faults/fault-result.test-support.ts';
import { LoadMember } from '../faults/load.test-support.ts';
import { manifest as sampleManifest } from '../test-deployment.test-support.ts';

interface ReleaseManifest {
  readonly version: string;
  readonly programs: Readonly<Record<string, string>>;
  readonly needCheckout: readonly string[];
  readonly contracts: { readonly digest: string };
  readonly migrations: readonly { readonly path: string; readonly sha256: string }[];
  readonly files: Readonly<Record<string, string>>;
}

const MAX_MS = 600_000;
const SOON = { timeout: 60_000, interval: 50 };
const ROUNDS = 20;

const database = useTestDatabase([]);
const folder = mkdtempSync(join(tmpdir(), 'suil-archive-'));
let release: Release;
let unpacked: string;
let manifest: ReleaseManifest;
let deployment: FaultDeployment | undefined;

beforeAll(async () => {
  release = await makeRelease();
  const archive = join(folder, 'release.tar.gz');
  writeFileSync(archive, release.archive);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  unpacked = join(folder, release.name);
  manifest = JSON.parse(readFileSync(join(unpacked, 'release.json'), 'utf8'));
}, MAX_MS);

afterAll(async () => {
  await deployment?.close();
  rmSync(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const start = (...words: string[]) =>
  spawnSync(process.execPath, [join(unpacked, 'suil.mjs'), ...words], { cwd: folder, env: {}, encoding: 'utf8' });

test(
  'made again it has the same bytes',
  async () => {
    const again = await makeRelease();
    expect(again.sha256).toBe(release.sha256);
    expect(sha256(again.archive)).toBe(sha256(release.archive));
  },
  MAX_MS,
);

test('its manifest has the hash of every other file, and every migration', () => {
  const listed = execFileSync('tar', ['-tzf', join(folder, 'release.tar.gz')], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const inFolder = (path: string) => `${release.name}/${path}`;
  expect(listed.toSorted()).toEqual([...Object.keys(manifest.files), 'release.json'].map(inFolder).toSorted());
  for (const [path, hash] of Object.entries(manifest.files))
    expect([path, sha256(readFileSync(join(unpacked, path)))]).toEqual([path, hash]);
  for (const { path, sha256: hash } of manifest.migrations) expect([path, manifest.files[path]]).toEqual([path, hash]);
  expect(manifest.migrations.map(({ path }) => path)).toContain('packages/ledger/src/schema/sql/0001_ledger.sql');
  expect(manifest.contracts.digest).toMatch(/^[0-9a-f]{64}$/);
});

test('it has every command of the operator, or says that it needs a checkout', () => {
  expect([...Object.keys(manifest.programs), ...manifest.needCheckout].toSorted()).toEqual(
    ['server', 'signer', 'auditor', 'sponsor', ...Object.keys(COMMAND_PROGRAMS)].toSorted(),
  );
  expect(start('deploy')).toMatchObject({ status: 2, stderr: expect.stringContaining('needs a checkout') });
  expect(start('anything')).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage: node suil.mjs NAME') });
  expect(start('admin', 'help', 'pause')).toMatchObject({ status: 0, stdout: expect.stringContaining('guardian') });
  expect(start('mcp', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('It has no key') });
  expect(start('reserves', '--help')).toMatchObject({ status: 0, stderr: '' });
});

test('it makes the rescue file of a deployment, which is the app’s own page with that deployment in it', () => {
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(sampleManifest));
  const place = ['--network', 'testnet', '--manifest', 'manifest.json', '--node', 'https://node.example'];
  const { status, stdout, stderr } = start('rescue', 'build', ...place, '--out', 'rescue.html', '--json');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const file = readFileSync(join(folder, 'rescue.html'), 'utf8');
  expect(JSON.parse(stdout)).toMatchObject({ sha256: sha256(Buffer.from(file)), bytes: Buffer.byteLength(file) });
  const template = readFileSync(join(unpacked, 'suil/web/dist/production/rescue-template.txt'), 'utf8');
  const published = publicManifestSchema.parse(sampleManifest);
  const filled = { chain: 'sui:testnet', manifest: published, nodes: ['https://node.example'] } as const;
  expect(sha256(Buffer.from(fillRescueTemplate(template, filled)))).toBe(sha256(Buffer.from(file)));
  const refused = start('rescue', 'build', ...place, '--out', 'no/such/folder.html');
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^--out is not valid: .* cannot be written/),
  });
  expect(refused.stderr).not.toMatch(/\n\s+at /);
  expect(start('rescue', 'build')).toMatchObject({ status: 1, stderr: expect.stringContaining('--network') });
});

test('what units and containers start, and whom and what they name, is in it', () => {
  const read = (path: string) => readFileSync(join(unpacked, 'deploy', path), 'utf8');
  const has = (path: string) => existsSync(join(unpacked, path));
  const users = Array.from(read('systemd/suil.sysusers').matchAll(/^u (\S+) /gm), ([, user]) => user);
  const units = readdirSync(join(unpacked, 'deploy/systemd')).filter((name) => name.endsWith('.service'));
  expect(units).toHaveLength(7);
  for (const name of units) {
    const unit = read(`systemd/${name}`);
    const valueIn = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const started = valueIn('ExecStart');
    const paths = Array.from(started.matchAll(/\/opt\/suil\/current\/(\S+)/g), ([, path = '']) => path);
    expect([name, paths.length > 0 && paths.every(has)]).toEqual([name, true]);
    const [, program = 'backup'] = /suil\.mjs (\S+)/.exec(started) ?? [];
    expect([name, Object.keys(manifest.programs)]).toEqual([name, expect.arrayContaining([program])]);
    expect([name, users]).toEqual([name, expect.arrayContaining([valueIn('User')])]);
    const [, file] = /^\/etc\/suil\/(\w+\.env)$/.exec(valueIn('EnvironmentFile')) ?? [];
    expect([name, has(`deploy/environment/${file}`)]).toEqual([name, true]);
    expect([name, valueIn('WorkingDirectory')]).toEqual([name, '/opt/suil/current']);
  }
  const services = read('container/compose.yml');
  const commands = Array.from(services.matchAll(/^ {2,4}command: \[(\w+)\]$/gm), ([, command]) => command);
  expect(commands.toSorted()).toEqual(['auditor', 'console', 'server', 'signer']);
  expect(Object.keys(manifest.programs)).toEqual(expect.arrayContaining(commands));
  for (const [, file] of services.matchAll(/env_file: (\S+)$/gm)) expect(has(`deploy/environment/${file}`)).toBe(true);
  for (const [, file] of services.matchAll(/- \.\/(\w+\.cfg):/gm)) expect(has(`deploy/proxy/${file}`)).toBe(true);
});

test('a setting that is missing or that cannot be used is one sentence', () => {
  expect(start('signer')).toMatchObject({
    status: 1,
    stderr: 'AUDIT_PUBLIC_KEY is not valid: it is missing: the signer signs only what this key approved\n',
  });
});

/** Starts the archive's console as a service manager does, with variables alone, and reads what it serves. */
async function openConsole(environment: Readonly<Record<string, string>>): Promise<void> {
  const options = { cwd: folder, env: { ...environment, CONSOLE_PORT: '0' } };
  const child = spawn(process.execPath, [join(unpacked, 'suil.mjs'), 'console'], options);
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const { url }: { url: string } = JSON.parse(String(line));
    const page = await (await fetch(url)).text();
    const [, script = ''] = /src="\.\/(assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await fetch(new URL(script, url))).headers.get('content-type')).toContain('javascript');
    await vi.waitFor(async () => {
      const state = await (await fetch(new URL('api/state', url))).json();
      expect(state).toMatchObject({
        network: 'localnet',
        node: { health: 'ok' },
        servers: [{ health: 'ok', withdrawals: true }, { health: 'ok' }],
        signer: { health: 'ok' },
        auditor: { health: 'ok' },
        alerts: { source: 'console', problem: null },
      });
    }, SOON);
  } finally {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }
}

/** Reads the app as the auditor does, as it is and with one byte more in one file. */
async function compareApp(origin: string): Promise<void> {
  const [path = ''] = Object.keys(manifest.files).filter((file) => /dist\/production\/assets\/.*\.js$/.test(file));
  const { signal } = new AbortController();
  const log = pino({ enabled: false });
  const releases = readAppReleases([join(unpacked, 'release.json')]);
  for (const isChanged of [false, true]) {
    if (isChanged) appendFileSync(join(unpacked, path), ' ');
    let nowMs = 0;
    const check = new AppCheck({
      publicUrl: new URL(origin),
      releases,
      fetchFile,
      fetchTarget,
      wallNow: () => nowMs,
      log,
    });
    nowMs += 1;
    await check.run(signal);
    expect([check.differs, check.comparedAgeMs]).toEqual([isChanged, 0]);
  }
}

test(
  'signer, auditor and two servers of the archive serve members, and lose nothing',
  async () => {
    const { host, user, database: name } = database.connection as { host: string; user: string; database: string };
    const databaseUrl = `postgres://${user}@${encodeURIComponent(host)}/${name}`;
    deployment = await FaultDeployment.open({
      databaseUrl,
      servers: 2,
      release: unpacked,
      // The app that the archive holds.
      serverEnvironment: () => ({ APP_DIR: '' }),
      environment: process.env,
      signal: AbortSignal.timeout(MAX_MS),
    });
    const [alice, bob] = [new LoadMember(deployment, 1), new LoadMember(deployment, 2)];
    for (const member of [alice, bob]) await member.enter();
    for (const server of [0, 1])
      expect(await deployment.askServer(server, 'GET', '/readyz')).toMatchObject({ status: 200, body: { ok: true } });
    const withdrawal = await alice.sign('withdraw', { asset: 'SUI', amount: '600000000', recipient: bob.address });
    if (withdrawal) await alice.submit(withdrawal);
    await vi.waitFor(async () => expect(await alice.readVouchers()).toHaveLength(1), SOON);
    await alice.useVouchers();
    for (let round = 0; round < ROUNDS; round++) await Promise.all([alice.perform([bob]), bob.perform([alice])]);
    await compareApp(deployment.originOf(0));
    await openConsole({
      SUI_ENV: 'local',
      SUIL_MANIFEST: join(deployment.dataFolder, 'manifest.json'),
      CONSOLE_NODE_URL: deployment.chainUrl,
      CONSOLE_SERVER_URLS: `${deployment.originOf(0)},${deployment.originOf(1)}`,
      SIGNER_URL: deployment.signer?.url ?? '',
      AUDIT_URL: deployment.auditorUrl,
    });
    for (const member of [alice, bob]) await member.sendDelayed();
    await deployment.levelWithChain();
    expect(await deployment.stopServers()).toEqual([0, 0]);
    // Two top-ups of each, and the withdrawal.
    expect(alice.memory.digests.length + bob.memory.digests.length).toBeGreaterThanOrEqual(5);
    const result = await judge(deployment, databaseUrl, [alice.memory, bob.memory]);
    expect(result).toMatchObject({ lost: [], twice: [], differences: [] });
    expect(deployment.internalErrors).toEqual([]);
  },
  MAX_MS,
);
