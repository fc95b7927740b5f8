/**
 * One history of settled days played twice on core's models (rules.md §4): as it should be, and with a thief who has the settlement key, in
 * some worlds the audit key too. Owns the plan of a world and what each address was credited by day; the judgement is compare.ts.
 */
import {
  daysOfSeason,
  isAppError,
  SEASON_DAYS,
  type SeasonAmounts,
  type TeamAmounts,
  TeamClaimsModel,
  TeamSeasonsModel,
} from '@suil/core';
import type { Random } from '../../suil/sdk/src/proof/random.test-chain.ts';
import { elementAt } from '../element-at.ts';

export const THIEF = 'thief';
const MEMBERS = ['ann', 'ben', 'cat', 'dan'];
const SEASONS = 2;
const DAYS = SEASONS * SEASON_DAYS;
const DAY_MS = 86_400_000;
const NOTHING: TeamAmounts = [0n, 0n, 0n, 0n];
const DELAYS = { attestedMs: DAY_MS, unattestedMs: 3 * DAY_MS };

export interface PlannedDay {
  readonly amounts: ReadonlyMap<string, TeamAmounts>;
  /** The thief's root in place of the right one; its total need not be what it names. */
  readonly wrong: { readonly total: bigint; readonly named: bigint; readonly isRevoked: boolean } | undefined;
}

/** Who agrees to the thief's season root. */
export type SeasonAttack = 'none' | 'settlement key' | 'both keys';

export interface World {
  readonly days: readonly PlannedDay[];
  readonly season: { readonly index: number; readonly attack: SeasonAttack };
  /** Days that each member proves by itself before any season; the rest by season. */
  readonly earlyProofs: ReadonlySet<string>;
}

export interface Outcome {
  /** Micro-dollars by address and day, as `creditKey` names them. */
  readonly credits: ReadonlyMap<string, bigint>;
  /** By day, what the published root moved to escrow. */
  readonly totals: readonly bigint[];
  /** Of the thief's season: what was left of its days before the thief proved it, and what it paid. */
  readonly season: { readonly leftBefore: bigint; readonly taken: bigint };
}

export const creditKey = (address: string, day: number) => `${address} ${day}`;
export const sumOf = (amounts: TeamAmounts) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Draws a world: wrong roots on some days, of every size; a wrong season in two of three worlds. */
export function drawWorld(random: Random): World {
  const days = Array.from({ length: DAYS }, (): PlannedDay => {
    const amounts = new Map<string, TeamAmounts>();
    for (const member of MEMBERS) {
      if (!random.once(4)) amounts.set(member, [random.between(1n, 900n), 0n, random.between(0n, 90n), 0n]);
    }
    const total = random.between(0n, 6_000n);
    const named = random.once(3) ? total : random.between(0n, 12_000n);
    return { amounts, wrong: random.once(8) ? { total, named, isRevoked: random.once(3) } : undefined };
  });
  const attack = random.pick(['none', 'settlement key', 'both keys'] as const);
  const earlyProofs = days.flatMap((_, day) =>
    MEMBERS.flatMap((member) => (random.once(3) ? [creditKey(member, day)] : [])),
  );
  return { days, season: { index: random.below(SEASONS), attack }, earlyProofs: new Set(earlyProofs) };
}

/** Plays a world to its end, at which every address has proven all it can. */
export function playWorld(world: World, isAttacked: boolean): Outcome {
  return new Play(world, isAttacked).run();
}

class Play {
  readonly #world: World;
  readonly #isAttacked: boolean;
  readonly #team = new TeamClaimsModel(0, DELAYS);
  readonly #seasons = new TeamSeasonsModel(this.#team, 7 * DAY_MS);
  readonly #credits = new Map<string, bigint>();
  readonly #totals: bigint[] = [];
  #nowMs = 0;

  constructor(world: World, isAttacked: boolean) {
    this.#world = world;
    this.#isAttacked = isAttacked;
  }

