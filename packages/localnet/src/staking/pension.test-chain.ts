/** A chain with the package of the fixture `pension`, which uses 0x3 as packages of others do. */
import { join } from 'node:path';
import { compilePackage } from '@suil/toolchain';
import { type ArenaChain, alice, createArena } from '../arena.test-chain.ts';

const root = join(import.meta.dirname, '../../../..');

export interface PensionChain extends ArenaChain {
  readonly packageId: string;
  readonly pensionId: string;
}

/** Opens the chain. */
export async function openPension(): Promise<PensionChain> {
  const dir = join(root, 'packages/localnet/fixtures/pension');
  const compiled = await compilePackage({ dir, cacheDir: join(root, '.cache/toolchain') });
  if (!compiled.ok) throw new Error(compiled.output);
  const { modules, dependencies } = compiled.package;
  const arena = await createArena();
  const published = await arena.run((tx) => {
    const cap = tx.publish({
      modules: modules.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
      dependencies: [...dependencies],
    });
    tx.transferObjects([cap], alice.toSuiAddress());
  });
  const created = (end: string) => published.objectChanges.find(({ type }) => type.endsWith(end))?.id ?? '';
  return Object.assign(arena, { packageId: created('package'), pensionId: created('::pension::Pension') });
}
