/** The object runtime: ids, transfers, child objects, receiving and events. */
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRef, deriveId, type MoveValue, objectIdOf, type StoredObject, type Type, type Vm } from '../index.ts';
import {
  address,
  compileFixtures,
  FIXTURES,
  openSession,
  packagesWith,
  SUI,
  TX,
  vmOver,
} from '../testing/fixtures.test-support.ts';

let vm: Vm;
let thingType: Type;
beforeAll(async () => {
  vm = vmOver(await packagesWith(await compileFixtures()));
  thingType = vm.types.datatype(FIXTURES, 'objects', 'Thing');
});

const FIRST_ID = deriveId(TX.digest, 0n);
const ADA = address('ada');
const oldThing = (id: string, size = 1n): MoveValue => [[[id]], size];

/** The dynamic field of `parent` named by a u64, as a store would keep it. */
function storedField(parent: string, name: bigint, value: number[]): [string, StoredObject] {
  const key = new Uint8Array(8);
  new DataView(key.buffer).setBigUint64(0, name, true);
  const id = deriveDynamicFieldID(parent, 'u64', key);
  const type = `${SUI}::dynamic_field::Field<u64,vector<u8>>`;
  return [id, { type, contents: vm.serialize(vm.parseType(type)!, [[[id]], name, value]), version: 3n }];
}

/** A store of children by parent and id, counting what is asked of it. */
function resolverOf(parent: string, children: readonly [string, StoredObject][]) {
  const byId = new Map(children);
  const asked: string[] = [];
  return {
    asked,
    getChild: (of: string, id: string) => {
      asked.push(id);
      return of === parent ? byId.get(id) : undefined;
    },
  };
}

describe('ids', () => {
  test('of a transaction follow its digest and count', () => {
    const session = openSession(vm);
    const things = [1n, 2n].map((size) => session.returns('objects::make', [size, session.runtime.txContextRef()])[0]!);
    expect(things.map(objectIdOf)).toEqual([FIRST_ID, deriveId(TX.digest, 1n)]);
    expect(session.runtime.finish().createdIds).toEqual(new Set([FIRST_ID, deriveId(TX.digest, 1n)]));
  });

  test('made and deleted leave no trace; older ones are deleted', () => {
    const session = openSession(vm);
    session.returns('objects::make_and_burn', [session.runtime.txContextRef()]);
    session.returns('objects::burn', [oldThing(address('77'))]);
    const { createdIds, deletedIds, writes } = session.runtime.finish();
    expect(createdIds.size).toBe(0);
    expect(deletedIds).toEqual(new Set([address('77')]));
    expect(writes.size).toBe(0);
  });
});

describe('transfers', () => {
  test('go to an address, to everyone, or as immutable', () => {
    const session = openSession(vm);
    const make = () => session.returns('objects::make', [1n, session.runtime.txContextRef()])[0]!;
    const [given, shared, frozen] = [make(), make(), make()];
    session.returns('objects::give', [given, ADA]);
    session.returns('objects::share', [shared]);
    session.returns('objects::freeze_it', [frozen]);
    const { writes } = session.runtime.finish();
    expect(writes.get(objectIdOf(given))).toEqual({
      owner: { kind: 'address', address: ADA },
      type: thingType,
      value: given,
    });
    expect(writes.get(objectIdOf(shared))?.owner).toEqual({ kind: 'shared' });
    expect(writes.get(objectIdOf(frozen))?.owner).toEqual({ kind: 'immutable' });
  });

  test('an object that was not made here cannot be shared, unless it was shared before', () => {
    const id = address('77');
    const owned = openSession(vm, { inputs: [{ id, owner: { kind: 'address', address: ADA } }] });
    // transfer.move: ESharedNonNewObject = 0
    expect(owned.fails('objects::share', [oldThing(id)])).toMatchObject({
      abortCode: 0n,
      location: { module: 'transfer', functionName: 'share_object_impl' },
    });
    const shared = openSession(vm, { inputs: [{ id, owner: { kind: 'shared', initialSharedVersion: 2n } }] });
    shared.returns('objects::share', [oldThing(id)]);
    expect(shared.runtime.finish().writes.get(id)?.owner).toEqual({ kind: 'shared' });
  });
});

