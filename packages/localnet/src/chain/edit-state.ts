/** Changes of the state that no transaction makes, for tests of applications. Each is a delta; what it may touch is checked here. */
import { hasAbility, KEY, STORE, type Vm } from '@suil/move-vm';
import { addressBytes, compareBytes, hexText } from '../bytes/text.ts';
import { ChainError } from '../errors.ts';
import { blake2b256, GENESIS_MARKER } from '../model/digests.ts';
import { coinContents, ownedBy, sealObject } from '../model/stored-object.ts';
import { CLOCK_ID, FRAMEWORK_ID, normalizeType } from '../model/type-tag.ts';
import { MAX_OBJECT_BYTES } from '../protocol/protocol-config.ts';
import type { ObjectDelta, ObjectStore } from '../store/object-store.ts';
import type { BalanceEdit, ObjectEdit } from '../types.ts';

const U64_MAX = 2n ** 64n - 1n;
const ID_BYTES = 32;

/**
 * Returns the delta after which the owner's coins of the type are one coin of `amount`, or none for 0. What the address holds outside of
 * coins, and what a treasury counts, stay as they are.
 * @param sequence of the checkpoint that it will be in: the coin's id follows from it
 * @throws {ChainError} CHAIN_TYPE_NOT_FOUND, CHAIN_REQUEST_INVALID
 */
export function editBalance(vm: Vm, store: ObjectStore, edit: BalanceEdit, sequence: bigint): ObjectDelta {
  const { owner, amount } = edit;
  if (amount < 0n || amount > U64_MAX) throw invalid(`a balance is between 0 and ${U64_MAX}`);
  const type = `${FRAMEWORK_ID}::coin::Coin<${normalizeType(edit.coinType)}>`;
  loadType(vm, type);
  const coins = [...store.owned(owner, (owned) => owned === type)];
  const deletes = coins.map(({ id }) => id);
  if (amount === 0n) return { writes: [], deletes };
  const id = `0x${hexText(blake2b256(new TextEncoder().encode(`balance set in checkpoint ${sequence}`)))}`;
  const coin = sealObject({
    id,
    version: 1n,
    owner: ownedBy(owner),
    previousTransaction: GENESIS_MARKER,
    storageRebateMist: 0n,
    data: { kind: 'move', type, hasPublicTransfer: true, contents: coinContents(id, amount) },
  });
  return { writes: [coin], deletes };
}

/**
 * Returns the delta after which the object has these contents. Type and owner of an object that exists stay unless they are given; a new
 * one needs both.
 * @throws {ChainError} CHAIN_TYPE_NOT_FOUND, CHAIN_OBJECT_NOT_FOUND, CHAIN_OBJECT_KIND_MISMATCH, BCS_MALFORMED, CHAIN_REQUEST_INVALID
 */
export function editObject(vm: Vm, store: ObjectStore, edit: ObjectEdit): ObjectDelta {
  const { id, contents } = edit;
  const before = store.get(id);
  if (before?.data.kind === 'package')
    throw new ChainError('CHAIN_OBJECT_KIND_MISMATCH', { objectId: id, detail: 'it is a package' });
  if (id === CLOCK_ID) throw invalid('the Clock says the time of the last checkpoint; advance the clock instead');
  const owner = edit.owner ?? before?.owner;
  const type = edit.type === undefined ? before?.data.type : normalizeType(edit.type);
  if (owner === undefined || type === undefined) throw new ChainError('CHAIN_OBJECT_NOT_FOUND', { objectId: id });
  const loaded = loadType(vm, type);
  const abilities = vm.abilities(loaded);
  if (!hasAbility(abilities, KEY)) throw invalid(`${type} is the type of no object`);
  if (contents.length > MAX_OBJECT_BYTES) throw invalid(`an object has at most ${MAX_OBJECT_BYTES} bytes`);
  if (!vm.deserialize(loaded, contents).ok) throw new ChainError('BCS_MALFORMED', { type });
  if (compareBytes(contents.subarray(0, ID_BYTES), addressBytes(id)) !== 0)
    throw invalid('the contents begin with the id of the object');
  const written = sealObject({
    id,
    version: (before?.version ?? 0n) + 1n,
    owner,
    previousTransaction: before?.previousTransaction ?? GENESIS_MARKER,
    storageRebateMist: before?.storageRebateMist ?? 0n,
    data: { kind: 'move', type, hasPublicTransfer: hasAbility(abilities, STORE), contents },
  });
  return { writes: [written], deletes: [] };
}

function loadType(vm: Vm, type: string) {
  const loaded = vm.loadType(type);
  if (!loaded.ok) throw new ChainError('CHAIN_TYPE_NOT_FOUND', { name: type });
  return loaded.value;
}

function invalid(detail: string): ChainError {
  return new ChainError('CHAIN_REQUEST_INVALID', { detail });
}
