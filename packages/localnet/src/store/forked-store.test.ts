/** The object store of a fork against a plain map: what it shows does not depend on when the remote's objects were read, and steps back undo. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isChainError } from '../errors.ts';
import { coinContents, ownedBy, sealObject } from '../model/stored-object.ts';
import { GAS_COIN_TYPE, ZERO_ADDRESS } from '../model/type-tag.ts';
import type { StoredObject } from '../types.ts';
import { ForkBase, isSystemId, needOf } from './fork-base.ts';
import { type InverseDelta, ObjectStore } from './object-store.ts';

const idOf = (index: number) => `0x${(index + 10).toString(16).repeat(64).slice(0, 64)}`;
const IDS = [0, 1, 2, 3, 4].map(idOf);
const [ANN = '', BEN = ''] = [idOf(5), ZERO_ADDRESS.replace(/0$/, 'f').replace('0x00', '0xaa')];

const coin = (id: string, version: bigint, owner: string): StoredObject =>
  sealObject({
    id,
    version,
    owner: ownedBy(owner),
    previousTransaction: '11111111111111111111111111111111',
    storageRebateMist: 0n,
    data: { kind: 'move', type: GAS_COIN_TYPE, hasPublicTransfer: true, contents: coinContents(id, version) },
  });

/** The remote has the first three; the others are absent there. */
const REMOTE = IDS.slice(0, 3).map((id, index) => coin(id, 5n, index === 1 ? BEN : ANN));

interface Step {
  readonly id: string;
  readonly kind: 'write' | 'delete';
  readonly owner: string;
}

const step: fc.Arbitrary<Step> = fc.record({
  id: fc.constantFrom(...IDS),
  kind: fc.constantFrom('write', 'delete'),
  owner: fc.constantFrom(ANN, BEN),
});

function open(): ObjectStore {
  return new ObjectStore(new ForkBase([]));
}

function learn(store: ObjectStore, ids: readonly string[]): void {
  store.learn({
    objects: REMOTE.filter(({ id }) => ids.includes(id)),
    absent: IDS.slice(3).filter((id) => ids.includes(id)),
    listed: [],
  });
}

function learnAll(store: ObjectStore): void {
  learn(store, IDS);
  store.learn({ objects: [], absent: [], listed: [ANN, BEN].map((of) => ({ subject: 'owned', of })) });
}

/** Applies a step as a chain does, which has read the object before; a delete of nothing is none. */
function does(store: ObjectStore, { id, kind, owner }: Step, version: bigint): InverseDelta | undefined {
  learn(store, [id]);
  if (kind === 'delete' && store.get(id) === undefined) return undefined;
  const delta = kind === 'write' ? { writes: [coin(id, version, owner)], deletes: [] } : { writes: [], deletes: [id] };
  const inverse = store.inverseOf(delta);
  store.apply(delta);
  return inverse;
}

function shown(store: ObjectStore) {
  learnAll(store);
  const owned = (owner: string) =>
    [...store.owned(owner, () => true)].map(({ id, version }) => `${id} ${version}`).sort();
  return { objects: IDS.map((id) => store.get(id)), ann: owned(ANN), ben: owned(BEN) };
}

/** What a map says after the steps. */
function modelled(steps: readonly Step[]) {
  const objects = new Map(REMOTE.map((object) => [object.id, object]));
  for (const [index, { id, kind, owner }] of steps.entries()) {
    if (kind === 'delete') objects.delete(id);
    else objects.set(id, coin(id, 10n + BigInt(index), owner));
  }
  const owned = (owner: string) =>
    [...objects.values()]
      .filter((object) => object.owner.kind === 'address' && object.owner.address === owner)
      .map(({ id, version }) => `${id} ${version}`)
      .sort();
  return { objects: IDS.map((id) => objects.get(id)), ann: owned(ANN), ben: owned(BEN) };
}

describe('a fork’s objects', () => {
  test('property: they are those of a map that begins with the remote’s, whenever these were read', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.subarray(IDS), (steps, early) => {
        const store = open();
        learn(store, early);
        for (const [index, one] of steps.entries()) does(store, one, 10n + BigInt(index));
        expect(shown(store)).toEqual(modelled(steps));
      }),
      { numRuns: 300 },
    );
  });

  test('property: steps taken back never were', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 8 }), (kept, undone) => {
        const store = open();
        for (const [index, one] of kept.entries()) does(store, one, 10n + BigInt(index));
        const inverses = undone.map((one, index) => does(store, one, 100n + BigInt(index)));
        for (const inverse of inverses.reverse()) if (inverse) store.takeBack(inverse);
        expect(shown(store)).toEqual(modelled(kept));
      }),
      { numRuns: 300 },
    );
  });

  test('a cleared store is the remote’s again', () => {
    const store = open();
    learnAll(store);
    store.apply({ writes: [coin(idOf(4), 9n, ANN)], deletes: [idOf(0)] });
    store.clear();
    expect(shown(store)).toEqual(modelled([]));
  });
});

test('what was not read is said by name; what the system has is the chain’s own', () => {
  const base = new ForkBase([BEN]);
  const missing = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      expect(isChainError(error, 'CHAIN_FORK_UNREAD')).toBe(true);
      return needOf(error);
    }
    return undefined;
  };
  expect(missing(() => base.get(idOf(0)))).toEqual({ subject: 'object', of: idOf(0) });
  expect(missing(() => base.assertRead({ subject: 'owned', of: ANN }))).toEqual({ subject: 'owned', of: ANN });
  expect(missing(() => base.assertRead({ subject: 'coin', of: '0x2::sui::SUI' }))).toMatchObject({ subject: 'coin' });
  expect(missing(() => base.assertRead({ subject: 'owned', of: BEN }))).toBeUndefined();
  const system = (digits: string) => `0x${digits.padStart(64, '0')}`;
  expect(['2', '5', '403', 'acc'].map((digits) => missing(() => base.get(system(digits))))).toEqual(
    Array(4).fill(undefined),
  );
  expect([isSystemId(system('ffff')), isSystemId(system('10000'))]).toEqual([true, false]);
  expect(needOf(new Error('other'))).toBeUndefined();
});