describe('events', () => {
  test('carry type, bytes and emitter', () => {
    const session = openSession(vm);
    session.returns('objects::make', [258n, session.runtime.txContextRef()]);
    expect(session.runtime.finish().events).toEqual([
      {
        type: vm.types.datatype(FIXTURES, 'objects', 'Made'),
        value: [258n],
        contents: Uint8Array.of(2, 1, 0, 0, 0, 0, 0, 0),
        package: FIXTURES,
        module: 'objects',
      },
    ]);
  });
});

describe('dynamic fields', () => {
  const parent = address('77');
  const cell = (): MoveValue[] => [oldThing(parent)];

  test('are found under the id the SDK derives', () => {
    const session = openSession(vm);
    const thing = cell();
    session.returns('objects::set', [createRef(thing), 9n, [1, 2]]);
    const [id] = storedField(parent, 9n, []);
    expect([...session.runtime.finish().writes]).toEqual([
      [
        id,
        {
          owner: { kind: 'object', parent },
          type: vm.parseType('0x2::dynamic_field::Field<u64,vector<u8>>'),
          value: [[[id]], 9n, [1, 2]],
        },
      ],
    ]);
    expect(session.runtime.finish().createdIds).toEqual(new Set([id]));
  });

  test('are loaded once, when first asked for', () => {
    const field = storedField(parent, 1n, [5]);
    const resolver = resolverOf(parent, [field]);
    const session = openSession(vm, { resolver });
    const thing = cell();
    expect(session.returns('objects::get', [createRef(thing), 1n])).toEqual([[5]]);
    expect(session.returns('objects::get', [createRef(thing), 1n])).toEqual([[5]]);
    expect(session.returns('objects::has', [createRef(thing), 2n])).toEqual([false]);
    expect(session.returns('objects::has', [createRef(thing), 2n])).toEqual([false]);
    expect(resolver.asked).toEqual([field[0], storedField(parent, 2n, [])[0]]);
  });

  test('that were only read are not written', () => {
    const field = storedField(parent, 1n, [5]);
    const session = openSession(vm, { resolver: resolverOf(parent, [field]) });
    const thing = cell();
    session.returns('objects::get', [createRef(thing), 1n]);
    expect(session.returns('objects::peek_mut', [createRef(thing), 1n])).toEqual([1n]);
    const { writes, loadedChildren } = session.runtime.finish();
    expect(writes.size).toBe(0);
    expect(loadedChildren.get(field[0])).toMatchObject({ version: 3n, parent, modified: false });
  });

  test('that were changed are written', () => {
    const field = storedField(parent, 1n, [5]);
    const session = openSession(vm, { resolver: resolverOf(parent, [field]) });
    session.returns('objects::append', [createRef(cell()), 1n, 6]);
    const { writes, loadedChildren, createdIds } = session.runtime.finish();
    expect(writes.get(field[0])?.value).toEqual([[[field[0]]], 1n, [5, 6]]);
    expect(loadedChildren.get(field[0])?.modified).toBe(true);
    expect(createdIds.size).toBe(0);
  });

  test('that were removed are deleted, and may come back as themselves', () => {
    const field = storedField(parent, 1n, [5]);
    const session = openSession(vm, { resolver: resolverOf(parent, [field]) });
    const thing = cell();
    expect(session.returns('objects::take', [createRef(thing), 1n])).toEqual([[5]]);
    expect(session.runtime.finish()).toMatchObject({ deletedIds: new Set([field[0]]), removedChildren: new Set() });
    expect(session.returns('objects::has', [createRef(thing), 1n])).toEqual([false]);
    session.returns('objects::set', [createRef(thing), 1n, [7]]);
    const { deletedIds, createdIds, writes } = session.runtime.finish();
    expect([deletedIds.size, createdIds.size]).toEqual([0, 0]);
    expect(writes.get(field[0])?.value).toEqual([[[field[0]]], 1n, [7]]);
  });

  test('missing, twice and of another type each abort with their code', () => {
    const session = openSession(vm, { resolver: resolverOf(parent, [storedField(parent, 1n, [5])]) });
    const thing = createRef(cell());
    // dynamic_field.move: EFieldAlreadyExists 0, EFieldDoesNotExist 1, EFieldTypeMismatch 2
    expect(session.fails('objects::set', [thing, 1n, []]).abortCode).toBe(0n);
    expect(session.fails('objects::get', [thing, 8n]).abortCode).toBe(1n);
    expect(session.fails('objects::get_as_number', [thing, 1n])).toMatchObject({
      abortCode: 2n,
      location: { module: 'dynamic_field', functionName: 'borrow_child_object' },
    });
  });

  test('a thousand can be looked up and as many added, and none more', () => {
    const session = openSession(vm);
    const thing = createRef(cell());
    // Each is looked up, is not there, and is added.
    for (let name = 1n; name <= 1_000n; name += 1n) session.returns('objects::set', [thing, name, []]);
    expect(session.returns('objects::has', [thing, 1n])).toEqual([true]);
    expect(session.fails('objects::has', [thing, 1_001n]).status).toBe('MEMORY_LIMIT_EXCEEDED');
  });

  test('objects as fields can move out and on', () => {
    const session = openSession(vm);
    const thing = cell();
    const [child] = session.returns('objects::make', [4n, session.runtime.txContextRef()]);
    session.returns('objects::put_in', [createRef(thing), child!]);
    const inside = session.runtime.finish();
    // The field and the object it names: two writes, the object owned by the field.
    expect(inside.writes.size).toBe(2);
    const written = inside.writes.get(objectIdOf(child!));
    expect(written?.owner.kind).toBe('object');
    const [out] = session.returns('objects::take_out', [createRef(thing)]);
    session.returns('objects::give', [out!, ADA]);
    const { writes } = session.runtime.finish();
    expect([...writes.keys()]).toEqual([objectIdOf(child!)]);
    expect(writes.get(objectIdOf(child!))?.owner).toEqual({ kind: 'address', address: ADA });
  });
});

