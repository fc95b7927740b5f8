/** A product is one folder and one entry of the list: nothing else of the server is written for it. */
import { createPool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { grantTestRoles } from '../database/grant-roles.test-support.ts';
import { ROLES } from '../database/grants.ts';
import { migrationsOf } from '../database/schema.ts';
import { renderAlerts } from '../module/alert.ts';
import { projectorsOf, schemaOf } from '../module/module-list.ts';
import { modules } from '../modules/index.ts';
import { derivedTables } from '../verify/reindex/derived-tables.ts';
import { bringIn, emptyDatabase } from './index-events.test-support.ts';
import { createMemoryChain } from './memory-chain.test-support.ts';
import { sample } from './sample-product/index.test-support.ts';
import { codeOf, createTestApp } from './test-app.test-support.ts';
import { CHAIN, eventOn, manifest, memberOf } from './test-deployment.test-support.ts';

const withSample = [...modules, sample];
const database = useTestDatabase(migrationsOf(schemaOf(withSample)));
const PATH = '/api/sample/welcomes';
/** Beside it the journal is said to be old: the events are of 1970. */
const PROBLEM = 'the sample product is only a test';

test('behavior: with the entry, the product projects events, answers, is measured, watched, restricted and compared', async () => {
  await emptyDatabase(database.pool);
  const chain = createMemoryChain(CHAIN);
  chain.add(eventOn(100, 'InviterBound', { member: memberOf('a'), inviter: manifest.root }));
  await bringIn(database.pool, chain.checkpoints, projectorsOf(withSample, manifest));

  const app = createTestApp(database.pool, { modules: [sample] });
  expect(await (await app.send('GET', PATH)).json()).toEqual({ members: [memberOf('a')] });
  const metrics = await (await app.send('GET', '/metrics', { from: '127.0.0.1' })).text();
  expect(metrics).toMatch(/^suil_sample_welcomes 1$/m);
  expect(await (await app.send('GET', '/readyz')).json()).toMatchObject({
    ok: true,
    problems: expect.arrayContaining([PROBLEM]),
  });
  expect(
    Object.keys(((await (await app.send('GET', '/api/openapi.json')).json()) as { paths: object }).paths),
  ).toContain('/sample/welcomes');

  await grantTestRoles(database.pool, schemaOf(withSample).tables);
  const restricted = createPool({ connection: database.connection, role: ROLES.writer });
  expect((await restricted.query('SELECT member FROM sample_welcomes')).rowCount).toBe(1);
  await expect(restricted.query('DELETE FROM sample_welcomes')).rejects.toMatchObject({ code: '42501' });
  await restricted.end();

  expect(derivedTables(withSample)).toContainEqual({ name: 'sample_welcomes', query: 'SELECT * FROM sample_welcomes' });
  expect(renderAlerts(withSample.flatMap(({ alerts }) => alerts ?? []))).toContain('- alert: SampleSilent\n');
});

test('behavior: without the entry, nothing of it is left', async () => {
  const app = createTestApp(database.pool);
  const response = await app.send('GET', PATH);
  expect([response.status, await codeOf(response)]).toEqual([404, 'ROUTE_NOT_FOUND']);
  expect(await (await app.send('GET', '/metrics', { from: '127.0.0.1' })).text()).not.toContain('sample');
  expect(await (await app.send('GET', '/readyz')).json()).toMatchObject({
    ok: true,
    problems: expect.not.arrayContaining([PROBLEM]),
  });
  expect(derivedTables(modules).map(({ name }) => name)).not.toContain('sample_welcomes');
  expect(migrationsOf(schemaOf(modules)).map(({ scope }) => scope)).not.toContain('sample');
});
