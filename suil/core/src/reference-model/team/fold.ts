/**
 * Team income of a day in the words of rules.md §4, as one linear pass over columns of bigints: from the last member bound to the first, so
 * that all below a member is complete before the member. Shares nothing with the server's computation but the numbers of the rules.
 */
import type { TeamRules } from '../../rules/settlement/team-rules.ts';
import { bigIntAt, byteAt, intAt, wordAt } from '../../values/lists/columns.ts';

/** Members by place in the order of binding; amounts in micro-dollars. */
export interface TeamInputs {
  readonly day: number;
  /** f(d), 10^9 = paid in full. */
  readonly factor: bigint;
  /** R(d). */
  readonly budget: bigint;
  readonly rules: TeamRules;
  /** The inviter's place, below the member's own; −1 for the first member. */
  readonly parent: Int32Array;
  /** V, s and W. */
  readonly value: BigInt64Array;
  readonly startDay: Uint32Array;
  readonly volume: BigInt64Array;
}

/** By place, micro-dollars, after the budget. */
export interface TeamAmounts {
  readonly friend: BigInt64Array;
  readonly indirect: BigInt64Array;
  readonly community: BigInt64Array;
  readonly peer: BigInt64Array;
}

export interface TeamFold {
  readonly amounts: TeamAmounts;
  /** 0 for none, 1 to 5. */
  readonly level: Uint8Array;
  /** The sum of all amounts. */
  readonly total: bigint;
}

const LEVELS = 6;
const BPS = 10_000n;

/** Returns every member's amounts, and their sum. */
export function foldTeamDay(inputs: TeamInputs): TeamFold {
  const { parent } = inputs;
  const upward = new UpwardPass(inputs, accrue(inputs));
  for (let place = parent.length - 1; place >= 0; place--) upward.complete(place);
  const { friend, indirect, community, level } = upward;
  const amounts = { friend, indirect, community, peer: sharePeers(inputs, level, community) };
  return { amounts, level, total: cutToBudget(amounts, inputs.budget) };
}

/** base = floor(V · r(d − s) · f / 10^15). */
function accrue({ day, factor, value, startDay }: TeamInputs): BigInt64Array {
  return value.map((held, place) => {
    if (held === 0n) return 0n;
    const rising = 200 + 10 * (day - wordAt(startDay, place) - 1);
    return (held * BigInt(Math.min(rising, 500)) * factor) / 10n ** 15n;
  });
}

/** Adds to each inviter what lies below it. */
class UpwardPass {
  readonly friend: BigInt64Array;
  readonly indirect: BigInt64Array;
  readonly community: BigInt64Array;
  readonly level: Uint8Array;
  readonly #inputs: TeamInputs;
  readonly #base: BigInt64Array;
  readonly #rates: readonly bigint[];
  readonly #teamVolume: BigInt64Array;
  readonly #largestLeg: BigInt64Array;
  readonly #validFriends: Uint32Array;
  /** The base of everything below, by the level with the highest rate on the way to it. */
  readonly #below: BigInt64Array;

  constructor(inputs: TeamInputs, base: BigInt64Array) {
    const count = inputs.parent.length;
    this.#inputs = inputs;
    this.#base = base;
    this.#rates = [0n, ...inputs.rules.levels.map(({ rateBps }) => BigInt(rateBps))];
    this.friend = new BigInt64Array(count);
    this.indirect = new BigInt64Array(count);
    this.community = new BigInt64Array(count);
    this.level = new Uint8Array(count);
    this.#teamVolume = new BigInt64Array(count);
    this.#largestLeg = new BigInt64Array(count);
    this.#validFriends = new Uint32Array(count);
    this.#below = new BigInt64Array(count * LEVELS);
  }

  /** Decides a member below whom everything is complete, and adds it to its inviter. */
  complete(place: number): void {
    const { parent, value } = this.#inputs;
    const level = this.#levelOf(place);
    this.level[place] = level;
    if (level > 0 && bigIntAt(value, place) > 0n) this.community[place] = this.#communityOf(place, level);
    const inviter = intAt(parent, place);
    if (inviter < 0) return;
    this.#addVolume(place, inviter);
    this.#addBase(place, level, inviter);
    const { friendRateBps, indirectRateBps } = this.#inputs.rules;
    this.#accelerate(this.friend, inviter, place, friendRateBps);
    const second = intAt(parent, inviter);
    if (second >= 0) this.#accelerate(this.indirect, second, place, indirectRateBps);
  }

