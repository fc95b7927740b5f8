/** Objects that are sent to objects, and party objects: owned by an address, ordered by consensus. */
import type { Transaction } from '@mysten/sui/transactions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, bob, createArena, failureIn } from '../arena.test-chain.ts';
import type { ExecutedTransaction } from '../types.ts';

let it: ArenaChain;
beforeAll(async () => {
  it = await createArena();
  await it.publish();
});

const failureOf = (done: ExecutedTransaction) => {
  const error = failureIn(done)?.error;
  const argument = error?.CommandArgumentError;
  if (error?.MoveAbort) return `abort ${error.MoveAbort[1]} in ${error.MoveAbort[0].module.name}`;
  return error && (argument ? `${argument.kind.$kind} ${argument.argIdx}` : error.$kind);
};
const current = (id: string) => {
  const object = it.chain.getObject(id);
  if (!object) throw new Error(`no object ${id}`);
  return object;
};
const reference = (id: string) => {
  const { version, digest } = current(id);
  return { objectId: id, version: version.toString(), digest };
};

async function gem(power: number, to = alice.toSuiAddress()): Promise<string> {
  const made = await it.run((tx) => void tx.transferObjects([it.call(tx, 'arena::mine', [tx.pure.u64(power)])], to));
  return made.objectChanges.find((change) => change.type.endsWith('::Gem'))?.id ?? '';
}

describe('receiving', () => {
  const receive = (tx: Transaction, parent: string, sent: ReturnType<typeof reference>, name = 'receive_gem') =>
    it.call(tx, `arena::${name}`, [it.owned(tx, parent), tx.receivingRef(sent)]);

  test('default: what was sent to an object is taken by its owner and gets the lamport version', async () => {
    const parent = await gem(1);
    const child = await gem(2, parent);
    const before = current(child);
    const done = await it.run((tx) => tx.transferObjects([receive(tx, parent, reference(child))], bob.toSuiAddress()));
    expect(done.failure).toBeUndefined();
    const change = done.objectChanges.find(({ id }) => id === child);
    expect(change).toMatchObject({
      input: { version: before.version, digest: before.digest, owner: { kind: 'address', address: parent } },
      output: { version: done.effects.lamportVersion, owner: { kind: 'address', address: bob.toSuiAddress() } },
      idOperation: 'none',
    });
    expect(done.effects.dependencies).toContain(before.previousTransaction);
  });

  test('error: another parent, another type, twice', async () => {
    const [parent, other] = [await gem(1), await gem(1)];
    const child = await gem(2, parent);
    const cases = [
      await it.run((tx) => tx.transferObjects([receive(tx, other, reference(child))], bob.toSuiAddress())),
      await it.run((tx) =>
        tx.transferObjects([receive(tx, parent, reference(child), 'receive_coin')], bob.toSuiAddress()),
      ),
      await it.run((tx) => {
        const ticket = tx.receivingRef(reference(child));
        const taken = [1, 2].map(() => it.call(tx, 'arena::receive_gem', [it.owned(tx, parent), ticket]));
        tx.transferObjects(taken, bob.toSuiAddress());
      }),
      await it.run((tx) => void it.call(tx, 'arena::crush', [tx.receivingRef(reference(child))])),
    ];
    expect(cases.map(failureOf)).toEqual([
      'abort 3 in transfer',
      'abort 2 in transfer',
      'ArgumentWithoutValue 1',
      'TypeMismatch 0',
    ]);
    // A ticket that was not used up changes nothing: the object may still be received at the same version.
    expect(current(child).owner).toEqual({ kind: 'address', address: parent });
  });

  test('error: CHAIN_OBJECT_STALE for an older version; the owner by id cannot use it as an own object', async () => {
    const parent = await gem(1);
    const child = await gem(2, parent);
    const old = { ...reference(child), version: '1' };
    await expect(it.run((tx) => void receive(tx, parent, old))).rejects.toMatchObject({ code: 'CHAIN_OBJECT_STALE' });
    await expect(it.run((tx) => void it.call(tx, 'arena::crush', [it.owned(tx, child)]))).rejects.toMatchObject({
      code: 'CHAIN_OBJECT_OWNER_MISMATCH',
    });
  });
});

