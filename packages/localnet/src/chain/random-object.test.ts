/** The randomness (0x8): a new round for each transaction that names it, and what may follow such a command. */
import { fromBase58 } from '@mysten/bcs';
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { blake2b } from '@noble/hashes/blake2.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { alice, bob, START_MS } from '../arena.test-chain.ts';
import type { ExecutedTransaction } from '../index.ts';
import { createFortune, type Fortune, RANDOM } from '../regulation/fortune.test-chain.ts';

const Rolled = bcs.struct('Rolled', { eyes: bcs.u8(), bytes: bcs.byteVector() });

let fortune: Fortune;
beforeAll(async () => {
  fortune = await createFortune();
});

const roll = (sender = alice) =>
  fortune.it.run((tx) => void fortune.call(tx, 'dice::roll', [fortune.it.shared(tx, RANDOM, false)]), { sender });
const rolled = (done: ExecutedTransaction) => {
  expect(done.failure).toBeUndefined();
  return Rolled.parse(done.events[0]?.contents ?? new Uint8Array());
};

/** What `Random` holds, as its readers see it. */
function inner(chain = fortune.it.chain) {
  const contents: Uint8Array = Object(chain.getObject(RANDOM)?.data).contents;
  const versioned = `0x${Buffer.from(contents.subarray(32, 64)).toString('hex')}`;
  const id = deriveDynamicFieldID(versioned, 'u64', bcs.u64().serialize(1).toBytes());
  const field = chain.getObject(id);
  const { type, contents: bytes } = Object(field?.data);
  const { value } = Object(chain.toJson(type, bytes));
  return { version: field?.version, epoch: value.epoch, round: value.randomness_round, bytes: value.random_bytes };
}

test('default: genesis shares empty randomness at 0x8', async () => {
  const fresh = await createFortune();
  expect(fresh.it.chain.getObject(RANDOM)).toMatchObject({
    version: 1n,
    owner: { kind: 'shared', initialSharedVersion: 1n },
    data: { type: `0x${'2'.padStart(64, '0')}::random::Random` },
  });
  expect(inner(fresh.it.chain)).toMatchObject({ version: 1n, epoch: '0', round: '0' });
});

test('behavior: a roll follows from the round and the transaction, as Sui derives it', async () => {
  const done = await roll();
  const { eyes, bytes } = rolled(done);
  expect(eyes).toBeGreaterThanOrEqual(1);
  expect(eyes).toBeLessThanOrEqual(6);
  // The seed is the HMAC of the first id of the transaction under the randomness. An id is the hash of 0xf1, digest and counter.
  const id = blake2b(Uint8Array.of(0xf1, ...fromBase58(done.digest), ...new Uint8Array(8)), { dkLen: 32 });
  const randomBytes = Buffer.from(inner().bytes, 'base64');
  const seed = hmac(sha3_256, randomBytes, id);
  const [first, second] = [1, 2].map((counter) => hmac(sha3_256, seed, Uint8Array.of(counter, 0)));
  // Nine bytes from the end of the first block, the last one as the most significant.
  const number = BigInt(
    `0x${Buffer.from(first?.subarray(23) ?? [])
      .reverse()
      .toString('hex')}`,
  );
  expect(eyes).toBe(1 + Number(number % 6n));
  expect(Buffer.from(bytes)).toEqual(Buffer.from(second ?? []));
});

test('behavior: every transaction that names it gets a round of its own, counted from 0 in each epoch', async () => {
  const before = inner();
  const done = await roll(bob);
  const after = inner();
  expect(BigInt(after.round)).toBe(BigInt(before.round) + 1n);
  expect(after.version).toBe((before.version ?? 0n) + 1n);
  expect(after.bytes).not.toBe(before.bytes);
  expect(fortune.it.chain.getObject(RANDOM)?.version).toBe(after.version);
  // It is read only: effects name the version that was read, and change nothing of it.
  expect(done.effects.unchangedConsensusObjects).toMatchObject([{ id: RANDOM, version: after.version }]);
  expect(done.objectChanges.map(({ id }) => id)).not.toContain(RANDOM);
  // Others leave it as it is.
  await fortune.it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1n])], bob.toSuiAddress()));
  expect(inner()).toEqual(after);
  fortune.it.chain.advanceEpoch(START_MS);
  rolled(await roll());
  expect(inner()).toMatchObject({ epoch: '1', round: '0' });
});

test('behavior: a simulation does not see what the transaction will get', async () => {
  const { it, call } = fortune;
  const make = (tx: Parameters<typeof call>[0]) => void call(tx, 'dice::roll', [it.shared(tx, RANDOM, false)]);
  const before = inner();
  const bytes = await it.build(make);
  const simulated = it.chain.simulate(bytes).transaction;
  expect(simulated.effects.status.kind).toBe('success');
  expect(inner()).toEqual(before);
  const { signature } = await alice.signTransaction(bytes);
  const executed = await it.chain.execute(bytes, [signature], START_MS);
  expect(simulated.digest).toBe(executed.digest);
  expect(Buffer.from(simulated.events[0]?.contents ?? [])).not.toEqual(Buffer.from(executed.events[0]?.contents ?? []));
});

test('behavior: the randomness follows from the seed of the committee', async () => {
  const [one, same, other] = await Promise.all(
    [1, 1, 2].map((byte) => createFortune({ committee: { seed: new Uint8Array(32).fill(byte) } })),
  );
  const bytes = [];
  for (const chain of [one, same, other]) {
    if (!chain) throw new Error('three chains');
    const { it, call } = chain;
    await it.run((tx) => void call(tx, 'dice::roll', [it.shared(tx, RANDOM, false)]));
    bytes.push(inner(it.chain).bytes);
  }
  expect(bytes[0]).toBe(bytes[1]);
  expect(bytes[0]).not.toBe(bytes[2]);
});

describe('what may follow', () => {
  test('behavior: transfers and merges', async () => {
    const { it, call } = fortune;
    const done = await it.run((tx) => {
      const [coin] = tx.splitCoins(tx.gas, [5n]);
      call(tx, 'dice::nothing', []);
      call(tx, 'dice::roll', [it.shared(tx, RANDOM, false)]);
      tx.transferObjects([coin], bob.toSuiAddress());
    });
    expect(done.failure).toBeUndefined();
  });

  test('error: CHAIN_COMMAND_AFTER_RANDOM for any other command', async () => {
    const { it, call } = fortune;
    const afterRoll = (next: (tx: Parameters<typeof call>[0]) => void) =>
      it.run((tx) => {
        call(tx, 'dice::roll', [it.shared(tx, RANDOM, false)]);
        next(tx);
      });
    const refused = {
      code: 'CHAIN_COMMAND_AFTER_RANDOM',
      message: 'Commands following a command with Random can only be TransferObjects or MergeCoins',
    };
    await expect(afterRoll((tx) => void call(tx, 'dice::nothing', []))).rejects.toMatchObject(refused);
    await expect(afterRoll((tx) => void tx.splitCoins(tx.gas, [1n]))).rejects.toMatchObject(refused);
    await expect(afterRoll((tx) => void call(tx, 'dice::roll', [it.shared(tx, RANDOM, false)]))).rejects.toMatchObject(
      refused,
    );
  });

  test('error: CHAIN_OBJECT_KIND_MISMATCH when it is named as mutable', async () => {
    const { it, call } = fortune;
    const changed = it.run((tx) => void call(tx, 'dice::roll', [it.shared(tx, RANDOM, true)]));
    await expect(changed).rejects.toMatchObject({ code: 'CHAIN_OBJECT_KIND_MISMATCH' });
  });
});
