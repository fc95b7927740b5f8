import { expect, test } from 'vitest';
import { sealCheckpoint } from '../checkpoints/checkpoint.ts';
import { CheckpointSignatures } from './checkpoint-signatures.ts';
import type { Validators } from './validators.ts';

test('behavior: a thousand are kept, and the one used longest ago goes first', () => {
  const signed: number[][] = [];
  const validators: Validators = {
    votes: [],
    committeeOf: (epoch) => ({ epoch, members: [] }),
    sign(epoch, _summary, places) {
      signed.push([...places]);
      return { epoch, signature: new Uint8Array(48), bitmap: new Uint8Array() };
    },
  };
  const signatures = new CheckpointSignatures(validators);
  const empty = sealCheckpoint({ previous: undefined, timestampMs: 0 });
  const read = (sequence: number) => signatures.of({ ...empty, sequence: BigInt(sequence) });
  const first = read(0);
  for (let sequence = 1; sequence < 1_000; sequence++) read(sequence);
  expect(signed.slice(0, 5)).toEqual([
    [1, 2, 3],
    [0, 2, 3],
    [0, 1, 3],
    [0, 1, 2],
    [1, 2, 3],
  ]);
  expect(signed).toHaveLength(1_000);
  expect(read(0)).toBe(first);
  read(1_000);
  // Number 1 had to go, number 0 was used after it.
  expect(read(0)).toBe(first);
  expect(signed).toHaveLength(1_001);
  read(1);
  expect(signed).toHaveLength(1_002);
});