describe('receiving', () => {
  const parent = address('77');
  const sent = address('88');
  const ticket = (version: bigint): MoveValue => [[sent], version];
  const resolver = {
    getChild: () => undefined,
    getReceivable: (of: string, id: string, version: bigint): StoredObject | undefined =>
      of === parent && id === sent && version === 4n
        ? { type: thingType.key, contents: vm.serialize(thingType, oldThing(sent, 9n)), version }
        : undefined,
  };

  test('takes what was sent to the object, once', () => {
    const session = openSession(vm, { resolver });
    const thing = createRef([oldThing(parent)]);
    expect(session.returns('objects::receive', [thing, ticket(4n)])).toEqual([9n]);
    const { receivedIds, deletedIds } = session.runtime.finish();
    expect(receivedIds).toEqual(new Map([[sent, 4n]]));
    expect(deletedIds).toEqual(new Set([sent]));
    // transfer.move: EUnableToReceiveObject = 3
    expect(session.fails('objects::receive', [thing, ticket(4n)]).abortCode).toBe(3n);
  });

  test('refuses another version and another receiver', () => {
    const session = openSession(vm, { resolver });
    expect(session.fails('objects::receive', [createRef([oldThing(parent)]), ticket(3n)]).abortCode).toBe(3n);
    expect(session.fails('objects::receive', [createRef([oldThing(ADA)]), ticket(4n)]).abortCode).toBe(3n);
  });
});
