/**
 * A day's team income from the day's snapshot (rules.md §4). Pure: same snapshot, same amounts, to the unit. One pass from the
 * youngest member to the root gathers volumes, levels and the first three kinds; one look upward from each member with a level gives the
 * peers; the budget cuts at the end. Amounts are whole numbers in doubles below 2^53 (exact-quotient.ts) and in words (words.ts);
 * the few beyond are worked out in bigint. Owns neither where a snapshot comes from nor what becomes of the amounts.
 */

import { AppError } from '../../errors/app-error.ts';
import { bigIntAt, byteAt, doubleAt, intAt, itemAt, wordAt } from '../../values/lists/columns.ts';
import { rampPpm } from '../liquidity/limits.ts';
import { exactQuotient, QUOTIENT_LIMIT } from './exact-quotient.ts';
import { RateSteps } from './rate-steps.ts';
import type { TeamDay, TeamSnapshot } from './snapshot.ts';
import { assertTeamRules, type TeamRules } from './team-rules.ts';
import { readWords, sumAmounts, toAmounts, WORD, wordsOf } from './words.ts';

/** 10^6 of the ppm times 10^9 of the factor. */
const BASE_SCALE = 1e15;
const WHOLE_BPS = 10_000;
const VOLUME_LIMIT = 1n << 63n;

/**
 * Returns every member's income by kind, level and volumes.
 * @throws {SETTLEMENT_SNAPSHOT_INVALID} when a member stands before the inviter, or all volumes together reach 2^63
 */
export function computeTeamDay(snapshot: TeamSnapshot): TeamDay {
  assertSound(snapshot);
  const { budget } = snapshot;
  const base = accrueBase(snapshot);
  const upward = gatherUpward(snapshot, base);
  const peer = sharePeers(snapshot, upward.level, upward.community);
  const kinds = [upward.friend, upward.indirect, upward.community, peer];
  const wanted = kinds.reduce((sum, kind) => sum + sumExact(kind), 0);
  const total = BigInt(wanted) > budget ? cutToBudget(kinds, budget, wanted) : wanted;
  return {
    income: {
      friend: toAmounts(upward.friend),
      indirect: toAmounts(upward.indirect),
      community: toAmounts(upward.community),
      peer: toAmounts(peer),
    },
    level: upward.level,
    validFriends: upward.validFriends,
    teamVolume: upward.teamVolume,
    largestLeg: upward.largestLeg,
    totalValue: sumAmounts(snapshot.value),
    totalBase: BigInt(sumExact(base)),
    wanted: BigInt(wanted),
    total: BigInt(total),
  };
}

function assertSound({ parent, rules, volume }: TeamSnapshot): void {
  assertTeamRules(rules);
  for (let index = 0; index < parent.length; index += 1) {
    if (intAt(parent, index) >= index) throw new AppError('SETTLEMENT_SNAPSHOT_INVALID', { detail: `member ${index}` });
  }
  // So that no sum of volumes overflows its words, and all static accrual of a day stays below 2^53: 2^63 · 500 ppm.
  if (sumAmounts(volume) >= VOLUME_LIMIT) throw new AppError('SETTLEMENT_SNAPSHOT_INVALID', { detail: 'volume' });
}

/** Each member's static accrual of the day: `floor(V · r(d − s) · f / 10^15)`. */
function accrueBase({ day, factor, value, startDay }: TeamSnapshot): Float64Array {
  const base = new Float64Array(value.length);
  const words = wordsOf(value);
  const factorNumber = Number(factor);
  for (let index = 0; index < base.length; index += 1) {
    const held = readWords(words, index);
    if (held === 0) continue;
    const weight = rampPpm(day - intAt(startDay, index)) * factorNumber;
    base[index] =
      held < QUOTIENT_LIMIT
        ? exactQuotient(held, weight, BASE_SCALE)
        : Number((bigIntAt(value, index) * BigInt(weight)) / BigInt(BASE_SCALE));
  }
  return base;
}

/**
 * What the upward pass adds to: one row per member, so that a friend touches its inviter's memory in one place. Volumes in two words
 * each; after these come the row of RateSteps.
 */
const Row = {
  belowLow: 0,
  belowHigh: 1,
  legLow: 2,
  legHigh: 3,
  friend: 4,
  indirect: 5,
  value: 6,
  validFriends: 7,
  parent: 8,
  steps: 9,
} as const;
/** Numbers in a cache line: rows begin with one. */
const LINE = 8;

