import { beforeAll, expect, test } from 'vitest';
import type { Artifacts } from './artifacts.ts';
import { COMPILE_TIMEOUT_MS, compileCheckout, openNetwork } from './deploy/network.test-chain.ts';

let artifacts: Artifacts;
beforeAll(async () => {
  artifacts = await compileCheckout();
}, COMPILE_TIMEOUT_MS);

test('default: the compiler warns of nothing', () => {
  const warnings = [artifacts.contracts, artifacts.testCoins].flatMap((compiled) => compiled.warnings);
  expect(warnings.map(({ text }) => text)).toEqual([]);
});

test('behavior: the package is below 90,000 bytes, of the 102,400 that Sui takes', async () => {
  const { chain, publishOnce } = await openNetwork(artifacts);
  const { packageId } = await publishOnce(artifacts.contracts);
  const data = chain.getObject(packageId)?.data;
  if (data?.kind !== 'package') throw new Error('the contracts are published');
  // As Sui counts (sui-types, move_package.rs): modules with names; types with the id that defined them; two ids and a version per dependency.
  let bytes = data.linkage.size * (32 + 32 + 8);
  for (const [name, code] of data.modules) bytes += name.length + code.length;
  for (const { module, datatype } of data.typeOrigins) bytes += module.length + datatype.length + 32;
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(90_000);
});
