/** The digest of packages as the chain has them is the compiler's: of the first version and of an upgrade. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { digestPackage, readObject } from '@suil/light-client';
import { buildAnnounceUpgrade, buildUpgrade, fetchCap, fetchConfiguration, PACKAGE_DIGEST } from '@suil/sdk';
import { expect, test } from 'vitest';
import { compileNext } from '../../sdk/src/admin/next-version.test-chain.ts';
import { createTestDeployment } from '../../sdk/src/deployment.test-chain.ts';

async function digestOnChain(client: SuiGrpcClient, objectId: string, originalId: string): Promise<string> {
  const { response } = await client.ledgerService.getObject({ objectId, readMask: { paths: ['bcs'] } });
  const { contents } = readObject(response.object?.bcs?.value ?? new Uint8Array());
  return Buffer.from(digestPackage(contents, originalId)).toString('hex');
}

test('published and upgraded', { timeout: 180_000 }, async () => {
  const { client, manifest, operator, run, passDays } = await createTestDeployment();
  const { package: first } = manifest;
  expect(await digestOnChain(client, first, first)).toBe(PACKAGE_DIGEST);
  expect(await digestOnChain(client, first, manifest.config)).not.toBe(PACKAGE_DIGEST);

  const adminCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'AdminCap');
  const { code, digest } = await compileNext();
  await run(operator, buildAnnounceUpgrade({ manifest, adminCap, digest }));
  passDays(7);
  await run(operator, buildUpgrade({ manifest, adminCap, current: first, code }));
  const { newestPackage } = await fetchConfiguration(client, manifest);
  expect(newestPackage).not.toBe(first);
  expect(await digestOnChain(client, newestPackage, first)).toBe(Buffer.from(digest).toString('hex'));
});