/** The pass from the youngest member to the root. */
function gatherUpward({ parent, rules, value, volume }: TeamSnapshot, base: Float64Array) {
  const count = parent.length;
  const level = new Uint8Array(count);
  const community = new Float64Array(count);
  const [values, volumes] = [wordsOf(value), wordsOf(volume)];
  const friendShare = createShare(rules.friendRateBps, value);
  const indirectShare = createShare(rules.indirectRateBps, value);
  const levelOf = createLevels(rules);
  const steps = new RateSteps(rules);
  const stride = Math.ceil((Row.steps + steps.width) / LINE) * LINE;
  const rows = new Float64Array(count * stride);
  for (let index = 0, row = 0; index < count; index += 1, row += stride) {
    rows[row + Row.value] = readWords(values, index);
    rows[row + Row.parent] = intAt(parent, index);
  }
  const validMin = Number(rules.validFriendMin);
  for (let index = count - 1; index >= 0; index -= 1) {
    const row = index * stride;
    const rank = levelOf(rows, row);
    const held = doubleAt(rows, row + Row.value);
    level[index] = rank;
    if (rank > 0 && held > 0) community[index] = steps.incomeOf(rows, row + Row.steps, rank);
    const up = doubleAt(rows, row + Row.parent);
    if (up < 0) continue;
    const to = up * stride;
    const accrued = doubleAt(base, index);
    steps.passUp(rows, row + Row.steps, to + Row.steps, rank, accrued);
    if (accrued > 0) {
      rows[to + Row.friend] =
        doubleAt(rows, to + Row.friend) + friendShare(accrued, up, index, doubleAt(rows, to + Row.value), held);
      const further = doubleAt(rows, to + Row.parent);
      if (further >= 0) {
        const beyond = further * stride;
        rows[beyond + Row.indirect] =
          doubleAt(rows, beyond + Row.indirect) +
          indirectShare(accrued, further, index, doubleAt(rows, beyond + Row.value), held);
      }
    }
    if (readWords(volumes, index) >= validMin) rows[to + Row.validFriends] = doubleAt(rows, to + Row.validFriends) + 1;
    passVolume(rows, row, to, wordAt(volumes, 2 * index), wordAt(volumes, 2 * index + 1));
  }
  return { level, community, ...columnsOf(rows, stride, count) };
}

/** Gives the leg of a friend, what is below and the friend's own volume, to the inviter. */
function passVolume(rows: Float64Array, row: number, to: number, ownLow: number, ownHigh: number): void {
  let low = doubleAt(rows, row + Row.belowLow) + ownLow;
  let high = doubleAt(rows, row + Row.belowHigh) + ownHigh;
  if (low >= WORD) {
    low -= WORD;
    high += 1;
  }
  const sum = doubleAt(rows, to + Row.belowLow) + low;
  rows[to + Row.belowLow] = sum >= WORD ? sum - WORD : sum;
  rows[to + Row.belowHigh] = doubleAt(rows, to + Row.belowHigh) + (sum >= WORD ? high + 1 : high);
  const legHigh = doubleAt(rows, to + Row.legHigh);
  if (high < legHigh || (high === legHigh && low <= doubleAt(rows, to + Row.legLow))) return;
  rows[to + Row.legLow] = low;
  rows[to + Row.legHigh] = high;
}

/** Takes the rows apart again. */
function columnsOf(rows: Float64Array, stride: number, count: number) {
  const columns = {
    friend: new Float64Array(count),
    indirect: new Float64Array(count),
    validFriends: new Int32Array(count),
    teamVolume: new BigInt64Array(count),
    largestLeg: new BigInt64Array(count),
  };
  const { friend, indirect, validFriends } = columns;
  const [below, legs] = [wordsOf(columns.teamVolume), wordsOf(columns.largestLeg)];
  for (let index = 0, row = 0; index < count; index += 1, row += stride) {
    friend[index] = doubleAt(rows, row + Row.friend);
    indirect[index] = doubleAt(rows, row + Row.indirect);
    validFriends[index] = doubleAt(rows, row + Row.validFriends);
    below[2 * index] = doubleAt(rows, row + Row.belowLow);
    below[2 * index + 1] = doubleAt(rows, row + Row.belowHigh);
    legs[2 * index] = doubleAt(rows, row + Row.legLow);
    legs[2 * index + 1] = doubleAt(rows, row + Row.legHigh);
  }
  return columns;
}

