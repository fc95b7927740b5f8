/** Currencies of the coin registry (0xc): sent to it by `init`, received and registered by anyone, and what readers then get. */
import { join } from 'node:path';
import { deriveObjectID } from '@mysten/sui/utils';
import { compilePackage } from '@suil/toolchain';
import { beforeAll, expect, test } from 'vitest';
import { type ArenaChain, alice, bob, createArena, FRAMEWORK_IDS, failureIn } from '../arena.test-chain.ts';
import type { ExecutedTransaction, StoredObject } from '../types.ts';

const REGISTRY = `0x${'c'.padStart(64, '0')}`;

const root = join(import.meta.dirname, '../../../..');

let it: ArenaChain;
let reef: string;
beforeAll(async () => {
  it = await createArena();
  await it.publish();
  const dir = join(root, 'packages/localnet/fixtures/reef');
  const result = await compilePackage({ dir, cacheDir: join(root, '.cache/toolchain') });
  if (!result.ok) throw new Error(result.output);
  const modules = result.package.modules.map(({ bytes }) => Buffer.from(bytes).toString('base64'));
  const published = await it.run((tx) => {
    tx.transferObjects([tx.publish({ modules, dependencies: FRAMEWORK_IDS })], alice.toSuiAddress());
  });
  reef = published.objectChanges.find((change) => change.type === 'package')?.id ?? '';
});

const current = (id: string): StoredObject => {
  const object = it.chain.getObject(id);
  if (!object) throw new Error(`no object ${id}`);
  return object;
};
/** The object of that framework type which the transaction wrote, such as `coin::TreasuryCap`. */
const written = (done: ExecutedTransaction, name: string) =>
  done.objectChanges.find((change) => change.output && change.type.includes(`::${name}<`))?.id ?? '';
/** The SDK derives the id; a struct without fields is one zero byte. */
const currencyId = (coinType: string) =>
  deriveObjectID(REGISTRY, `0x2::coin_registry::CurrencyKey<${coinType}>`, Uint8Array.of(0));

test('default: genesis shares the registry at 0xc', () => {
  const { type, contents } = Object(current(REGISTRY).data);
  expect(type).toBe(`0x${'2'.padStart(64, '0')}::coin_registry::CoinRegistry`);
  expect(Buffer.from(contents).toString('hex')).toBe('c'.padStart(64, '0'));
  expect(current(REGISTRY)).toMatchObject({ version: 1n, owner: { kind: 'shared', initialSharedVersion: 1n } });
});

test('behavior: a currency of init is received by anyone, once, and has a fixed supply and fixed metadata', async () => {
  const coinType = `${reef}::pearl::PEARL`;
  const [sent] = it.chain.listOwnedObjects(REGISTRY).items;
  if (!sent) throw new Error('init sent it to the registry');
  expect(it.chain.getCoinMetadata(coinType)).toBeUndefined();
  expect(it.chain.getCoinSupply(coinType)).toBeUndefined();

  const ticket = { objectId: sent.id, version: sent.version.toString(), digest: sent.digest };
  const register = () =>
    it.run(
      (tx) =>
        void it.call(
          tx,
          '0x2::coin_registry::finalize_registration',
          [it.shared(tx, REGISTRY), tx.receivingRef(ticket)],
          [coinType],
        ),
      { sender: bob },
    );
  const done = await register();
  expect(done.failure).toBeUndefined();
  expect(done.objectChanges.find(({ id }) => id === sent.id)?.idOperation).toBe('deleted');
  const id = currencyId(coinType);
  expect(current(id).owner).toEqual({ kind: 'shared', initialSharedVersion: done.effects.lamportVersion });
  expect(current(REGISTRY).version).toBe(done.effects.lamportVersion);
  expect(it.chain.getCoinMetadata(coinType)).toEqual({
    id,
    coinType,
    decimals: 3,
    name: 'Pearl',
    symbol: 'PEARL',
    description: 'Of one oyster',
    iconUrl: 'https://example.org/pearl.png',
    metadataCap: { state: 'deleted' },
  });
  const supply = it.chain.getCoinSupply(coinType);
  expect(supply).toMatchObject({ amount: 700n, state: 'fixed' });
  // The cap was consumed: its id is all that is left.
  expect(it.chain.getObject(supply?.treasuryCapId ?? '')).toBeUndefined();
  expect(it.chain.getCoinRegulation(coinType)).toEqual({ state: 'unregulated' });
  await expect(register()).rejects.toMatchObject({ code: 'CHAIN_OBJECT_NOT_FOUND' });
});

test('behavior: a currency of later is shared at once; its cap says the supply', async () => {
  const coinType = `${reef}::coral::Coral`;
  const start = () => it.run((tx) => void it.call(tx, `${reef}::coral::start`, [it.shared(tx, REGISTRY)]));
  const done = await start();
  expect(done.failure).toBeUndefined();
  const [cap, metadataCap] = [written(done, 'coin::TreasuryCap'), written(done, 'coin_registry::MetadataCap')];
  expect(it.chain.getCoinMetadata(coinType)).toMatchObject({
    id: currencyId(coinType),
    symbol: 'CORAL',
    iconUrl: '',
    metadataCap: { state: 'claimed', id: metadataCap },
  });
  expect(it.chain.getCoinSupply(coinType)).toEqual({ amount: 0n, state: 'unknown', treasuryCapId: cap });
  const mint = await it.run((tx) => {
    const coin = it.call(tx, `${reef}::coral::mint`, [it.owned(tx, cap), tx.pure.u64(40)]);
    tx.transferObjects([coin], alice.toSuiAddress());
  });
  expect(mint.failure).toBeUndefined();
  expect(it.chain.getTotalSupply(coinType)).toBe(40n);
  await it.run((tx) => tx.transferObjects([it.owned(tx, cap)], '0x0'));
  expect(it.chain.getCoinSupply(coinType)).toEqual({ amount: 40n, state: 'fixed', treasuryCapId: cap });

  // A second start aborts with the code 2 of ECurrencyAlreadyExists, in bits 48 to 55.
  const abort = failureIn(await start())?.error.MoveAbort;
  expect(abort?.[0].module.name).toBe('coin_registry');
  expect((BigInt(abort?.[1] ?? 0) >> 48n) & 0xffn).toBe(2n);
});

test('behavior: a coin that is not registered is known from its own objects', () => {
  const coinType = `${it.arena}::shell::SHELL`;
  expect(it.chain.getCoinMetadata(coinType)).toMatchObject({ symbol: 'SHELL' });
  expect(it.chain.getCoinMetadata(coinType)).not.toHaveProperty('metadataCap');
  expect(it.chain.getCoinSupply(coinType)).toMatchObject({ amount: 0n, state: 'unknown' });
  expect(it.chain.getCoinRegulation(coinType)).toEqual({ state: 'unknown' });
  // Ten billion SUI of 10^9 MIST.
  expect(it.chain.getCoinSupply('0x2::sui::SUI')).toEqual({ amount: 10_000_000_000_000_000_000n, state: 'fixed' });
});
