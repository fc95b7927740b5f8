/**
 * Coin reservations: an amount of an address's funds written as the reference of a coin, for clients that pay with coins alone. The id is that of
 * the object that keeps the funds, xored with the chain's id, so that it means nothing on another chain; the digest holds amount, epoch and a mark.
 * Owns the encoding and which reservations are in force. Follows sui-types/src/coin_reservation.rs.
 */
import { fromBase58, toBase58 } from '@mysten/bcs';
import { fundsId, readFunds } from '../accumulators/funds.ts';
import { addressBytes, hexText } from '../bytes/text.ts';
import { ChainError } from '../errors.ts';
import { SUI_TYPE } from '../model/type-tag.ts';
import type { GasData, ObjectReference } from '../types.ts';
import type { LoadedInput, ObjectReader } from './loaded-inputs.ts';

const DIGEST_BYTES = 32;
const EPOCH_OFFSET = 8;
/** The digest's other bytes are all this one. */
const MARK_OFFSET = 12;
const MARK = 0xac;

export interface CoinReservation {
  /** The object that keeps the funds. */
  readonly fundsId: string;
  readonly amount: bigint;
  readonly epoch: bigint;
}

/** The chain and its epoch, which a reservation names. */
export interface ReservationContext {
  readonly chainId: string;
  readonly epoch: bigint;
}

export type LoadedReservation = Extract<LoadedInput, { kind: 'reservation' }>;

/** Returns what a reference reserves; undefined for the reference of an object. */
export function parseReservation({ objectId, digest }: ObjectReference, chainId: string): CoinReservation | undefined {
  const bytes = fromBase58(digest);
  if (bytes.length !== DIGEST_BYTES || !bytes.subarray(MARK_OFFSET).every((byte) => byte === MARK)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    fundsId: masked(objectId, chainId),
    amount: view.getBigUint64(0, true),
    epoch: BigInt(view.getUint32(EPOCH_OFFSET, true)),
  };
}

/** Returns the reference that reserves an amount of an owner's funds, SUI if nothing else is said, in this epoch and the next. */
export function formatReservation(
  owner: string,
  amount: bigint,
  { chainId, epoch }: ReservationContext,
  coinType = SUI_TYPE,
): ObjectReference {
  const bytes = new Uint8Array(DIGEST_BYTES).fill(MARK, MARK_OFFSET);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, amount, true);
  view.setUint32(EPOCH_OFFSET, Number(epoch), true);
  return { objectId: masked(fundsId(owner, coinType), chainId), version: 0n, digest: toBase58(bytes) };
}

/** Returns the input with whose funds it means. @throws {CHAIN_WITHDRAWAL_INVALID} {CHAIN_TRANSACTION_EXPIRED} */
export function loadReservation(
  reservation: CoinReservation,
  sender: string,
  read: ObjectReader,
  { epoch }: ReservationContext,
): LoadedReservation {
  checkInForce(reservation, epoch);
  const object = read(reservation.fundsId);
  const funds = object && readFunds(object);
  if (funds === undefined) refuse(`there are no funds ${reservation.fundsId}`);
  if (funds.owner !== sender) refuse(`the funds ${reservation.fundsId} are of ${funds.owner}, not of the sender`);
  return { kind: 'reservation', owner: sender, coinType: funds.coinType, amount: reservation.amount };
}

/**
 * Checks a reservation among what pays the gas: it is the sender's own SUI, and the sender pays.
 * @throws {CHAIN_GAS_PAYMENT_INVALID} {CHAIN_WITHDRAWAL_INVALID} {CHAIN_TRANSACTION_EXPIRED}
 */
export function checkGasReservation(
  reservation: CoinReservation,
  gas: GasData,
  sender: string,
  { epoch }: ReservationContext,
): void {
  checkInForce(reservation, epoch);
  if (gas.owner === sender && reservation.fundsId === fundsId(sender, SUI_TYPE)) return;
  throw new ChainError('CHAIN_GAS_PAYMENT_INVALID', {
    detail: 'a coin reservation pays gas out of the SUI of the sender alone, and not for another sender',
  });
}

/** It is good for its epoch and the next, as the expiration of a transaction without coins is. */
function checkInForce({ amount, epoch }: CoinReservation, current: bigint): void {
  if (epoch !== current && epoch + 1n !== current) {
    throw new ChainError('CHAIN_TRANSACTION_EXPIRED', { detail: `the coin reservation is for epoch ${epoch}` });
  }
  if (amount === 0n) refuse('the reservation must not be zero');
}

function masked(id: string, chainId: string): string {
  const mask = fromBase58(chainId);
  return `0x${hexText(addressBytes(id).map((byte, index) => byte ^ (mask[index] ?? 0)))}`;
}

function refuse(detail: string): never {
  throw new ChainError('CHAIN_WITHDRAWAL_INVALID', { detail });
}
