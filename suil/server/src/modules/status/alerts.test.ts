import { readFileSync } from 'node:fs';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { indexEvents } from '../../testing/index-events.test-support.ts';
import { createTestApp } from '../../testing/test-app.test-support.ts';
import { eventOn, manifest, memberOf, quietDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';

const database = useTestDatabase(serverMigrations);
const metricsOf = async () =>
  (
    await createTestApp(database.pool, { replica: { pool: database.pool, elapsedMs: () => 0 } }).send(
      'GET',
      '/metrics',
      { from: '127.0.0.1' },
    )
  ).text();

test('behavior: every number that an alert reads is there', async () => {
  const rules = readFileSync(new URL('../../../../../docs/alerts.yml', import.meta.url), 'utf8');
  // Those of signer, auditor and sponsor are in their tests.
  const names = [...rules.matchAll(/^\s+expr: .*?\b(suil_(?!audit_|signer_|sponsor_)\w+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(7);
  const metrics = await metricsOf();
  for (const name of names) expect(metrics).toMatch(new RegExp(`^${name}(?:\\{.*\\})? `, 'm'));
});

test('behavior: a day that was funded by half, and what is left to release', async () => {
  await indexEvents(
    database.pool,
    [eventOn(100, 'EmissionDeposited', { amount: 700n })],
    [quietDay(100, 500_000_000n)],
    [eventOn(102, 'ToppedUp', { member: memberOf('a'), coinType: manifest.coinTypes.sui, amount: 1n })],
  );
  const metrics = await metricsOf();
  expect(metrics).toMatch(/^suil_funding_factor 0\.5$/m);
  expect(metrics).toMatch(/^suil_emission_units 700$/m);
  expect(metrics).toMatch(/^suil_bank_reserve_micros 0$/m);
});
