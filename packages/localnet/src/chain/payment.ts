/**
 * Who pays a transaction: the first of what it names, a coin or funds, into which the rest is merged. Owns the gas coin, coins made of reserved
 * funds, and what becomes of both in the end. Follows sui-adapter gas_charger.rs (smash_gas) and execution/context.rs (finish_gas_coin).
 */
import type { ObjectRuntime, Type, Vm } from '@suil/move-vm';
import type { LoadedInputs } from '../checks/inputs.ts';
import { ChainError } from '../errors.ts';
import { type Changes, setGasBalance } from '../execution/changes.ts';
import type { ObjectSlot } from '../execution/slot.ts';
import { GENESIS_MARKER } from '../model/digests.ts';
import { coinBalance, coinContents, ownedBy, sealObject } from '../model/stored-object.ts';
import { coinOf, GAS_COIN_TYPE, SUI_TYPE } from '../model/type-tag.ts';
import type { StoredObject, Transaction } from '../types.ts';

export interface Payment {
  readonly owner: string;
  /** The coin that pays; undefined where funds do. */
  readonly payer: StoredObject | undefined;
  /** What the coins hold together. */
  readonly coinsMist: bigint;
  /** What is reserved of the owner's funds, as coins; undefined where the payment names none, and funds pay by the budget alone. */
  readonly reservedMist: bigint | undefined;
}

export function paymentOf({ gas }: Transaction, { gasCoins, gasReservation }: LoadedInputs): Payment {
  return {
    owner: gas.owner,
    payer: gasReservation?.isFirst ? undefined : gasCoins[0],
    coinsMist: gasCoins.reduce((sum, coin) => sum + (coinBalance(coin) ?? 0n), 0n),
    reservedMist: gasReservation?.amount,
  };
}

function availableMist({ coinsMist, reservedMist = 0n }: Payment): bigint {
  return coinsMist + reservedMist;
}

/** Returns the gas coin with what the program may spend of it; undefined where a transaction names nothing that pays. */
export function gasSlot(vm: Vm, runtime: ObjectRuntime, payment: Payment, budgetMist: bigint): ObjectSlot | undefined {
  const { owner, payer, reservedMist } = payment;
  const amount = availableMist(payment) - budgetMist;
  if (payer) return { ...coinSlot(loadedType(vm, GAS_COIN_TYPE), payer, amount), kind: 'gas', access: 'owned' };
  if (reservedMist === undefined) return undefined;
  return newCoinSlot(vm, runtime, 'gas', { owner, coinType: SUI_TYPE, amount });
}

/** Returns a coin of reserved funds, which exists only as long as the program runs, unless the program moves it. */
export function newCoinSlot(
  vm: Vm,
  runtime: ObjectRuntime,
  kind: ObjectSlot['kind'],
  { owner, coinType, amount }: { readonly owner: string; readonly coinType: string; readonly amount: bigint },
): ObjectSlot {
  const id = runtime.freshId();
  const type = coinOf(coinType);
  const coin = sealObject({
    id,
    version: 0n,
    owner: ownedBy(owner),
    previousTransaction: GENESIS_MARKER,
    storageRebateMist: 0n,
    data: { kind: 'move', type, hasPublicTransfer: true, contents: coinContents(id, amount) },
  });
  return { ...coinSlot(loadedType(vm, type), coin, amount), kind, access: 'new' };
}

function coinSlot(type: Type, object: StoredObject, amount: bigint) {
  return { type, object, cell: [[[[object.id]], [amount]]], taken: false };
}

/** Returns a type that the chain stores. */
export function loadedType(vm: Vm, text: string): Type {
  const loaded = vm.loadType(text);
  // It always does of an object that this chain made; a fork has others.
  if (!loaded.ok) throw new ChainError('CHAIN_TYPE_NOT_FOUND', { name: text });
  return loaded.value;
}

/** What a program left of the gas coin, whose budget it could not spend. */
export interface LeftGas {
  readonly gas: ObjectSlot | undefined;
  readonly spendableMist: bigint;
  readonly budgetMist: bigint;
}

/** Takes the gas from what pays. @param left undefined where the program's changes are not kept */
export function payGas(changes: Changes, payment: Payment, netGasMist: bigint, left: LeftGas | undefined): void {
  const { owner, payer, coinsMist, reservedMist } = payment;
  const kept = left ? left.spendableMist + left.budgetMist : availableMist(payment);
  const { gas, budgetMist = 0n } = left ?? {};
  if (gas?.sentTo !== undefined) {
    // All that the program could spend is there already; the budget follows, and what it costs is paid there.
    changes.funds.add(gas.sentTo, SUI_TYPE, budgetMist - netGasMist);
    if (reservedMist !== undefined) changes.funds.add(owner, SUI_TYPE, -reservedMist);
  } else if (payer) {
    setGasBalance(changes, payer.id, kept - netGasMist);
    if (reservedMist !== undefined) changes.funds.add(owner, SUI_TYPE, -reservedMist);
  } else if (reservedMist === undefined) {
    changes.funds.add(owner, SUI_TYPE, -netGasMist);
  } else if (gas?.taken) {
    // The coin was given away, and pays where it is; the coins merged into the funds went with it.
    setGasBalance(changes, gas.object.id, kept - netGasMist);
    changes.funds.add(owner, SUI_TYPE, -reservedMist);
  } else {
    changes.funds.add(owner, SUI_TYPE, coinsMist + kept - availableMist(payment) - netGasMist);
  }
}
