import { describe, expect, test } from 'vitest';
import { createCommittee } from '../committee/committee.ts';
import { readSummary } from '../formats/summary.ts';
import {
  address,
  certify,
  createValidators,
  encodeContents,
  encodeEffects,
  encodeEvents,
  encodeSummary,
  filled,
  type SummaryFields,
  sui,
  type TransactionFields,
} from '../testing/chain.test-support.ts';
import { type CertifiedCheckpoint, type CheckpointCursor, readCursor, verifyBatch } from './batch.ts';
import { followCheckpoints } from './follow.ts';

const validators = createValidators([3_000, 3_000, 4_000]);
const committee = createCommittee(5n, validators);
const OURS = new Set([address('a')]);
const staked = { packageId: address('a'), name: 'Staked', contents: [1, 2, 3] };
const foreign = { packageId: address('b'), name: 'Foreign', contents: [4] };
const code = (name: string, text = '') =>
  expect.objectContaining({ code: name, message: expect.stringContaining(text) });

const CURSOR: CheckpointCursor = {
  sequence: 99n,
  digest: filled(1),
  timestampMs: 1_700_000_000_000,
  totalTransactions: 1_000n,
};
/** Of each checkpoint: two transactions, of which the second has an event to find; then a failed one; then none. */
const TRANSACTIONS: readonly (readonly TransactionFields[])[] = [
  [{ digestByte: 11 }, { digestByte: 12, events: [foreign, staked] }],
  [{ digestByte: 13, failed: true }],
  [],
];

function answer(transactions: readonly TransactionFields[]) {
  return transactions.map((fields) => ({
    effects: encodeEffects(fields),
    events: fields.events ? encodeEvents(fields.events) : null,
  }));
}

/** Checkpoints 100 to 102 behind the cursor, all signed; `change` changes a summary's fields, the links follow. */
function createBatch(change: (fields: SummaryFields, place: number) => SummaryFields = (fields) => fields) {
  let previousDigest = CURSOR.digest;
  let totalTransactions = CURSOR.totalTransactions;
  return TRANSACTIONS.map((transactions, place): CertifiedCheckpoint => {
    const contents = encodeContents(transactions);
    totalTransactions += BigInt(transactions.length);
    const fields = change(
      {
        sequence: 100n + BigInt(place),
        totalTransactions,
        previousDigest,
        contentDigest: sui('CheckpointContents', contents),
        timestampMs: CURSOR.timestampMs + place,
      },
      place,
    );
    const summary = encodeSummary(fields);
    previousDigest = sui('CheckpointSummary', summary);
    return { ...certify(validators, summary, fields.epoch ?? 5n), contents, transactions: answer(transactions) };
  });
}

const BATCH = createBatch();
const verify = (batch: readonly CertifiedCheckpoint[], cursor: CheckpointCursor | null = CURSOR) =>
  verifyBatch(committee, cursor, batch, OURS);
/** The batch with one checkpoint changed. */
const withChange = (place: number, change: Partial<CertifiedCheckpoint>) =>
  BATCH.map((checkpoint, index) => (index === place ? { ...checkpoint, ...change } : checkpoint));

