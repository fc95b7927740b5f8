/**
 * Funds of addresses outside of coins: which object keeps them and how it is written. They are dynamic fields of the accumulator
 * root 0xacc: `Field<accumulator::Key<Balance<T>>, accumulator::U128>`. A node settles them at the end of each checkpoint; here a
 * transaction is a checkpoint, so they change with it. Owns the encoding; who may take what is checked elsewhere.
 * Follows sui-types/src/accumulator_root.rs.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { GENESIS_MARKER } from '../model/digests.ts';
import { sealObject } from '../model/stored-object.ts';
import { FRAMEWORK_ID } from '../model/type-tag.ts';
import type { StoredObject } from '../types.ts';

export const ACCUMULATOR_ROOT_ID = `0x${'acc'.padStart(64, '0')}`;

const KEY_PREFIX = `${FRAMEWORK_ID}::accumulator::Key<`;
const BALANCE_PREFIX = `${FRAMEWORK_ID}::balance::Balance<`;
const FIELD_PREFIX = `${FRAMEWORK_ID}::dynamic_field::Field<${KEY_PREFIX}${BALANCE_PREFIX}`;
const FIELD_SUFFIX = `>>,${FRAMEWORK_ID}::accumulator::U128>`;

const FieldContents = bcs.struct('Field', { id: bcs.Address, owner: bcs.Address, value: bcs.u128() });

/** What an address holds of one coin type. */
export interface Funds {
  readonly owner: string;
  readonly coinType: string;
  readonly amount: bigint;
}

/** What a transaction did to the funds of one address and coin type. */
export interface FundsChange {
  readonly owner: string;
  readonly coinType: string;
  merged: bigint;
  split: bigint;
}

/** Returns `0x2::balance::Balance<T>`. */
export function balanceOfType(coinType: string): string {
  return `${BALANCE_PREFIX}${coinType}>`;
}

/** Returns `T` of `0x2::balance::Balance<T>`, else undefined. */
export function coinTypeOfBalance(type: string): string | undefined {
  return type.startsWith(BALANCE_PREFIX) ? type.slice(BALANCE_PREFIX.length, -1) : undefined;
}

/** Returns the type of the object that keeps funds of a coin type. */
export function fundsType(coinType: string): string {
  return `${FIELD_PREFIX}${coinType}${FIELD_SUFFIX}`;
}

/** Returns the id of the object that keeps an address's funds of a coin type. */
export function fundsId(owner: string, coinType: string): string {
  const key = bcs.Address.serialize(owner).toBytes();
  return deriveDynamicFieldID(ACCUMULATOR_ROOT_ID, `${KEY_PREFIX}${BALANCE_PREFIX}${coinType}>>`, key);
}

/** Returns the funds that an object keeps; undefined for every other object. */
export function readFunds({ data, owner }: StoredObject): Funds | undefined {
  if (owner.kind !== 'object' || owner.parent !== ACCUMULATOR_ROOT_ID || data.kind !== 'move') return undefined;
  if (!data.type.startsWith(FIELD_PREFIX) || !data.type.endsWith(FIELD_SUFFIX)) return undefined;
  const contents = FieldContents.parse(data.contents);
  const coinType = data.type.slice(FIELD_PREFIX.length, -FIELD_SUFFIX.length);
  return { owner: contents.owner, coinType, amount: BigInt(contents.value) };
}

/** Returns the object that keeps these funds after `previousTransaction`; `before` is what kept them until then. */
export function writeFunds(funds: Funds, before: StoredObject | undefined, previousTransaction: string): StoredObject {
  const id = fundsId(funds.owner, funds.coinType);
  return sealObject({
    id,
    version: (before?.version ?? 0n) + 1n,
    owner: { kind: 'object', parent: ACCUMULATOR_ROOT_ID },
    previousTransaction: previousTransaction || GENESIS_MARKER,
    storageRebateMist: 0n,
    data: {
      kind: 'move',
      type: fundsType(funds.coinType),
      hasPublicTransfer: false,
      contents: FieldContents.serialize({ id, owner: funds.owner, value: funds.amount }).toBytes(),
    },
  });
}
