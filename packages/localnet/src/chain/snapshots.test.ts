/** A chain that went somewhere else and came back is the chain that never went: compared with a twin, byte for byte. */
import type { Transaction } from '@mysten/sui/transactions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ArenaChain, alice, bob, createArena, START_MS, SUI } from '../arena.test-chain.ts';
import { codeOf } from '../code-of.test-support.ts';
import { objectBcs } from '../index.ts';
import { SUI_TYPE } from '../model/type-tag.ts';
import { createMemoryStorage } from '../persistence/storage.ts';

const [ALICE, BOB] = [alice.toSuiAddress(), bob.toSuiAddress()];

const pays = (amount: bigint) => (tx: Transaction) => {
  tx.transferObjects([tx.splitCoins(tx.gas, [amount])], BOB);
};

/** What a chain may do; each works in every state. */
const STEPS: Record<string, (arena: ArenaChain) => Promise<unknown> | unknown> = {
  pays: (arena) => arena.run(pays(SUI)),
  paysBack: (arena) => arena.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [SUI])], ALICE), { sender: bob }),
  merges: (arena) => {
    const [kept, ...others] = arena.chain.listOwnedObjects(BOB).items.map(({ id }) => id);
    return arena.run((tx) => void tx.transferObjects([tx.gas], BOB), { sender: bob, gas: [kept ?? '', ...others] });
  },
  fails: (arena) => arena.run((tx) => void tx.splitCoins(tx.gas, [10n ** 18n])),
  publishes: (arena) => arena.publish(),
  waits: ({ chain }) => chain.advanceClock(chain.latestCheckpoint().timestampMs + 5),
  endsEpoch: ({ chain }) => chain.advanceEpoch(chain.latestCheckpoint().timestampMs + 7),
  setsBalance: ({ chain }) => chain.setBalance({ owner: BOB, coinType: SUI_TYPE, amount: 1_000n * SUI }),
  asksFaucet: ({ chain }) => chain.requestGas(ALICE, SUI, START_MS),
};
type Step = keyof typeof STEPS;
const steps = (maxLength: number) => fc.array(fc.constantFrom<Step>(...Object.keys(STEPS)), { maxLength });

async function does(arena: ArenaChain, names: readonly Step[]): Promise<void> {
  for (const name of names) await STEPS[name]?.(arena);
}

/** Everything that a reader can learn of the accounts, the epoch and the last checkpoints. */
function stateOf({ chain }: ArenaChain) {
  const latest = chain.latestCheckpoint();
  const numbers = Array.from({ length: Number(latest.sequence) + 1 }, (_, sequence) => BigInt(sequence));
  const owned = [ALICE, BOB].flatMap((owner) => chain.listOwnedObjects(owner, { limit: 1_000 }).items);
  return {
    latest,
    epoch: chain.getEpoch(),
    beyond: [chain.getCheckpoint(latest.sequence + 1n), chain.getEpoch(chain.getEpoch().epoch + 1n)],
    signature: chain.getCheckpointSignature(latest.sequence),
    digests: numbers.map((sequence) => chain.getCheckpoint(sequence)?.digest),
    objects: owned.map((object) => Buffer.from(objectBcs(object)).toString('hex')),
    versions: owned.map(({ id, version }) => [chain.getObject(id, version - 1n), chain.getObject(id, version + 1n)]),
    balances: [ALICE, BOB].map((owner) => chain.listBalances(owner)),
  };
}

test('property: whatever happened between a snapshot and the return to it never was', async () => {
  await fc.assert(
    fc.asyncProperty(steps(4), steps(6), steps(4), async (before, detour, after) => {
      const [gone, stayed] = await Promise.all([createArena(), createArena()]);
      await does(gone, before);
      await does(stayed, before);
      const snapshot = gone.chain.takeSnapshot();
      await does(gone, detour);
      const lost = gone.chain.latestCheckpoint();
      expect(gone.chain.revert(snapshot)).toEqual(stayed.chain.latestCheckpoint());
      expect(stateOf(gone)).toEqual(stateOf(stayed));
      if (detour.length > 0) expect(gone.chain.getCheckpoint(lost.digest)).toBeUndefined();
      await does(gone, after);
      await does(stayed, after);
      expect(stateOf(gone)).toEqual(stateOf(stayed));
      gone.chain.close();
      stayed.chain.close();
    }),
    { numRuns: 6 },
  );
}, 120_000);

