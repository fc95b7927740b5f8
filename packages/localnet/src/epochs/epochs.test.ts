import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBase58 } from '@mysten/bcs';
import { bcs } from '@mysten/sui/bcs';
import { blake2b } from '@noble/hashes/blake2.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, createArena, START_MS } from '../arena.test-chain.ts';
import { openFileStorage } from '../node/files/file-storage.ts';

const DAY_MS = 86_400_000;

/** sui-types messages_checkpoint.rs, written down a second time: what the chain's own encoder must agree with. */
const Summary = bcs.struct('CheckpointSummary', {
  epoch: bcs.u64(),
  sequenceNumber: bcs.u64(),
  networkTotalTransactions: bcs.u64(),
  contentDigest: bcs.byteVector(),
  previousDigest: bcs.option(bcs.byteVector()),
  computationCost: bcs.u64(),
  storageCost: bcs.u64(),
  storageRebate: bcs.u64(),
  nonRefundableStorageFee: bcs.u64(),
  timestampMs: bcs.u64(),
  commitments: bcs.vector(bcs.u8()),
  endOfEpochData: bcs.option(
    bcs.struct('EndOfEpochData', {
      committee: bcs.vector(bcs.tuple([bcs.byteVector(), bcs.u64()])),
      protocolVersion: bcs.u64(),
      commitments: bcs.vector(bcs.u8()),
    }),
  ),
  versionSpecificData: bcs.byteVector(),
});

const named = (name: string, bytes: Uint8Array) =>
  toBase58(blake2b(Buffer.concat([Buffer.from(`${name}::`), bytes]), { dkLen: 32 }));

describe('epochs', () => {
  let arena: ArenaChain;
  beforeAll(async () => {
    arena = await createArena();
  });
  const pay = () => arena.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1n])], alice.toSuiAddress()));

  test('default: a fresh chain is in epoch 0, which began with it', () => {
    const { epoch, startsAtMs, firstCheckpoint, durationMs } = arena.chain.getEpoch();
    expect({ epoch, startsAtMs, firstCheckpoint, durationMs }).toEqual({
      epoch: 0n,
      startsAtMs: START_MS,
      firstCheckpoint: 0n,
      durationMs: DAY_MS,
    });
    expect(arena.chain.getEpoch(1n)).toBeUndefined();
  });

  test('behavior: the last checkpoint says what comes next, and the sums begin anew', async () => {
    const paid = await pay();
    const before = arena.chain.latestCheckpoint();
    const last = arena.chain.advanceEpoch(START_MS + 5);
    const summary = Summary.parse(last.summaryBytes);
    expect(summary).toMatchObject({
      epoch: '0',
      sequenceNumber: String(before.sequence + 1n),
      computationCost: before.rollingGas.computationCost.toString(),
      endOfEpochData: { protocolVersion: '138', commitments: [] },
      timestampMs: String(START_MS + 5),
    });
    const committee = arena.chain.getCommittee(1n)?.members.map(({ publicKey }) => [publicKey, '2500']);
    expect(summary.endOfEpochData?.committee).toEqual(committee);
    expect(committee?.length).toBe(4);
    expect(last.digest).toBe(named('CheckpointSummary', last.summaryBytes));
    expect(Summary.serialize(summary).toBytes()).toEqual(last.summaryBytes);
    const [inside] = last.transactions;
    const change = arena.chain.getTransaction(inside?.digest ?? '');
    expect(change).toMatchObject({ kind: 'epoch', sender: `0x${'0'.repeat(64)}`, effects: { executedEpoch: 0n } });
    expect(bcs.TransactionData.parse(change?.bytes ?? new Uint8Array()).V1?.kind).toMatchObject({
      EndOfEpochTransaction: [
        {
          ChangeEpoch: {
            epoch: '1',
            protocolVersion: '138',
            computationCharge: before.rollingGas.computationCost.toString(),
            storageCharge: before.rollingGas.storageCost.toString(),
            epochStartTimestampMs: String(START_MS + 5),
          },
        },
      ],
    });
    expect(paid.effects.executedEpoch).toBe(0n);
    const next = await pay();
    expect(next.effects.executedEpoch).toBe(1n);
    const { rollingGas } = arena.chain.latestCheckpoint();
    expect(rollingGas.computationCost).toBe(next.effects.gasUsed.computationCost);
    expect(arena.chain.getEpoch(0n)).toMatchObject({ lastCheckpoint: last.sequence, endsAtMs: START_MS + 5 });
    expect(arena.chain.getEpoch()).toMatchObject({
      epoch: 1n,
      startsAtMs: START_MS + 5,
      firstCheckpoint: last.sequence + 1n,
    });
  });

  test('behavior: one ends when its time is over, once, however long the chain was idle', async () => {
    const { epoch, startsAtMs } = arena.chain.getEpoch();
    arena.chain.advanceClock(startsAtMs + DAY_MS - 1);
    expect(arena.chain.getEpoch().epoch).toBe(epoch);
    arena.chain.advanceClock(startsAtMs + 40 * DAY_MS);
    expect(arena.chain.getEpoch()).toMatchObject({ epoch: epoch + 1n, startsAtMs: startsAtMs + 40 * DAY_MS });
  });

  test('behavior: a transaction that comes after the end runs in the next epoch, and its expiration counts there', async () => {
    const { epoch, startsAtMs } = arena.chain.getEpoch();
    const late = startsAtMs + DAY_MS;
    const send = async (expires: number) => {
      const bytes = await arena.build((tx) => {
        tx.setExpiration({ Epoch: expires });
        tx.transferObjects([tx.splitCoins(tx.gas, [1n])], alice.toSuiAddress());
      });
      const { signature } = await alice.signTransaction(bytes);
      return arena.chain.execute(bytes, [signature], late);
    };
    await expect(send(Number(epoch))).rejects.toMatchObject({ code: 'CHAIN_TRANSACTION_EXPIRED' });
    const done = await send(Number(epoch) + 1);
    expect(done.effects.executedEpoch).toBe(epoch + 1n);
  });

  test('error: CHAIN_CLOCK_BACKWARD', () => {
    expect(() => arena.chain.advanceEpoch(START_MS)).toThrow(expect.objectContaining({ code: 'CHAIN_CLOCK_BACKWARD' }));
  });
});

test('epochs are found again when the chain is opened again', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'epochs-'));
  try {
    const { chain } = await createArena({ storage: openFileStorage(dir) });
    for (let epoch = 1; epoch <= 5; epoch++) {
      for (let beat = 0; beat < epoch; beat++) chain.advanceClock(START_MS + epoch * 10 + beat);
      chain.advanceEpoch(START_MS + epoch * 10 + 9);
    }
    const epochs = [0n, 1n, 2n, 3n, 4n, 5n];
    const known = epochs.map((epoch) => chain.getEpoch(epoch));
    expect(known.map((info) => info?.startsAtMs)).toEqual([0, 19, 29, 39, 49, 59].map((after) => START_MS + after));
    // Epoch 2 holds three beats and its own end.
    expect(known[2]?.lastCheckpoint).toBe((known[2]?.firstCheckpoint ?? 0n) + 3n);
    chain.close();
    const again = await createArena({ storage: openFileStorage(dir) });
    expect(epochs.map((epoch) => again.chain.getEpoch(epoch))).toEqual(known);
    expect(again.chain.getEpoch().epoch).toBe(5n);
    again.chain.close();
  } finally {
    rmSync(dir, { recursive: true });
  }
});
