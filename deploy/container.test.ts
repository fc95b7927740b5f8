/** The compose file: what it starts, which secrets it hands over, and what reaches it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnvironment } from './environment.test-support.ts';

const serviceSchema = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).optional(),
  network_mode: z.string().optional(),
  ports: z.array(z.string()).default([]),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

/** What reads compose files on this machine: either needs no daemon for it. */
const COMPOSE = [['docker', 'compose'], ['docker-compose']].find(
  ([command = '', ...words]) => spawnSync(command, [...words, 'version']).status === 0,
);

const text = readFileSync(join(import.meta.dirname, 'container/compose.yml'), 'utf8');
const compose = composeSchema.parse(parse(text, { merge: true }));
const sponsorText = readFileSync(join(import.meta.dirname, 'container/sponsor.yml'), 'utf8');
const withSponsor = z
  .object({
    services: z.record(z.string(), serviceSchema.partial()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(sponsorText, { merge: true }));
const PROCESSES = {
  'server-1': 'server',
  'server-2': 'server',
  signer: 'signer',
  auditor: 'auditor',
  console: 'console',
} as const;

test('it starts two servers, a signer, an auditor, the console and the proxy, which alone has ports', () => {
  expect(Object.keys(compose.services).toSorted()).toEqual([...Object.keys(PROCESSES), 'proxy'].toSorted());
  const withPorts = Object.entries(compose.services).filter(([, { ports }]) => ports.length > 0);
  expect(withPorts.map(([name]) => name)).toEqual(['proxy']);
  expect(compose.services['proxy']?.networks).toEqual(['edge']);
});

describe.each(Object.entries(PROCESSES))('%s', (service, process) => {
  const { command, env_file, environment, secrets, volumes, read_only, cap_drop, networks, network_mode } =
    composeSchema.shape.services.parse(compose.services)[service] ?? serviceSchema.parse({});

  test('runs its process of the image, with its environment, and can write to its own volume at most', () => {
    expect([command, env_file]).toEqual([[process], `${process}.env`]);
    expect([read_only, cap_drop]).toEqual([true, ['ALL']]);
    const manifest = './manifest.json:/etc/suil/mainnet.json:ro';
    if (process === 'console') {
      expect([volumes, networks, network_mode]).toEqual([[manifest], undefined, 'service:server-1']);
    } else {
      expect(volumes).toEqual([`${service}:/var/lib/suil`, manifest]);
      expect(Object.keys(compose.volumes)).toContain(service);
      expect([networks, network_mode]).toEqual([expect.arrayContaining(['inside']), undefined]);
    }
  });

  test('gets each secret that its template sets, from a file', () => {
    const wanted = readEnvironment(process).flatMap(({ name, isSet }) =>
      isSet && name.endsWith('_FILE') ? [name] : [],
    );
    const given = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    expect(given.map(([name]) => name).toSorted()).toEqual(wanted.toSorted());
    expect(given.map(([, path]) => path).toSorted()).toEqual(secrets.map((name) => `/run/secrets/${name}`).toSorted());
    for (const name of secrets) expect(compose.secrets[name]).toEqual({ file: `./secrets/${name}` });
  });
});

test('sponsor.yml adds a sponsor as the other processes are, and gives its token to the servers and to it alone', () => {
  const { sponsor, ...others } = withSponsor.services;
  const address = { SPONSOR_URL: 'http://sponsor:9400' };
  const token = { SPONSOR_TOKEN_FILE: '/run/secrets/sponsor-token' };
  const pays = { environment: { ...token, ...address }, secrets: ['sponsor-token'] };
  expect(others).toMatchObject({ 'server-1': pays, 'server-2': pays, console: { environment: address } });
  expect(withSponsor.secrets).toEqual({ 'sponsor-token': { file: './secrets/sponsor-token' } });
  const wanted = readEnvironment('sponsor').flatMap(({ name, isSet }) =>
    isSet && name.endsWith('_FILE') ? [name] : [],
  );
  expect(Object.keys(sponsor?.environment ?? {})).toEqual(wanted);
  const { auditor } = compose.services;
  expect({ ...sponsor, image: '' }).toEqual({
    ...{ ...auditor, image: '', environment: token, secrets: pays.secrets },
    ...{ command: ['sponsor'], env_file: 'sponsor.env' },
    volumes: auditor?.volumes.map((volume) => volume.replace('auditor:', 'sponsor:')),
  });
});

test.skipIf(COMPOSE === undefined)('Compose takes the files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suil-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(import.meta.dirname, 'environment'), folder, { recursive: true });
  // Compose 1 does not know the name.
  writeFileSync(join(folder, 'compose.yml'), text.replace(/^name: .*$/m, ''));
  writeFileSync(join(folder, 'sponsor.yml'), sponsorText);
  const [command = '', ...words] = COMPOSE ?? [];
  const env = { ...process.env, VERSION: '0.1.0' };
  const files = ['-f', 'compose.yml', '-f', 'sponsor.yml'];
  const read = spawnSync(command, [...words, ...files, 'config'], { cwd: folder, env, encoding: 'utf8' });
  expect([read.status, read.stderr]).toEqual([0, '']);
  for (const service of [...Object.keys(compose.services), 'sponsor']) expect(read.stdout).toContain(`  ${service}:`);
});

test('the image holds the archive and the Node that it was tested with', () => {
  const image = readFileSync(join(import.meta.dirname, 'container/Containerfile'), 'utf8');
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  );
  expect(image).toContain(`FROM docker.io/library/node:${devDependencies['node']}-`);
  expect(image).toContain('ENTRYPOINT ["node", "/opt/suil/current/suil.mjs"]');
  expect(image).toMatch(/^USER 10001:10001$/m);
});
