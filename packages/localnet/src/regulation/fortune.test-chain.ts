/** A chain with the fortune fixture published: regulated coins, a die and proofs, and the ids that `init` made. */
import { join } from 'node:path';
import type { Transaction } from '@mysten/sui/transactions';
import { compilePackage } from '@suil/toolchain';
import { type ArenaChain, type ArenaOptions, alice, createArena, FRAMEWORK_IDS } from '../arena.test-chain.ts';
import type { ExecutedTransaction } from '../index.ts';

export const RANDOM = `0x${'8'.padStart(64, '0')}`;
export const DENY_LIST = `0x${'403'.padStart(64, '0')}`;

const root = join(import.meta.dirname, '../../../..');

export interface Fortune {
  readonly it: ArenaChain;
  readonly packageId: string;
  /** Coin types, and the same without `0x`, as the deny list names them. */
  readonly chip: string;
  readonly token: string;
  /** Id of the object that the publication made of `0x2::<name><T>`, such as `coin::DenyCapV2`, for the chip or the token. */
  made(name: string, coinType: string): string;
  /** Calls a function of the fixture, or one of `0x2` with the given coin type. */
  call(
    tx: Transaction,
    target: string,
    args: Parameters<ArenaChain['call']>[2],
    types?: string[],
  ): ReturnType<ArenaChain['call']>;
}

export async function createFortune(options: ArenaOptions = {}): Promise<Fortune> {
  const it = await createArena(options);
  const dir = join(root, 'packages/localnet/fixtures/fortune');
  const result = await compilePackage({ dir, cacheDir: join(root, '.cache/toolchain') });
  if (!result.ok) throw new Error(result.output);
  const modules = result.package.modules.map(({ bytes }) => Buffer.from(bytes).toString('base64'));
  const published = await it.run((tx) => {
    tx.transferObjects([tx.publish({ modules, dependencies: FRAMEWORK_IDS })], alice.toSuiAddress());
  });
  const packageId = published.objectChanges.find((change) => change.type === 'package')?.id ?? '';
  return {
    it,
    packageId,
    chip: `${packageId}::chip::CHIP`,
    token: `${packageId}::token::TOKEN`,
    made: (name, coinType) => idOf(published, `::${name}<${coinType}>`),
    call: (tx, target, args, types) =>
      it.call(tx, target.startsWith('0x') ? target : `${packageId}::${target}`, args, types),
  };
}

/** Id of the object of a type that ends like that which a transaction wrote. */
export function idOf(done: ExecutedTransaction, typeEnd: string): string {
  const change = done.objectChanges.find(({ type, output }) => output && type.endsWith(typeEnd));
  if (!change) throw new Error(`no object of type …${typeEnd}: ${done.failure?.description ?? ''}`);
  return change.id;
}
