/** Balances and objects that no transaction made: what a client reads, and what it can do with them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bcs } from '@mysten/sui/bcs';
import { expect, test } from 'vitest';
import { type ArenaChain, alice, bob, createArena, SUI } from '../arena.test-chain.ts';
import { codeOf } from '../code-of.test-support.ts';
import { CLOCK_ID, FRAMEWORK_ID, SUI_TYPE } from '../model/type-tag.ts';
import { openFileStorage } from '../node/files/file-storage.ts';

const [ALICE, BOB] = [alice.toSuiAddress(), bob.toSuiAddress()];
const GEM_ID = `0x${'9'.repeat(64)}`;
const gemContents = (id: string, power: bigint) =>
  new Uint8Array([...bcs.Address.serialize(id).toBytes(), ...bcs.u64().serialize(power).toBytes()]);

test('default: an owner’s coins become one of the amount, which can be spent; 0 leaves none', async () => {
  const { chain, run } = await bound();
  await chain.requestGas(BOB, 7n, 0);
  const { sequence } = chain.latestCheckpoint();
  expect(chain.setBalance({ owner: BOB, coinType: '0x2::sui::SUI', amount: 5n * SUI }).sequence).toBe(sequence + 1n);
  expect(chain.getBalance(BOB, SUI_TYPE)).toEqual({
    coinType: SUI_TYPE,
    amount: 5n * SUI,
    addressAmount: 0n,
    coinCount: 1,
  });
  const paid = await run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [SUI])], ALICE), { sender: bob });
  expect(paid.effects.status.kind).toBe('success');
  chain.setBalance({ owner: BOB, coinType: SUI_TYPE, amount: 0n });
  expect(chain.getBalance(BOB, SUI_TYPE).amount).toBe(0n);
  // Each edit makes a coin of its own.
  for (const owner of [ALICE, BOB]) chain.setBalance({ owner, coinType: SUI_TYPE, amount: SUI });
  expect([ALICE, BOB].map((owner) => chain.getBalance(owner, SUI_TYPE).amount)).toEqual([SUI, SUI]);
  chain.close();
});

test('default: an object changes its contents or its owner, or is new, and Move code reads it', async () => {
  const arena = await bound();
  const { chain } = arena;
  await arena.publish();
  const type = `${arena.arena}::arena::Gem`;
  chain.setObject({ id: GEM_ID, contents: gemContents(GEM_ID, 5n), type, owner: { kind: 'address', address: ALICE } });
  expect(chain.getObject(GEM_ID)).toMatchObject({ version: 1n, data: { type, hasPublicTransfer: true } });
  const polished = await arena.run((tx) => arena.call(tx, 'arena::polish', [arena.owned(tx, GEM_ID), tx.pure.u64(2)]));
  expect(polished.effects.status.kind).toBe('success');
  expect(powerOf(arena)).toBe(7n);
  const { version = 0n } = chain.getObject(GEM_ID) ?? {};
  chain.setObject({ id: GEM_ID, contents: gemContents(GEM_ID, 100n), owner: { kind: 'address', address: BOB } });
  expect([powerOf(arena), chain.getObject(GEM_ID)?.version]).toEqual([100n, version + 1n]);
  expect([arena.objects(alice, 'Gem'), arena.objects(bob, 'Gem')]).toEqual([[], [GEM_ID]]);
  // The version before is a past one.
  expect(chain.getObject(GEM_ID, version)?.owner).toEqual({ kind: 'address', address: ALICE });
  chain.close();
});

test('errors: what is no coin, amount, object, type or value is refused, and nothing changes', async () => {
  const arena = await bound();
  const { chain } = arena;
  const published = await arena.publish();
  const { sequence } = chain.latestCheckpoint();
  const type = `${arena.arena}::arena::Gem`;
  const owner = { kind: 'address', address: ALICE } as const;
  const gem = { id: GEM_ID, contents: gemContents(GEM_ID, 1n), type, owner };
  const cases: [() => unknown, string][] = [
    [() => chain.setBalance({ owner: BOB, coinType: '0x2::sui::NONE', amount: 1n }), 'CHAIN_TYPE_NOT_FOUND'],
    [() => chain.setBalance({ owner: BOB, coinType: SUI_TYPE, amount: 2n ** 64n }), 'CHAIN_REQUEST_INVALID'],
    [() => chain.setBalance({ owner: BOB, coinType: SUI_TYPE, amount: -1n }), 'CHAIN_REQUEST_INVALID'],
    [() => chain.setObject({ id: GEM_ID, contents: gem.contents, type }), 'CHAIN_OBJECT_NOT_FOUND'],
    [() => chain.setObject({ id: GEM_ID, contents: gem.contents, owner }), 'CHAIN_OBJECT_NOT_FOUND'],
    [() => chain.setObject({ ...gem, type: `${arena.arena}::arena::None` }), 'CHAIN_TYPE_NOT_FOUND'],
    [
      () => chain.setObject({ ...gem, type: `${FRAMEWORK_ID}::balance::Balance<${SUI_TYPE}>` }),
      'CHAIN_REQUEST_INVALID',
    ],
    [() => chain.setObject({ ...gem, contents: gem.contents.slice(1) }), 'BCS_MALFORMED'],
    [() => chain.setObject({ ...gem, contents: gemContents(ALICE, 1n) }), 'CHAIN_REQUEST_INVALID'],
    [() => chain.setObject({ id: arena.arena, contents: gem.contents }), 'CHAIN_OBJECT_KIND_MISMATCH'],
    [() => chain.setObject({ id: CLOCK_ID, contents: gemContents(CLOCK_ID, 1n) }), 'CHAIN_REQUEST_INVALID'],
  ];
  expect(cases.map(([work]) => codeOf(work))).toEqual(cases.map(([, code]) => code));
  expect(chain.latestCheckpoint().sequence).toBe(sequence);
  expect(published.checkpoint).toBe(sequence);
  chain.close();
});

test('behavior: edits outlast a restart', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'suil-edits-'));
  const first = await createArena({ storage: openFileStorage(dir) });
  first.chain.setBalance({ owner: BOB, coinType: SUI_TYPE, amount: 12n });
  first.chain.close();
  const again = await createArena({ storage: openFileStorage(dir) });
  expect(again.chain.getBalance(BOB, SUI_TYPE).amount).toBe(12n);
  again.chain.close();
  rmSync(dir, { recursive: true });
});

/** Its `run` can be taken out. */
async function bound(): Promise<ArenaChain> {
  const arena = await createArena();
  return Object.assign(arena, { run: arena.run.bind(arena) });
}

function powerOf({ chain }: ArenaChain): bigint | null {
  const data = chain.getObject(GEM_ID)?.data;
  return data?.kind === 'move' ? BigInt(bcs.u64().parse(data.contents.slice(32))) : null;
}
