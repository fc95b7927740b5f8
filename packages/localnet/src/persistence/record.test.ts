import { bcs } from '@mysten/sui/bcs';
import { expect, test } from 'vitest';
import { alice, bob, createArena } from '../arena.test-chain.ts';
import { decodeDelta, encodeDelta } from './delta.ts';
import { decodeHead, encodeHead, RECORD_FORMAT } from './record.ts';

/** Format 2 in the words of the SDK's BCS: what lies on people's disks. Format 1 had no committee in the summary that ends an epoch. */
const Head = bcs.struct('Head', {
  summary: bcs.byteVector(),
  contents: bcs.byteVector(),
  transaction: bcs.option(
    bcs.struct('Transaction', {
      digest: bcs.ObjectDigest,
      system: bcs.bool(),
      sender: bcs.Address,
      bytes: bcs.byteVector(),
      signatures: bcs.vector(bcs.string()),
      effects: bcs.byteVector(),
      events: bcs.vector(
        bcs.struct('Event', {
          packageId: bcs.Address,
          module: bcs.string(),
          sender: bcs.Address,
          type: bcs.string(),
          contents: bcs.byteVector(),
        }),
      ),
      balanceChanges: bcs.vector(
        bcs.struct('BalanceChange', {
          address: bcs.Address,
          coinType: bcs.string(),
          negative: bcs.bool(),
          magnitude: bcs.u128(),
        }),
      ),
      objectTypes: bcs.vector(bcs.string()),
      failureText: bcs.option(bcs.string()),
    }),
  ),
});
const Delta = bcs.struct('Delta', {
  writes: bcs.vector(bcs.struct('Write', { digest: bcs.ObjectDigest, object: bcs.byteVector() })),
  deletes: bcs.vector(bcs.Address),
});

test('behavior: records are those of format 2, and come back as they were', async () => {
  expect(RECORD_FORMAT).toBe(2);
  const it = await createArena();
  const paid = await it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [7])], bob.toSuiAddress()));
  const failed = await it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [2n ** 63n])], bob.toSuiAddress()));
  expect([paid.failure, failed.failure?.kind]).toEqual([undefined, 'InsufficientCoinBalance']);
  for (const transaction of [await it.publish(), paid, failed]) {
    const checkpoint = it.chain.getCheckpoint(transaction.checkpoint);
    if (!checkpoint) throw new Error('it has a checkpoint');
    const bytes = encodeHead({ checkpoint, transaction });
    const read = Head.parse(bytes);
    expect(Head.serialize(read, { initialSize: bytes.length }).toBytes()).toEqual(bytes);
    expect(read.transaction).toMatchObject({
      digest: transaction.digest,
      system: false,
      sender: alice.toSuiAddress(),
      failureText: transaction.failure?.description ?? null,
      balanceChanges: transaction.balanceChanges.map(({ address, coinType, amount }) => ({
        address,
        coinType,
        negative: amount < 0n,
        magnitude: (amount < 0n ? -amount : amount).toString(),
      })),
    });
    expect(decodeHead(bytes)).toEqual({ checkpoint, transaction });
  }
  // A heartbeat is a checkpoint without a transaction.
  const empty = it.chain.advanceClock(it.chain.latestCheckpoint().timestampMs + 1);
  expect(Head.parse(encodeHead({ checkpoint: empty })).transaction).toBeNull();
  expect(decodeHead(encodeHead({ checkpoint: empty }))).toEqual({ checkpoint: empty });

  const last = it.chain.advanceEpoch(it.chain.latestCheckpoint().timestampMs);
  const ending = decodeHead(encodeHead({ checkpoint: last }));
  expect(ending).toEqual({ checkpoint: last });
  expect(ending.checkpoint.endOfEpoch?.nextCommittee).toEqual(it.chain.getCommittee(1n)?.members);

  const writes = it.chain.listOwnedObjects(bob.toSuiAddress()).items;
  const delta = { writes, deletes: [alice.toSuiAddress()] };
  const bytes = encodeDelta(delta);
  const read = Delta.parse(bytes);
  expect(Delta.serialize(read, { initialSize: bytes.length }).toBytes()).toEqual(bytes);
  expect(read.writes.map(({ digest }) => digest)).toEqual(writes.map((object) => object.digest));
  for (const [index, { object }] of read.writes.entries()) {
    expect(bcs.Object.parse(object).previousTransaction).toBe(writes[index]?.previousTransaction);
  }
  expect(decodeDelta(bytes)).toEqual(delta);
});
