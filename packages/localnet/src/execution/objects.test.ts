import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, bob, createArena, failureIn } from '../arena.test-chain.ts';
import type { ExecutedTransaction } from '../types.ts';

let it: ArenaChain;

beforeAll(async () => {
  it = await createArena();
  await it.publish();
});

async function mine(power: number): Promise<string> {
  const done = await it.run((tx) => {
    tx.transferObjects([it.call(tx, 'arena::mine', [tx.pure.u64(power)])], alice.toSuiAddress());
  });
  return idOf(done, '::Gem');
}

function idOf(done: ExecutedTransaction, typeEnd: string): string {
  const change = done.objectChanges.find((entry) => entry.output && entry.type.endsWith(typeEnd));
  if (!change) throw new Error(`${done.failure?.description ?? 'success'}: no ${typeEnd}`);
  return change.id;
}

async function raise(): Promise<string> {
  return idOf(await it.run((tx) => void it.call(tx, 'arena::raise')), '::Altar');
}

const powerOf = (id: string) => it.chain.toJson(`${it.arena}::arena::Gem`, contentsOf(id));
const errorOf = (done: ExecutedTransaction) => failureIn(done)?.error;

function contentsOf(id: string): Uint8Array {
  const data = it.chain.getObject(id)?.data;
  if (data?.kind !== 'move') throw new Error(`${id} is no object`);
  return data.contents;
}

describe('owned objects', () => {
  test('default: an object passed by reference changes and gets the lamport version', async () => {
    const gem = await mine(5);
    const before = it.chain.getObject(gem)!;
    const done = await it.run((tx) => void it.call(tx, 'arena::polish', [it.owned(tx, gem), tx.pure.u64(2)]));
    expect(powerOf(gem)).toMatchObject({ power: '7' });
    const after = it.chain.getObject(gem)!;
    expect(after.version).toBe(done.effects.lamportVersion);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.previousTransaction).toBe(done.digest);
    expect(it.chain.getObject(gem, before.version)).toEqual(before);
  });

  test('behavior: wrapping hides an object, unwrapping brings it back under the same id', async () => {
    const gem = await mine(1);
    const wrapped = await it.run((tx) => void it.call(tx, 'arena::wrap', [it.owned(tx, gem)]));
    const box = idOf(wrapped, '::Box');
    expect(it.chain.getObject(gem)).toBeUndefined();
    const change = wrapped.objectChanges.find((entry) => entry.id === gem)!;
    expect(change).toMatchObject({ idOperation: 'none', input: {} });
    expect(change.output).toBeUndefined();

    const unwrapped = await it.run((tx) => {
      tx.transferObjects([it.call(tx, 'arena::unwrap', [it.owned(tx, box)])], bob.toSuiAddress());
    });
    expect(unwrapped.objectChanges.find((entry) => entry.id === box)).toMatchObject({ idOperation: 'deleted' });
    const back = unwrapped.objectChanges.find((entry) => entry.id === gem)!;
    expect(back).toMatchObject({ idOperation: 'none', output: { owner: { address: bob.toSuiAddress() } } });
    expect(back.input).toBeUndefined();
  });

  test('behavior: what is made and crushed in one transaction leaves no trace', async () => {
    const done = await it.run((tx) => void it.call(tx, 'arena::crush', [it.call(tx, 'arena::mine', [tx.pure.u64(1)])]));
    expect(done.failure).toBeUndefined();
    expect(done.objectChanges).toHaveLength(1);
  });

  test('behavior: a vector of objects, taken by value', async () => {
    const gems = [await mine(2), await mine(3)];
    const done = await it.run((tx) => {
      const all = tx.makeMoveVec({ elements: gems.map((gem) => it.owned(tx, gem)) });
      it.call(tx, 'arena::total_power', [all]);
    });
    expect(done.failure).toBeUndefined();
    for (const gem of gems) expect(it.chain.getObject(gem)).toBeUndefined();
  });

  test('behavior: a frozen object can be read by any account and changed by none', async () => {
    const gem = await mine(9);
    await it.run((tx) => void it.call(tx, 'arena::freeze_gem', [it.owned(tx, gem)]));
    expect(it.chain.getObject(gem)?.owner).toEqual({ kind: 'immutable' });
    const read = await it.run((tx) => void it.call(tx, 'arena::power', [it.owned(tx, gem)]), { sender: bob });
    expect(read.failure).toBeUndefined();
    expect(read.objectChanges.some((change) => change.id === gem)).toBe(false);
    const changed = await it.run((tx) => void it.call(tx, 'arena::polish', [it.owned(tx, gem), tx.pure.u64(1)]));
    const taken = await it.run((tx) => void it.call(tx, 'arena::crush', [it.owned(tx, gem)]));
    expect([changed, taken].map((done) => errorOf(done)?.CommandArgumentError?.kind.$kind)).toEqual([
      'InvalidObjectByMutRef',
      'InvalidObjectByValue',
    ]);
  });
});