describe('verifyBatch', () => {
  test('default: the wanted events, with their transactions; one signature, of the last', () => {
    const unsigned = { epoch: 5n, signature: filled(0, 48), bitmap: filled(0, 0) };
    const verified = verify(BATCH.map((each, place) => (place < 2 ? { ...each, signature: unsigned } : each)));
    expect(verified.map(({ sequence, totalTransactions }) => [sequence, totalTransactions])).toEqual([
      [100n, 1_002n],
      [101n, 1_003n],
      [102n, 1_003n],
    ]);
    expect(verified[0]?.transactions).toEqual([
      {
        digest: filled(12),
        events: [expect.objectContaining({ index: 1, contents: Uint8Array.of(1, 2, 3) })],
      },
    ]);
    expect([verified[1]?.transactions, verified[2]?.transactions]).toEqual([[], []]);
    expect(verified[2]?.digest).toEqual(sui('CheckpointSummary', BATCH[2]?.summary ?? filled(0)));
  });

  test('default: no checkpoint, nothing; without a cursor, from anywhere; a chain’s first counts from 0', () => {
    expect(verify([])).toEqual([]);
    expect(verify(BATCH.slice(1), null).map(({ sequence }) => sequence)).toEqual([101n, 102n]);
    const contents = encodeContents([{ digestByte: 11 }]);
    const first = (totalTransactions: bigint) => {
      const contentDigest = sui('CheckpointContents', contents);
      const summary = encodeSummary({ sequence: 0n, totalTransactions, contentDigest, previousDigest: null });
      return [{ ...certify(validators, summary), contents, transactions: answer([{ digestByte: 11 }]) }];
    };
    expect(verify(first(1n), null)).toHaveLength(1);
    expect(() => verify(first(2n), null)).toThrow(code('CHECKPOINT_ORDER_INVALID', '1 transactions after 0 are not 2'));
  });

  test('default: the contents of the second kind', () => {
    const transactions = TRANSACTIONS[0] ?? [];
    const contents = encodeContents(transactions, 'V2');
    const contentDigest = sui('CheckpointContents', contents);
    const summary = encodeSummary({ contentDigest, totalTransactions: 1_002n });
    const batch = [{ ...certify(validators, summary), contents, transactions: answer(transactions) }];
    expect(verify(batch)[0]?.transactions).toHaveLength(1);
  });

  describe('errors: order', () => {
    const order = (text: string) => code('CHECKPOINT_ORDER_INVALID', text);

    test('a gap, a repetition, another start than behind the cursor', () => {
      expect(() => verify([...BATCH.slice(0, 1), ...BATCH.slice(2)])).toThrow(order('Checkpoint 102 does not follow'));
      expect(() => verify(BATCH.toReversed())).toThrow(order('the one before is 99'));
      expect(() => verify(BATCH.slice(1))).toThrow(order('the one before is 99'));
    });

    test('a time that goes backwards, within the batch and from the cursor', () => {
      const back = createBatch((fields, place) =>
        place === 2 ? { ...fields, timestampMs: CURSOR.timestampMs } : fields,
      );
      expect(() => verify(back)).toThrow(order('its time 1700000000000 is before 1700000000001'));
      expect(() => verify(BATCH, { ...CURSOR, timestampMs: CURSOR.timestampMs + 1 })).toThrow(order('Checkpoint 100'));
      const still = createBatch((fields) => ({ ...fields, timestampMs: CURSOR.timestampMs }));
      expect(verify(still)).toHaveLength(3);
    });

    test('a total that grows by another number than the contents have', () => {
      const wrong = createBatch((fields, place) => (place === 1 ? { ...fields, totalTransactions: 1_004n } : fields));
      expect(() => verify(wrong)).toThrow(order('1 transactions after 1002 are not 1004'));
      expect(() => verify(BATCH, { ...CURSOR, totalTransactions: 999n })).toThrow(order('2 transactions after 999'));
    });

    test('a checkpoint of another epoch, an epoch that ends within', () => {
      const other = createBatch((fields, place) => (place === 1 ? { ...fields, epoch: 6n } : fields));
      expect(() => verify(other)).toThrow(code('CHECKPOINT_ANSWER_INVALID', 'it is of epoch 6, not 5'));
      const ends = createBatch((fields, place) => (place === 1 ? { ...fields, nextCommittee: validators } : fields));
      expect(() => verify(ends)).toThrow(code('CHECKPOINT_ANSWER_INVALID', 'an epoch ends within the batch'));
    });
  });

  describe('errors: digests', () => {
    const wrong = (thing: string) => code('CHECKPOINT_DIGEST_WRONG', `The digest of ${thing} in checkpoint 100`);
    const [first] = BATCH;
    if (first === undefined) throw new Error('the batch has checkpoints');
    const [plain, eventful] = first.transactions;
    if (plain === undefined || eventful === undefined) throw new Error('the checkpoint has two transactions');

    test('a summary that the next one does not name', () => {
      const [other] = createBatch((fields) => ({ ...fields, timestampMs: CURSOR.timestampMs - 1 }));
      expect(() => verify(withChange(0, { summary: other?.summary ?? filled(0) }))).toThrow(wrong('the summary'));
    });

    test('contents, effects, events: other bytes', () => {
      const contents = encodeContents([{ digestByte: 11 }, { digestByte: 14 }]);
      expect(() => verify(withChange(0, { contents }))).toThrow(wrong('the contents'));
      // A failed transaction shown as good, and two that are swapped.
      const failed = { effects: encodeEffects({ digestByte: 11, failed: true }), events: null };
      expect(() => verify(withChange(0, { transactions: [failed, eventful] }))).toThrow(wrong('the effects'));
      expect(() => verify(withChange(0, { transactions: [eventful, plain] }))).toThrow(wrong('the effects'));
      const changed = { ...eventful, events: encodeEvents([foreign, { ...staked, contents: [1, 2, 4] }]) };
      expect(() => verify(withChange(0, { transactions: [plain, changed] }))).toThrow(wrong('the events'));
      const reordered = { ...eventful, events: encodeEvents([staked, foreign]) };
      expect(() => verify(withChange(0, { transactions: [plain, reordered] }))).toThrow(wrong('the events'));
    });

    test('effects that name another transaction than the contents do', () => {
      const effects = encodeEffects({ digestByte: 14 });
      // The contents pair these effects with transaction 11.
      const honest = encodeContents([{ digestByte: 14 }]);
      const contents = Uint8Array.from([...honest.subarray(0, 3), ...filled(11), ...honest.subarray(35)]);
      const summary = encodeSummary({ contentDigest: sui('CheckpointContents', contents), totalTransactions: 1_001n });
      const batch = [{ ...certify(validators, summary), contents, transactions: [{ effects, events: null }] }];
      expect(() => verify(batch)).toThrow(wrong('the transaction'));
    });

    test('an event added, all events left out, a transaction left out or added', () => {
      const invalid = (text: string) => code('CHECKPOINT_ANSWER_INVALID', text);
      const added = { ...plain, events: encodeEvents([staked]) };
      expect(() => verify(withChange(0, { transactions: [added, eventful] }))).toThrow(invalid('do not name'));
      const silent = { ...eventful, events: null };
      expect(() => verify(withChange(0, { transactions: [plain, silent] }))).toThrow(invalid('events are missing'));
      expect(() => verify(withChange(0, { transactions: [plain] }))).toThrow(invalid('2 transactions, the answer 1'));
      expect(() => verify(withChange(2, { transactions: [plain] }))).toThrow(invalid('0 transactions, the answer 1'));
      const [failed] = answer([{ digestByte: 13, failed: true }]);
      const revived = [{ effects: failed?.effects ?? filled(0), events: encodeEvents([staked]) }];
      expect(() => verify(withChange(1, { transactions: revived }))).toThrow(invalid('do not name'));
    });
  });

  test('errors: the last signature', () => {
    const [, , last] = BATCH;
    if (last === undefined) throw new Error('the batch has three checkpoints');
    const few = certify(validators, last.summary, 5n, [0, 1]);
    expect(() => verify(withChange(2, few))).toThrow(code('CHECKPOINT_STAKE_TOO_LOW', '6000'));
  });

  test('errors: a certified chain that does not follow the cursor is another chain', () => {
    const other = { ...CURSOR, digest: filled(2) };
    expect(() => verify(BATCH, other)).toThrow(code('CHECKPOINT_CONTRADICTION', 'checkpoint 100'));
    const root = createBatch((fields, place) => (place === 0 ? { ...fields, previousDigest: null } : fields));
    expect(() => verify(root)).toThrow(code('CHECKPOINT_CONTRADICTION'));
    const cut = createBatch((fields, place) => (place === 1 ? { ...fields, previousDigest: null } : fields));
    expect(() => verify(cut)).toThrow(code('CHECKPOINT_ORDER_INVALID', 'it names none before'));
    // What no quorum signed contradicts nothing.
    const forged = BATCH.map((each) => ({
      ...each,
      signature: certify(validators, each.summary, 5n, [0, 1]).signature,
    }));
    expect(() => verify(forged, other)).toThrow(code('CHECKPOINT_STAKE_TOO_LOW'));
  });
});

