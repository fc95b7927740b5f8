/**
 * Ids of vouchers as ranges: a thief chooses them, so one transaction can use some hundred, in a row or apart. Each set of ids has exactly one
 * form: ranges ascend, and between two of them at least one id is missing.
 */

/** All ids from the first to the last, both of them in it. */
export interface IdRange {
  readonly first: bigint;
  readonly last: bigint;
}

const ID_MAX = 2n ** 64n - 1n;
const RANGE = /^(?:voucher (?<one>[1-9]\d{0,19})|vouchers (?<first>[1-9]\d{0,19})-(?<last>[1-9]\d{0,19}))$/;

/** Returns the ranges of ids, in whatever order and however often they come. */
export function rangesOf(ids: Iterable<bigint>): IdRange[] {
  const ranges: { first: bigint; last: bigint }[] = [];
  for (const id of [...new Set(ids)].sort((left, right) => (left < right ? -1 : 1))) {
    const current = ranges.at(-1);
    if (current?.last === id - 1n) current.last = id;
    else ranges.push({ first: id, last: id });
  }
  return ranges;
}

/** Whether ranges are the one form of their ids, each of them one that a voucher can have. */
export function areCanonical(ranges: readonly IdRange[]): boolean {
  let leastFirst = 1n;
  for (const { first, last } of ranges) {
    if (first < leastFirst || last < first || last > ID_MAX) return false;
    leastFirst = last + 2n;
  }
  return true;
}

export function includesId(ranges: readonly IdRange[], id: bigint): boolean {
  return ranges.some(({ first, last }) => first <= id && id <= last);
}

/** Returns a range as people read it: `voucher 900` or `vouchers 900-915`. */
export function formatRange({ first, last }: IdRange): string {
  return first === last ? `voucher ${first}` : `vouchers ${first}-${last}`;
}

/** Returns the range of a text; null when it is none. */
export function readRange(text: string): IdRange | null {
  const { one, first = one, last = one } = RANGE.exec(text)?.groups ?? {};
  return first === undefined || last === undefined ? null : { first: BigInt(first), last: BigInt(last) };
}
