/**
 * Bytes and digests against Sui's published formats, put together here by hand: neither this package's encoder nor the SDK's takes part.
 * Sources: sui-types object.rs, event.rs, messages_checkpoint.rs, base_types.rs; BCS.
 */
import { fromBase58, fromBase64, toBase58 } from '@mysten/bcs';
import { bcs } from '@mysten/sui/bcs';
import { blake2b } from '@noble/hashes/blake2.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, bob, CLOCK, createArena } from './arena.test-chain.ts';
import { eventsBcs, objectBcs } from './index.ts';
import type { ExecutedTransaction } from './types.ts';

let it: ArenaChain;
let sent: ExecutedTransaction;
let looked: ExecutedTransaction;
beforeAll(async () => {
  it = await createArena();
  await it.publish();
  sent = await it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [77n])], bob.toSuiAddress()));
  looked = await it.run((tx) => void it.call(tx, 'arena::look', [it.shared(tx, CLOCK, false)]));
});

const hex = (text: string) => Buffer.from(text.slice(2), 'hex');
const u64 = (value: bigint | number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
/** Lengths here stay below 128, so one byte is their ULEB128. */
const sized = (bytes: Uint8Array) => Buffer.concat([Buffer.of(bytes.length), bytes]);
const text = (value: string) => sized(Buffer.from(value));
const digestBytes = (digest: string) => sized(fromBase58(digest));
const hashed = (name: string, bytes: Uint8Array) =>
  toBase58(blake2b(Buffer.concat([Buffer.from(`${name}::`), bytes]), { dkLen: 32 }));

describe('objects', () => {
  test('a SUI coin: data, owner, last transaction, rebate', () => {
    const [change] = sent.objectChanges.filter(({ idOperation }) => idOperation === 'created');
    const coin = it.chain.getObject(change?.id ?? '');
    if (!coin) throw new Error('the coin is there');
    const bytes = Buffer.concat([
      Buffer.of(0), // Data::Move
      Buffer.of(1), // MoveObjectType::GasCoin
      Buffer.of(1), // has_public_transfer
      u64(sent.effects.lamportVersion),
      sized(Buffer.concat([hex(coin.id), u64(77)])), // contents: UID, Balance
      Buffer.of(0), // Owner::AddressOwner
      hex(bob.toSuiAddress()),
      digestBytes(sent.digest),
      u64(coin.storageRebateMist),
    ]);
    expect(Buffer.from(objectBcs(coin)).equals(bytes)).toBe(true);
    expect(coin.digest).toBe(hashed('Object', bytes));
    // 130 bytes count for storage: 80 of metadata, 40 of contents, 8 of version, 1 each of transferability and type.
    expect(coin.storageRebateMist).toBe(130n * 100n * 76n);
  });

  test('the Clock: another struct, shared since version 1', () => {
    const clock = it.chain.getObject(CLOCK);
    if (!clock) throw new Error('the Clock is there');
    const bytes = Buffer.concat([
      Buffer.of(0, 0), // Data::Move, MoveObjectType::Other
      hex(`0x${'2'.padStart(64, '0')}`),
      text('clock'),
      text('Clock'),
      Buffer.of(0), // no type parameters
      Buffer.of(0), // no public transfer
      u64(clock.version),
      sized(Buffer.concat([hex(CLOCK), u64(it.chain.latestCheckpoint().timestampMs)])),
      Buffer.of(2), // Owner::Shared
      u64(1),
      digestBytes(clock.previousTransaction),
      u64(clock.storageRebateMist),
    ]);
    expect(clock.digest).toBe(hashed('Object', bytes));
  });

  test('ids: blake2b256(0xf1 ‖ transaction digest ‖ index)', () => {
    const [created] = sent.objectChanges.filter(({ idOperation }) => idOperation === 'created');
    const id = blake2b(Buffer.concat([Buffer.of(0xf1), fromBase58(sent.digest), u64(0)]), { dkLen: 32 });
    expect(created?.id).toBe(`0x${Buffer.from(id).toString('hex')}`);
  });
});

describe('transactions', () => {
  test('the digest is that of the bytes signed', () => {
    expect(sent.digest).toBe(hashed('TransactionData', sent.bytes));
  });

  test('effects: the SDK reads them, writes the same bytes, and they name what the formats ask for', () => {
    for (const done of [sent, looked]) {
      const parsed = bcs.TransactionEffects.parse(done.effectsBytes);
      expect(bcs.TransactionEffects.serialize(parsed).toBytes()).toEqual(done.effectsBytes);
      expect(done.effectsDigest).toBe(hashed('TransactionEffects', done.effectsBytes));
      const ids = parsed.V2?.changedObjects.map(([id]) => id) ?? [];
      expect(ids).toEqual([...ids].sort());
      const gasIndex = parsed.V2?.gasObjectIndex ?? -1;
      expect(parsed.V2?.changedObjects[gasIndex]?.[1].inputState.Exist?.[1]).toMatchObject({
        AddressOwner: alice.toSuiAddress(),
      });
    }
    const clock = it.chain.getObject(CLOCK);
    expect(looked.effects.unchangedConsensusObjects).toEqual([
      { id: CLOCK, version: clock?.version, digest: clock?.digest },
    ]);
  });

  test('events: package, module, sender, type, contents', () => {
    const atMs = it.chain.latestCheckpoint().timestampMs;
    const bytes = Buffer.concat([
      Buffer.of(1), // one event
      hex(it.arena),
      text('arena'),
      hex(alice.toSuiAddress()),
      hex(it.arena),
      text('arena'),
      text('Seen'),
      Buffer.of(0),
      sized(u64(atMs)),
    ]);
    expect(Buffer.from(eventsBcs(looked.events)).equals(bytes)).toBe(true);
    expect(looked.effects.eventsDigest).toBe(hashed('TransactionEvents', bytes));
    expect(it.chain.toJson(`${it.arena}::arena::Seen`, looked.events[0]?.contents ?? new Uint8Array())).toEqual({
      at: String(atMs),
    });
    expect(sent.effects.eventsDigest).toBeNull();
  });

  test('balances: what is paid for gas is gone, the rest is somewhere', () => {
    const { computationCost, storageCost, storageRebate } = sent.effects.gasUsed;
    const gas = BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate);
    const sum = sent.balanceChanges.reduce((total, { amount }) => total + amount, 0n);
    expect(sum).toBe(-gas);
    expect(sent.balanceChanges.find(({ address }) => address === bob.toSuiAddress())?.amount).toBe(77n);
  });
});

