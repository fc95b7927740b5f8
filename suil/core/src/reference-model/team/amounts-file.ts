/** The amounts of a closed day as bytes, little endian: of each member with an amount its place in the order of binding and four amounts. */
import { assert } from '@suil/errors';
import type { TeamAmounts } from './fold.ts';

const KINDS = ['friend', 'indirect', 'community', 'peer'] as const;
const WORD_BYTES = 4;
const AMOUNT_BYTES = 8;
/** Of one member. */
export const RECORD_BYTES = WORD_BYTES + KINDS.length * AMOUNT_BYTES;

/** Returns the records in the order of places. */
export function writeAmounts(amounts: TeamAmounts): Uint8Array {
  const places = [...earningPlaces(amounts)];
  const bytes = new Uint8Array(places.length * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [record, place] of places.entries()) {
    view.setUint32(record * RECORD_BYTES, place, true);
    for (const [kind, name] of KINDS.entries())
      view.setBigInt64(record * RECORD_BYTES + WORD_BYTES + kind * AMOUNT_BYTES, amounts[name][place] ?? 0n, true);
  }
  return bytes;
}

/** Yields the places with any amount. */
export function* earningPlaces({ friend, indirect, community, peer }: TeamAmounts): Generator<number> {
  for (let place = 0; place < friend.length; place++)
    if (friend[place] !== 0n || indirect[place] !== 0n || community[place] !== 0n || peer[place] !== 0n) yield place;
}

/** One day's records, read from the first to the last. */
export class AmountsReader {
  readonly #view: DataView;
  #offset = 0;

  /** @param bytes as `writeAmounts` returns them; they must not change */
  constructor(bytes: Uint8Array) {
    assert(bytes.length % RECORD_BYTES === 0, 'the amounts of a day are whole records');
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Takes the records of the places below `end`, and gives each amount with its place and its kind, 0 to 3. */
  takeBelow(end: number, give: (place: number, kind: number, amount: bigint) => void): void {
    for (; this.#offset < this.#view.byteLength; this.#offset += RECORD_BYTES) {
      const place = this.#view.getUint32(this.#offset, true);
      if (place >= end) return;
      for (let kind = 0; kind < KINDS.length; kind++)
        give(place, kind, this.#view.getBigInt64(this.#offset + WORD_BYTES + kind * AMOUNT_BYTES, true));
    }
  }
}