type Share = (base: number, up: number, down: number, valueUp: number, valueDown: number) => number;

/** `floor(base · rate · min(V_u, V_j) / (10000 · V_j))`; nothing for V_u = 0. */
function createShare(rateBps: number, value: BigInt64Array): Share {
  const divisor = greatestDivisor(rateBps, WHOLE_BPS);
  const numerator = rateBps / divisor;
  const denominator = WHOLE_BPS / divisor;
  return (base, up, down, valueUp, valueDown) => {
    const smaller = Math.min(valueUp, valueDown);
    if (numerator * base < QUOTIENT_LIMIT && denominator * valueDown < QUOTIENT_LIMIT) {
      if (smaller === valueDown) return Math.floor((base * numerator) / denominator);
      return exactQuotient(base * numerator, smaller, denominator * valueDown);
    }
    const [above, below] = [bigIntAt(value, up), bigIntAt(value, down)];
    const least = above < below ? above : below;
    return Number((BigInt(base) * BigInt(rateBps) * least) / (BigInt(WHOLE_BPS) * below));
  };
}

/** The level that valid friends and performance (what is below less the largest leg) give. */
function createLevels({ levels }: TeamRules) {
  return (rows: Float64Array, row: number): number => {
    const validFriends = doubleAt(rows, row + Row.validFriends);
    // Exact below 2^53; a performance above it is far above every threshold, which the contracts keep below 2^50.
    const high = doubleAt(rows, row + Row.belowHigh) - doubleAt(rows, row + Row.legHigh);
    const performance = high * WORD + (doubleAt(rows, row + Row.belowLow) - doubleAt(rows, row + Row.legLow));
    for (let rank = levels.length; rank > 0; rank -= 1) {
      const { friends, performance: needed } = itemAt(levels, rank - 1);
      if (validFriends >= friends && performance >= Number(needed)) return rank;
    }
    return 0;
  };
}

/** Each member with a level gives a share of its community income to the nearest ancestor of at least its level, if that is equal. */
function sharePeers({ parent, rules, value }: TeamSnapshot, level: Uint8Array, community: Float64Array): Float64Array {
  const peer = new Float64Array(parent.length);
  /** Nearest member with a level: the member or one above. */
  const nearest = new Int32Array(parent.length).fill(-1);
  /** Of a member with a level: nearest one above with a higher level. */
  const higher = new Int32Array(parent.length).fill(-1);
  const values = wordsOf(value);
  for (let index = 0; index < parent.length; index += 1) {
    const up = intAt(parent, index);
    let found = up < 0 ? -1 : intAt(nearest, up);
    const rank = byteAt(level, index);
    nearest[index] = rank > 0 ? index : found;
    if (rank === 0) continue;
    while (found >= 0 && byteAt(level, found) < rank) found = intAt(higher, found);
    const isEqual = found >= 0 && level[found] === rank;
    higher[index] = isEqual ? intAt(higher, found) : found;
    if (isEqual && readWords(values, found) > 0) {
      peer[found] = doubleAt(peer, found) + exactQuotient(doubleAt(community, index), rules.peerRateBps, WHOLE_BPS);
    }
  }
  return peer;
}

/** Returns what is paid of an amount when the budget holds less than all amounts together: `floor(amount · budget / wanted)`. */
export function cutAmount(amount: number, budget: number, wanted: number): number {
  return exactQuotient(amount, budget, wanted);
}

/** Scales every amount to `floor(amount · budget / wanted)` and returns their sum. */
function cutToBudget(kinds: readonly Float64Array[], budget: bigint, wanted: number): number {
  const held = Number(budget);
  let total = 0;
  for (const kind of kinds) {
    for (let index = 0; index < kind.length; index += 1) {
      const amount = doubleAt(kind, index);
      if (amount === 0) continue;
      kind[index] = cutAmount(amount, held, wanted);
      total += doubleAt(kind, index);
    }
  }
  return total;
}

/** The sum of whole numbers whose sum stays below 2^53: at most a day's whole static accrual. */
function sumExact(column: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < column.length; index += 1) sum += doubleAt(column, index);
  return sum;
}

function greatestDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestDivisor(right, left % right);
}