describe('party objects', () => {
  const party = (tx: Transaction, id: string, mutable = true) => {
    const { owner } = current(id);
    if (owner.kind !== 'consensus') throw new Error(`${id} is no party object`);
    const initialSharedVersion = owner.startVersion.toString();
    return tx.sharedObjectRef({ objectId: id, initialSharedVersion, mutable });
  };
  const give = (
    tx: Transaction,
    object: Parameters<Transaction['object']>[0] | ReturnType<typeof party>,
    to: string,
  ) => {
    const single = it.call(tx, '0x2::party::single_owner', [tx.pure.address(to)]);
    it.call(tx, '0x2::transfer::public_party_transfer', [object as never, single], [`${it.arena}::arena::Gem`]);
  };
  async function partyGem(): Promise<string> {
    const made = await it.run((tx) =>
      give(tx, it.call(tx, 'arena::mine', [tx.pure.u64(5)]) as never, alice.toSuiAddress()),
    );
    expect(made.failure).toBeUndefined();
    return made.objectChanges.find((change) => change.type.endsWith('::Gem'))?.id ?? '';
  }

  test('default: it starts at its version and belongs to its owner', async () => {
    const id = await partyGem();
    const { version, owner } = current(id);
    expect(owner).toEqual({ kind: 'consensus', startVersion: version, address: alice.toSuiAddress() });
    expect(it.objects(alice, 'Gem')).toContain(id);
  });

  test('behavior: the owner changes it through consensus; where it started stays', async () => {
    const id = await partyGem();
    const before = current(id).owner;
    const done = await it.run((tx) => void it.call(tx, 'arena::polish', [party(tx, id), tx.pure.u64(1)]));
    expect(done.failure).toBeUndefined();
    expect(current(id)).toMatchObject({ owner: before, version: done.effects.lamportVersion });
  });

  test('behavior: it can be given to another party, become an ordinary object, or end', async () => {
    const [given, own, crushed] = [await partyGem(), await partyGem(), await partyGem()];
    const passed = await it.run((tx) => give(tx, party(tx, given), bob.toSuiAddress()));
    expect(passed.failure).toBeUndefined();
    expect(current(given).owner).toMatchObject({ kind: 'consensus', address: bob.toSuiAddress() });
    const taken = await it.run((tx) => void tx.transferObjects([party(tx, own)], bob.toSuiAddress()));
    expect(taken.failure).toBeUndefined();
    expect(current(own).owner).toEqual({ kind: 'address', address: bob.toSuiAddress() });
    const gone = await it.run((tx) => void it.call(tx, 'arena::crush', [party(tx, crushed)]));
    expect(gone.objectChanges.find(({ id }) => id === crushed)?.idOperation).toBe('deleted');
  });

  test('behavior: read only, it is unchanged and named in the effects', async () => {
    const id = await partyGem();
    const { version, digest } = current(id);
    const done = await it.run((tx) => void it.call(tx, 'arena::power', [party(tx, id, false)]));
    expect(done.effects.unchangedConsensusObjects).toEqual([{ id, version, digest }]);
    expect(current(id).version).toBe(version);
  });

  test('error: another account, another start, used as an owned object', async () => {
    const id = await partyGem();
    const polish = (tx: Transaction) => void it.call(tx, 'arena::polish', [party(tx, id), tx.pure.u64(1)]);
    await expect(it.run(polish, { sender: bob })).rejects.toMatchObject({ code: 'CHAIN_OBJECT_OWNER_MISMATCH' });
    const wrongStart = (tx: Transaction) =>
      void it.call(tx, 'arena::power', [
        tx.sharedObjectRef({ objectId: id, initialSharedVersion: '1', mutable: false }),
      ]);
    await expect(it.run(wrongStart)).rejects.toMatchObject({ code: 'CHAIN_OBJECT_KIND_MISMATCH' });
    await expect(it.run((tx) => void it.call(tx, 'arena::crush', [it.owned(tx, id)]))).rejects.toMatchObject({
      code: 'CHAIN_OBJECT_KIND_MISMATCH',
    });
  });
});