  run(): Outcome {
    for (const [day, planned] of this.#world.days.entries()) {
      this.#nowMs = (day + 1) * DAY_MS;
      this.#publishDay(day, planned);
    }
    this.#nowMs += DELAYS.unattestedMs;
    if (this.#isAttacked) this.#stealDays();
    for (const [day, planned] of this.#world.days.entries()) {
      for (const member of MEMBERS) {
        if (this.#world.earlyProofs.has(creditKey(member, day))) this.#proveDay(member, day, planned.amounts);
      }
    }
    const season = this.#isAttacked ? this.#stealSeason() : { leftBefore: 0n, taken: 0n };
    for (let index = 0; index < SEASONS; index += 1) this.#proveSeason(index);
    for (const [day, planned] of this.#world.days.entries()) {
      for (const member of MEMBERS) this.#proveDay(member, day, planned.amounts);
    }
    return { credits: this.#credits, totals: this.#totals, season };
  }

  /** The reserve receives each day what the day's income is, and is made good where a wrong root took more. */
  #publishDay(day: number, { amounts, wrong }: PlannedDay): void {
    const total = [...amounts.values()].reduce((sum, one) => sum + sumOf(one), 0n);
    if (total > 0n) this.#team.fundReserve(total);
    const stolen = this.#isAttacked ? wrong : undefined;
    if (stolen !== undefined) {
      this.#publish(day, stolen.total, new Map([[THIEF, [0n, stolen.named, 0n, 0n]]]));
      if (!stolen.isRevoked) return;
      this.#team.revoke(day, this.#nowMs);
    }
    this.#publish(day, total, amounts);
    if (day % 2 === 0) this.#team.attest(day, true, this.#nowMs);
  }

  #publish(day: number, total: bigint, amounts: ReadonlyMap<string, TeamAmounts>): void {
    if (total > this.#team.reserve) this.#team.fundReserve(total - this.#team.reserve);
    this.#team.publish({ day, total, amounts }, 1_000_000n, this.#nowMs);
    this.#totals[day] = total;
  }

  /** The thief proves its own roots first, and tries what they name on every other day. */
  #stealDays(): void {
    for (const [day, { wrong }] of this.#world.days.entries()) {
      const named = new Map<string, TeamAmounts>([[THIEF, [0n, wrong?.named ?? 1n, 0n, 0n]]]);
      this.#proveDay(THIEF, day, named);
    }
  }

  /** The thief's season names for the thief all that is left of each day; nothing stops both keys but the guardian, who sleeps. */
  #stealSeason(): Outcome['season'] {
    const { index, attack } = this.#world.season;
    if (attack === 'none') return { leftBefore: 0n, taken: 0n };
    const days = daysOfSeason(index, 0);
    const named = days.map((day): TeamAmounts => [this.#team.leftOf(day), 0n, 0n, 0n]);
    const leftBefore = named.reduce((sum, one) => sum + sumOf(one), 0n);
    this.#seasons.publish(index, new Map([[THIEF, named]]), this.#nowMs);
    if (attack === 'both keys') this.#seasons.attest(index, true, this.#nowMs);
    this.#nowMs += 7 * DAY_MS;
    const before = sumOf(this.#team.claimable(THIEF));
    this.#proveBySeason(THIEF, index, named);
    const taken = sumOf(this.#team.claimable(THIEF)) - before;
    if (attack === 'settlement key') this.#seasons.revoke(index, this.#nowMs);
    return { leftBefore, taken };
  }

  #proveSeason(index: number): void {
    const days = daysOfSeason(index, 0);
    const amounts = new Map(
      MEMBERS.map((member): [string, SeasonAmounts] => [
        member,
        days.map((day) => elementAt(this.#world.days, day).amounts.get(member) ?? NOTHING),
      ]),
    );
    if (this.#refused(() => this.#seasons.publish(index, amounts, this.#nowMs))) return;
    this.#seasons.attest(index, true, this.#nowMs);
    this.#nowMs += 7 * DAY_MS;
    for (const [member, own] of amounts) this.#proveBySeason(member, index, own);
  }

  #proveBySeason(address: string, index: number, amounts: SeasonAmounts): void {
    this.#refused(() => {
      for (const day of this.#seasons.prove(address, index, amounts, this.#nowMs)) {
        this.#credit(address, day, sumOf(elementAt(amounts, day - index * SEASON_DAYS)));
      }
    });
  }

  #proveDay(address: string, day: number, named: ReadonlyMap<string, TeamAmounts>): void {
    const amounts = named.get(address);
    if (amounts === undefined) return;
    const before = sumOf(this.#team.claimable(address));
    this.#refused(() => this.#team.prove(address, day, amounts, this.#nowMs));
    const paid = sumOf(this.#team.claimable(address)) - before;
    if (paid > 0n) this.#credit(address, day, paid);
  }

  #credit(address: string, day: number, amount: bigint): void {
    const key = creditKey(address, day);
    this.#credits.set(key, (this.#credits.get(key) ?? 0n) + amount);
  }

  /** Returns whether the model refused. */
  #refused(act: () => void): boolean {
    try {
      act();
      return false;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return true;
    }
  }
}
