/** Reads the events of prices and of the quick exchange (rules.md §§5, 7). Owns their values; the kinds are in kinds.ts. */
import type { Readers } from './kinds.ts';

export const priceReaders: Pick<Readers, 'suilpool::SuilSwapped' | 'suiprice::DayPrice'> = {
  'suilpool::SuilSwapped': (raw) => ({
    kind: 'SuilSwapped',
    member: raw.member,
    suilAmount: BigInt(raw.suil_amount),
    fee: BigInt(raw.fee),
    suiAmount: BigInt(raw.sui_amount),
    swapValue: BigInt(raw.swap_value),
    feeValue: BigInt(raw.fee_value),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'suiprice::DayPrice': (raw) => ({
    kind: 'DayPrice',
    day: Number(raw.day),
    price: BigInt(raw.price),
    timestampMs: Number(raw.timestamp_ms),
  }),
};
