/** An announced change and an expired upgrade, read from the configuration's bytes before and behind their times, as the contract's views answer them. */
import { parameterKey } from '@suil/core';
import { expect, test } from 'vitest';
import { createTestDeployment } from '../deployment.test-chain.ts';
import { fetchCap } from './caps.ts';
import { buildAnnounceChange } from './change.ts';
import { configurationOf, newestPackageOf } from './configuration-object.ts';
import { buildAnnounceUpgrade } from './upgrade.ts';
import { fetchConfiguration } from './view.ts';

const SET_UP_TIMEOUT_MS = 180_000;
const DIGEST = new Uint8Array(32).fill(3);

test('a change holds from its day on, an upgrade stays announced until it expires', {
  timeout: SET_UP_TIMEOUT_MS,
}, async () => {
  const { client, manifest, operator, run, passDays, today, nowMs } = await createTestDeployment();
  const adminCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'AdminCap');
  const key = parameterKey('swapFeeBps');
  await run(operator, buildAnnounceChange({ manifest, adminCap, key, value: 200n }));
  await run(operator, buildAnnounceUpgrade({ manifest, adminCap, digest: DIGEST }));
  const announcedMs = nowMs();
  // Announced at nine o'clock: 48 hours end on the second day, and the next one begins with the change.
  const day = today() + 3;
  const { objectId, read } = configurationOf(manifest);
  const { object } = await client.core.getObject({ objectId, include: { content: true } });
  // One answer of the node serves for all times.
  const stateAt = read({ objectId, type: object.type, contents: object.content });
  const swapFee = (atMs: number) => stateAt(atMs).parameters.find((one) => one.key === key);
  expect(swapFee(nowMs())).toEqual({ key, value: 300n, next: { value: 200n, day } });
  passDays(3);
  expect(swapFee(nowMs())).toEqual({ key, value: 200n, next: null });
  const { parameters } = await fetchConfiguration(client, manifest);
  expect(stateAt(nowMs()).parameters).toEqual(parameters.map(({ key, value, next }) => ({ key, value, next })));

  const hours = 3_600_000;
  const upgrade = stateAt(nowMs()).announcedUpgrade;
  expect(upgrade).toEqual((await fetchConfiguration(client, manifest)).announcedUpgrade);
  expect(upgrade).toMatchObject({ announcedMs, expiresMs: (upgrade?.readyMs ?? 0) + 7 * 24 * hours });
  expect(stateAt(upgrade?.expiresMs ?? 0).announcedUpgrade).toEqual(upgrade);
  expect(stateAt((upgrade?.expiresMs ?? 0) + 1).announcedUpgrade).toBeNull();
});

test('the newest package; another kind of object is refused', { timeout: SET_UP_TIMEOUT_MS }, async () => {
  const { client, manifest } = await createTestDeployment();
  const { objectId, read } = newestPackageOf(manifest);
  const { object } = await client.core.getObject({ objectId, include: { content: true } });
  expect(read({ objectId, type: object.type, contents: object.content })).toBe(manifest.package);
  const problem = expect.objectContaining({ code: 'CHAIN_OBJECT_KIND_MISMATCH' });
  expect(() => configurationOf(manifest).read({ objectId, type: object.type, contents: object.content })).toThrow(
    problem,
  );
});
