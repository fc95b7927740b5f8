import { expect, test } from 'vitest';
import {
  address,
  encodeContents,
  encodeEffects,
  filled,
  type TransactionFields,
} from '../testing/chain.test-support.ts';
import { readWatchedChanges } from './watched-objects.ts';

const [PURSE, POOL, OTHER] = [address('c'), address('d'), address('e')];

/** A checkpoint of these transactions; its effects are encoded by the SDK. */
function checkpoint(...transactions: readonly TransactionFields[]) {
  return {
    contents: encodeContents(transactions),
    transactions: transactions.map((one) => ({ effects: encodeEffects(one), events: null })),
  };
}

const written = (objectId: string, byte: number) => ({ objectId, digest: filled(byte) });

test('default: what was done to watched objects, in the order of the transactions, failed ones included', () => {
  const answered = checkpoint(
    { digestByte: 11, writes: [written(OTHER, 1)] },
    { digestByte: 12, writes: [written(PURSE, 2), written(OTHER, 3)] },
    { digestByte: 13, failed: true, writes: [written(PURSE, 4), written(POOL, 5)] },
  );
  const changes = readWatchedChanges(answered, [PURSE, POOL]);
  expect(changes.map(({ objectId, digest }) => [objectId, digest?.[0]])).toEqual([
    [PURSE, 2],
    [PURSE, 4],
    [POOL, 5],
  ]);
  expect(readWatchedChanges(answered, [])).toEqual([]);
});

test('a transaction that names no watched object is not read: its format may be one of later', () => {
  const { contents, transactions } = checkpoint({ digestByte: 11, writes: [written(PURSE, 1)] }, { digestByte: 12 });
  const later = { effects: Uint8Array.of(9, 9, 9), events: null };
  const [first = later] = transactions;
  expect(readWatchedChanges({ contents, transactions: [first, later] }, [PURSE])).toHaveLength(1);
  const unknown = { effects: first.effects.with(0, 2), events: null };
  expect(() => readWatchedChanges({ contents, transactions: [unknown, later] }, [PURSE])).toThrow(
    expect.objectContaining({ code: 'CHECKPOINT_FORMAT_UNKNOWN' }),
  );
});