describe('readCursor', () => {
  test('default: all of a checkpoint whose digest was kept; errors: another summary', () => {
    const summary = encodeSummary({ sequence: 7n, totalTransactions: 8n });
    expect(readCursor(summary, sui('CheckpointSummary', summary))).toEqual({
      sequence: 7n,
      digest: readSummary(summary).digest,
      timestampMs: 1_700_000_000_000,
      totalTransactions: 8n,
    });
    expect(() => readCursor(summary, filled(1))).toThrow(code('CHECKPOINT_DIGEST_WRONG'));
  });
});

describe('followCheckpoints', () => {
  const next = createValidators([5_000, 5_000], 3);
  const epoch = { committee, firstSequence: 50n, startedAtMs: 0 };

  /** The same three, of which the second ends epoch 5. */
  function acrossEpochs(): CertifiedCheckpoint[] {
    const batch = createBatch((fields, place) => {
      if (place === 1) return { ...fields, nextCommittee: next };
      return place === 2 ? { ...fields, epoch: 6n } : fields;
    });
    return batch.map((each, place) => (place === 2 ? { ...each, ...certify(next, each.summary, 6n) } : each));
  }

  test('default: over the end of an epoch, whose next committee signs what comes after', () => {
    const { checkpoints, position, ended } = followCheckpoints({ epoch, cursor: CURSOR }, acrossEpochs(), OURS);
    expect(checkpoints.map(({ sequence }) => sequence)).toEqual([100n, 101n, 102n]);
    expect(position).toMatchObject({ cursor: { sequence: 102n }, epoch: { firstSequence: 102n } });
    expect(position.epoch.committee.epoch).toBe(6n);
    expect(ended.map((end) => [end.epoch, end.digest])).toEqual([[5n, checkpoints[1]?.digest]]);
  });

  test('default: within an epoch it stays; nothing changes nothing', () => {
    const position = { epoch, cursor: CURSOR };
    expect(followCheckpoints(position, BATCH, OURS)).toMatchObject({ position: { epoch }, ended: [] });
    expect(followCheckpoints(position, [], OURS)).toEqual({ position, checkpoints: [], ended: [] });
  });

  test('errors: the old committee signs no more', () => {
    const batch = acrossEpochs().map((each, place) =>
      place === 2 ? { ...each, ...certify(validators, each.summary, 6n, [0, 1]) } : each,
    );
    expect(() => followCheckpoints({ epoch, cursor: CURSOR }, batch, OURS)).toThrow(
      code('CHECKPOINT_SIGNATURE_INVALID'),
    );
  });
});