describe('shared objects and dynamic fields', () => {
  test('default: a table entry is a dynamic field at the id the SDK derives', async () => {
    const altar = await raise();
    expect(it.chain.getObject(altar)?.owner).toEqual({
      kind: 'shared',
      initialSharedVersion: it.chain.getObject(altar)?.version,
    });
    const offer = () =>
      it.run((tx) => void it.call(tx, 'arena::offer', [it.shared(tx, altar), tx.splitCoins(tx.gas, [8])[0]!]));
    await offer();
    const second = await offer();
    expect(second.failure).toBeUndefined();
    const layout = bcs.struct('Altar', { id: bcs.Address, offered: bcs.u64(), table: bcs.Address, size: bcs.u64() });
    const { offered, table, size } = layout.parse(contentsOf(altar));
    expect({ offered, size }).toEqual({ offered: '16', size: '1' });
    const key = bcs.Address.serialize(alice.toSuiAddress()).toBytes();
    const fieldId = deriveDynamicFieldID(table, 'address', key);
    const [field] = it.chain.listDynamicFields(table).items;
    expect(field).toMatchObject({ kind: 'field', fieldId, parent: table, name: { type: 'address', bcs: key } });
    expect(field?.value).toEqual({ type: 'u64', bcs: bcs.u64().serialize(16).toBytes() });
    expect(second.objectChanges.find((change) => change.id === fieldId)).toMatchObject({
      idOperation: 'none',
      output: { owner: { kind: 'object', parent: table } },
    });
    expect(second.effects.dependencies).toContain(fieldTransactionBefore(fieldId));
  });

  test('behavior: removing a field and deleting the object ends both ids; the table inside was never an object', async () => {
    const altar = await raise();
    await it.run((tx) => void it.call(tx, 'arena::offer', [it.shared(tx, altar), tx.splitCoins(tx.gas, [8])[0]!]));
    const table = bcs
      .struct('Altar', { id: bcs.Address, offered: bcs.u64(), table: bcs.Address })
      .parse(contentsOf(altar)).table;
    const [field] = it.chain.listDynamicFields(table).items;
    const done = await it.run((tx) => {
      const object = it.shared(tx, altar);
      it.call(tx, 'arena::forget', [object, tx.pure.address(alice.toSuiAddress())]);
      it.call(tx, 'arena::raze', [object]);
    });
    expect(done.failure).toBeUndefined();
    const operations = Object.fromEntries(done.objectChanges.map((change) => [change.id, change.idOperation]));
    expect(operations).toMatchObject({ [altar]: 'deleted', [table]: 'deleted', [field!.fieldId]: 'deleted' });
    expect(it.chain.listDynamicFields(table).items).toEqual([]);
  });

  test('behavior: a read-only shared input stays as it is and is named in the effects', async () => {
    const done = await it.run((tx) => void it.call(tx, 'arena::look', [tx.object.clock()]));
    expect(done.failure).toBeUndefined();
    const clock = it.chain.getObject(`0x${'6'.padStart(64, '0')}`)!;
    expect(done.effects.unchangedConsensusObjects).toMatchObject([
      { id: clock.id, version: clock.version, digest: clock.digest },
    ]);
    expect(done.events).toMatchObject([{ packageId: it.arena, module: 'arena', sender: alice.toSuiAddress() }]);
    expect(it.chain.toJson(done.events[0]!.type, done.events[0]!.contents)).toEqual({ at: '1790000000000' });
  });

  test('error: a shared object cannot become owned, be read and changed at once, or be changed through a read', async () => {
    const made = await it.run(
      (tx) => void it.call(tx, 'arena::share_gem', [it.call(tx, 'arena::mine', [tx.pure.u64(1)])]),
    );
    const gem = idOf(made, '::Gem');
    const cases = [
      await it.run((tx) => void tx.transferObjects([it.shared(tx, gem)], bob.toSuiAddress())),
      await it.run((tx) => void it.call(tx, 'arena::wrap', [it.shared(tx, gem)])),
      await it.run((tx) => void it.call(tx, 'arena::polish', [it.shared(tx, gem, false), tx.pure.u64(1)])),
      await it.run((tx) => void it.call(tx, 'arena::fuse', [it.shared(tx, gem), it.shared(tx, gem)])),
    ];
    expect(cases.map((done) => errorOf(done)?.CommandArgumentError?.kind.$kind ?? errorOf(done)?.$kind)).toEqual([
      'SharedObjectOperationNotAllowed',
      'SharedObjectOperationNotAllowed',
      'InvalidObjectByMutRef',
      'InvalidReferenceArgument',
    ]);
    expect(it.chain.getObject(gem)?.owner.kind).toBe('shared');
  });

  test('behavior: anyone may use a shared object, and a failed transaction gives it a new version all the same', async () => {
    const altar = await raise();
    const before = it.chain.getObject(altar)!;
    const done = await it.run(
      (tx) => void it.call(tx, 'arena::forget', [it.shared(tx, altar), tx.pure.address(bob.toSuiAddress())]),
      { sender: bob },
    );
    expect(done.failure).toMatchObject({ kind: 'MoveAbort', command: 0, abort: { module: 'dynamic_field' } });
    const after = it.chain.getObject(altar)!;
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.data).toEqual(before.data);
  });
});

/** The transaction that wrote the field before the last one did. */
function fieldTransactionBefore(fieldId: string): string {
  const live = it.chain.getObject(fieldId)!;
  for (let version = live.version - 1n; version > 0n; version--) {
    const past = it.chain.getObject(fieldId, version);
    if (past) return past.previousTransaction;
  }
  throw new Error('no earlier version');
}