  /** Needs both: valid friends, and the volume below less the largest leg. */
  #levelOf(place: number): number {
    const friends = wordAt(this.#validFriends, place);
    const performance = bigIntAt(this.#teamVolume, place) - bigIntAt(this.#largestLeg, place);
    const { levels } = this.#inputs.rules;
    return levels.findLastIndex((needs) => friends >= needs.friends && performance >= needs.performance) + 1;
  }

  #communityOf(place: number, level: number): bigint {
    const own = this.#rates[level] ?? 0n;
    let sum = 0n;
    for (const [way, rate] of this.#rates.entries())
      if (own > rate) sum += bigIntAt(this.#below, place * LEVELS + way) * (own - rate);
    return sum / BPS;
  }

  #addVolume(place: number, inviter: number): void {
    const { volume, rules } = this.#inputs;
    const own = bigIntAt(volume, place);
    const leg = bigIntAt(this.#teamVolume, place) + own;
    this.#teamVolume[inviter] = bigIntAt(this.#teamVolume, inviter) + leg;
    if (leg > bigIntAt(this.#largestLeg, inviter)) this.#largestLeg[inviter] = leg;
    if (own >= rules.validFriendMin) this.#validFriends[inviter] = wordAt(this.#validFriends, inviter) + 1;
  }

  /** Between the inviter and the member is no member; between the inviter and those below the member there is the member. */
  #addBase(place: number, level: number, inviter: number): void {
    const add = (way: number, base: bigint) => {
      if (base > 0n) this.#below[inviter * LEVELS + way] = bigIntAt(this.#below, inviter * LEVELS + way) + base;
    };
    const rate = this.#rates[level] ?? 0n;
    add(0, bigIntAt(this.#base, place));
    for (const [way, onWay] of this.#rates.entries())
      add(onWay >= rate ? way : level, bigIntAt(this.#below, place * LEVELS + way));
  }

  /** floor(base · rate · min(V_u, V_j) / (10000 · V_j)), for V_j above 0. */
  #accelerate(kind: BigInt64Array, above: number, below: number, rateBps: number): void {
    const { value } = this.#inputs;
    const [held, least] = [bigIntAt(value, below), bigIntAt(value, above)];
    if (held === 0n || least === 0n) return;
    const part = (bigIntAt(this.#base, below) * BigInt(rateBps) * (least < held ? least : held)) / (BPS * held);
    kind[above] = bigIntAt(kind, above) + part;
  }
}

/** Of each member with a level, the nearest ancestor of at least that level earns a part, if its level is the same. */
function sharePeers({ parent, value, rules }: TeamInputs, level: Uint8Array, community: BigInt64Array): BigInt64Array {
  const peer = new BigInt64Array(parent.length);
  /** By level: the nearest member of at least that level, the member itself included; −1 for none. */
  const nearest = Array.from({ length: LEVELS }, () => new Int32Array(parent.length).fill(-1));
  for (let place = 0; place < parent.length; place++) {
    const [inviter, own] = [intAt(parent, place), byteAt(level, place)];
    for (const [least, column] of nearest.entries()) {
      if (own >= least) column[place] = place;
      else if (inviter >= 0) column[place] = intAt(column, inviter);
    }
    const above = nearest[own];
    if (own === 0 || inviter < 0 || above === undefined) continue;
    const found = intAt(above, inviter);
    if (found < 0 || byteAt(level, found) !== own || bigIntAt(value, found) === 0n) continue;
    peer[found] = bigIntAt(peer, found) + (bigIntAt(community, place) * BigInt(rules.peerRateBps)) / BPS;
  }
  return peer;
}

/** Makes every amount floor(amount · R / sum) if the sum is more. Returns the sum of what is left. */
function cutToBudget(amounts: TeamAmounts, budget: bigint): bigint {
  const kinds = [amounts.friend, amounts.indirect, amounts.community, amounts.peer];
  const sumOf = () => kinds.reduce((total, kind) => kind.reduce((sum, amount) => sum + amount, total), 0n);
  const wanted = sumOf();
  if (wanted <= budget) return wanted;
  for (const kind of kinds)
    for (const [place, amount] of kind.entries()) if (amount > 0n) kind[place] = (amount * budget) / wanted;
  return sumOf();
}
