import { GrpcTypes } from '@mysten/sui/grpc';
import { describe, expect, test } from 'vitest';
import { isChainError } from '../../errors.ts';
import { ReadMask } from './mask.ts';

const executed = {
  digest: 'D',
  checkpoint: 4n,
  effects: {
    epoch: 1n,
    status: { success: true },
    changedObjects: [{ objectId: '0x1', objectType: 'T', inputVersion: 3n }],
  },
};

const pruned = (paths: string[]) =>
  ReadMask.of(GrpcTypes.ExecutedTransaction, paths, []).prune(GrpcTypes.ExecutedTransaction, executed);

describe('ReadMask', () => {
  test('keeps a whole message where a path ends, and parts where it continues', () => {
    expect(pruned(['digest'])).toEqual({ digest: 'D' });
    expect(pruned(['effects.status'])).toEqual({ effects: { status: { success: true } } });
    expect(pruned(['effects'])).toEqual({ effects: executed.effects });
    expect(pruned(['effects.changed_objects.object_id'])).toEqual({
      effects: { changedObjects: [{ objectId: '0x1' }] },
    });
  });

  test('a wider path wins over a narrower one, in either order', () => {
    expect(pruned(['effects.status', 'effects'])).toEqual({ effects: executed.effects });
    expect(pruned(['effects', 'effects.status'])).toEqual({ effects: executed.effects });
  });

  test('a star selects everything; without paths the default applies', () => {
    expect(pruned(['*'])).toEqual(executed);
    const byDefault = ReadMask.of(GrpcTypes.ExecutedTransaction, undefined, ['checkpoint']);
    expect(byDefault.prune(GrpcTypes.ExecutedTransaction, executed)).toEqual({ checkpoint: 4n });
  });

  test('an empty list of paths selects nothing', () => {
    expect(pruned([])).toEqual({});
  });

  test('keeps the chosen case of a oneof only when it is selected', () => {
    const error = { command: 1n, errorDetails: { oneofKind: 'abort' as const, abort: { abortCode: 7n } } };
    const of = (paths: string[]) =>
      ReadMask.of(GrpcTypes.ExecutionError, paths, []).prune<object>(GrpcTypes.ExecutionError, error);
    expect(of(['command'])).toEqual({ command: 1n });
    expect(of(['abort.abort_code'])).toEqual({ errorDetails: error.errorDetails });
    expect(of(['size_error'])).toEqual({});
  });

  test('wants() answers for a field, its parents and its children', () => {
    const mask = ReadMask.of(GrpcTypes.ExecutedTransaction, ['effects.bcs.value'], []);
    expect(mask.wants('effects')).toBe(true);
    expect(mask.wants('effects.bcs')).toBe(true);
    expect(mask.wants('effects.status')).toBe(false);
    expect(mask.below('effects').wants('bcs')).toBe(true);
    expect(mask.below('events').wants('bcs')).toBe(false);
  });

  test.each(['nothing', 'effects.nothing', 'digest.value', '', 'effects..status', 'timestamp.seconds'])(
    'error: RPC_REQUEST_INVALID for the path %j',
    (path) => {
      expect.assertions(1);
      try {
        pruned([path]);
      } catch (error) {
        expect(isChainError(error, 'RPC_REQUEST_INVALID')).toBe(true);
      }
    },
  );
});