test('behavior: a transaction that never was can be executed, and a package of before the snapshot still runs', async () => {
  const arena = await createArena();
  await arena.publish();
  const snapshot = arena.chain.takeSnapshot();
  const bytes = await arena.build(pays(SUI));
  const { signature } = await alice.signTransaction(bytes);
  const first = await arena.chain.execute(bytes, [signature], START_MS);
  await arena.publish();
  const second = arena.arena;
  arena.chain.revert(snapshot);
  expect(arena.chain.getTransaction(first.digest)).toBeUndefined();
  expect(arena.chain.listFunctions(second, 'arena')).toBeUndefined();
  expect(await arena.chain.execute(bytes, [signature], START_MS)).toEqual(first);
  arena.chain.close();
});

test('behavior: snapshots lie in one another; one that is used takes the later ones with it', async () => {
  const arena = await createArena();
  const { chain } = arena;
  const [outer, start] = [chain.takeSnapshot(), chain.latestCheckpoint()];
  await arena.run(pays(SUI));
  const [inner, middle] = [chain.takeSnapshot(), chain.latestCheckpoint()];
  await arena.run(pays(SUI));
  expect(chain.revert(inner)).toEqual(middle);
  const later = chain.takeSnapshot();
  expect(chain.revert(outer)).toEqual(start);
  for (const used of [outer, inner, later, '', '9'])
    expect(codeOf(() => chain.revert(used))).toBe('CHAIN_REQUEST_INVALID');
  chain.close();
});

test('property: a chain that is reset is a new one', async () => {
  await fc.assert(
    fc.asyncProperty(steps(6), steps(4), async (before, after) => {
      const [reset, fresh] = await Promise.all([createArena(), createArena()]);
      await does(reset, before);
      const snapshot = reset.chain.takeSnapshot();
      reset.chain.impersonate(ALICE);
      expect(reset.chain.reset()).toEqual(fresh.chain.getCheckpoint(0n));
      expect(reset.chain.listOwnedObjects(ALICE).items).toEqual([]);
      expect(codeOf(() => reset.chain.revert(snapshot))).toBe('CHAIN_REQUEST_INVALID');
      // As the other one began.
      for (const owner of [ALICE, BOB]) await reset.chain.requestGas(owner, 100n * SUI, START_MS);
      expect(stateOf(reset)).toEqual(stateOf(fresh));
      const unsigned = reset.chain.execute(await reset.build(pays(SUI)), [], START_MS);
      await expect(unsigned).rejects.toMatchObject({ code: 'CHAIN_SIGNATURE_MISSING' });
      await does(reset, after);
      await does(fresh, after);
      expect(stateOf(reset)).toEqual(stateOf(fresh));
      reset.chain.close();
      fresh.chain.close();
    }),
    { numRuns: 4 },
  );
}, 120_000);

test('error: CHAIN_REQUEST_INVALID of a chain whose storage keeps what was appended', async () => {
  const { truncate: _, ...storage } = createMemoryStorage();
  const arena = await createArena({ storage });
  expect(codeOf(() => arena.chain.takeSnapshot())).toBe('CHAIN_REQUEST_INVALID');
  expect(codeOf(() => arena.chain.reset())).toBe('CHAIN_REQUEST_INVALID');
  arena.chain.close();
});

test('an impersonated address needs no signature, as sender and as payer, and no other does', async () => {
  const arena = await createArena();
  const { chain } = arena;
  const bytes = await arena.build(pays(SUI));
  const unsigned = () => chain.execute(bytes, [], START_MS).catch((error: unknown) => error);
  expect(await unsigned()).toMatchObject({ code: 'CHAIN_SIGNATURE_MISSING' });
  chain.impersonate(BOB);
  expect(await unsigned()).toMatchObject({ code: 'CHAIN_SIGNATURE_MISSING' });
  const { signature } = await bob.signTransaction(bytes);
  chain.impersonate(ALICE);
  // A signature that is given has to be the sender's.
  await expect(chain.execute(bytes, [signature], START_MS)).rejects.toMatchObject({ code: 'CHAIN_SIGNATURE_INVALID' });
  expect(await unsigned()).toMatchObject({ signatures: [], sender: ALICE });
  chain.stopImpersonating(ALICE);
  const next = await arena.build(pays(SUI));
  await expect(chain.execute(next, [], START_MS)).rejects.toMatchObject({ code: 'CHAIN_SIGNATURE_MISSING' });
  chain.close();
});