describe('checkpoints', () => {
  test('contents: digests of transaction and effects, then the signatures; the summary names their digest', () => {
    const checkpoint = it.chain.getCheckpoint(sent.checkpoint);
    const signature = fromBase64(sent.signatures[0] ?? '');
    const bytes = Buffer.concat([
      Buffer.of(0), // CheckpointContents::V1
      Buffer.of(1),
      digestBytes(sent.digest),
      digestBytes(sent.effectsDigest),
      Buffer.of(1, 1), // one transaction with one signature
      sized(signature),
    ]);
    expect(checkpoint?.contentsDigest).toBe(hashed('CheckpointContents', bytes));
  });

  test('summary: number, totals, links, running gas, time', () => {
    const checkpoint = it.chain.getCheckpoint(sent.checkpoint);
    const before = it.chain.getCheckpoint(sent.checkpoint - 1n);
    if (!checkpoint || !before) throw new Error('both are there');
    const { gasUsed } = sent.effects;
    const running = (['computationCost', 'storageCost', 'storageRebate', 'nonRefundableStorageFee'] as const).map(
      (part) => u64(before.rollingGas[part] + gasUsed[part]),
    );
    const bytes = Buffer.concat([
      u64(0), // epoch
      u64(sent.checkpoint),
      u64(before.networkTotalTransactions + 1n),
      digestBytes(checkpoint.contentsDigest),
      Buffer.of(1),
      digestBytes(before.digest),
      ...running,
      u64(checkpoint.timestampMs),
      Buffer.of(0), // no commitments
      Buffer.of(0), // not the end of an epoch
      Buffer.of(0), // no version specific data
    ]);
    expect(checkpoint.digest).toBe(hashed('CheckpointSummary', bytes));
  });
});
