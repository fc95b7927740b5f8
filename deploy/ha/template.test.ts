/** Every template has what it names, on every machine that it is for. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Machine, readPlan, valuesOf } from './plan.ts';
import { fillEnvironment, fillStatements, fillTemplate } from './template.ts';

/** The machines that a template is for. */
const MACHINES_OF: Readonly<Record<string, readonly Machine[]>> = {
  'auditor.env': ['auditor'],
  'etcd.yml': ['data-1', 'data-2', 'app-1'],
  'haproxy.cfg': ['app-1', 'app-2'],
  'patroni.yml': ['data-1', 'data-2'],
  'pgbouncer-users.txt': ['app-1', 'app-2'],
  'pgbouncer.ini': ['app-1', 'app-2'],
  'roles.sql': ['data-1', 'data-2'],
  'server.env': ['app-1', 'app-2'],
  'signer.env': ['signer'],
};
/** Known when the chain has been made. */
const KEYS = { AUDIT_KEY: 'a', AUDIT_PUBLIC_KEY: 'b', SETTLEMENT_KEY: 'c', VOUCHER_KEY: 'd', APP_FOLDER: '/app' };

async function plan() {
  const folder = mkdtempSync(join(tmpdir(), 'suil-plan-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, values: await readPlan(folder) };
}

test('default: each template finds a value for every name, and no name is left', async () => {
  const { folder, values } = await plan();
  expect(readdirSync(join(import.meta.dirname, 'templates')).sort()).toEqual(Object.keys(MACHINES_OF));
  for (const [name, machines] of Object.entries(MACHINES_OF))
    for (const machine of machines)
      expect(fillTemplate(name, { ...valuesOf(values, folder, machine), ...KEYS })).not.toContain('{{');
});

test('behavior: a machine’s own ports and folder are its own, the others’ have the machine before them', async () => {
  const { folder, values } = await plan();
  const filled = fillTemplate('patroni.yml', valuesOf(values, folder, 'data-2'));
  expect(filled).toContain(`name: data-2\n`);
  expect(filled).toContain(`data_dir: ${folder}/data-2/postgres\n`);
  expect(filled).toContain(`listen: 127.0.0.1:${values['DATA_2_PATRONI_PORT']}\n`);
  expect(filled).toContain(`- 127.0.0.1:${values['DATA_1_ETCD_PORT']}\n`);
});

test('behavior: an installation has other ports for each listener, and the same ones the next time', async () => {
  const { folder, values } = await plan();
  const ports = Object.entries(values).filter(([name]) => name.endsWith('_PORT'));
  expect([ports.length, new Set(ports.map(([, port]) => port)).size]).toEqual([23, 23]);
  expect(await readPlan(folder)).toEqual(values);
});

test('behavior: an environment is its lines without comments, SQL one statement a line', async () => {
  const { folder, values } = await plan();
  const environment = fillEnvironment('signer.env', { ...valuesOf(values, folder, 'signer'), ...KEYS });
  expect(environment).toMatchObject({ SUI_ENV: 'local', SIGNER_HOST: '127.0.0.1', VOUCHER_KEY: 'd' });
  expect(Object.keys(environment)).toHaveLength(10);
  const statements = fillStatements('roles.sql', values);
  expect(statements.every((statement) => /^(CREATE|ALTER) .*;$/.test(statement))).toBe(true);
});

test('error: a name without a value is refused by its name', async () => {
  const { folder, values } = await plan();
  expect(() => fillTemplate('server.env', valuesOf(values, folder, 'app-1'))).toThrow(
    'deploy/ha/templates/server.env names APP_FOLDER, which has no value.',
  );
});
