/**
 * The team's money on chain in bigint, from rules.md §4 alone: reserve, escrow, published days, what each member has proven
 * and not claimed. Used to predict and to check the chain. Owns neither the amounts of a day nor the tree that carries them: a
 * published day keeps the amounts themselves, and a proof is right when it names them.
 * A refused call leaves everything as it was.
 */

import { AppError } from '../../errors/app-error.ts';
import { itemAt } from '../../values/lists/columns.ts';
import { feeOf } from '../../values/rate.ts';
import { type ReadParameters, readDefaultParameters } from '../parameter/parameters.ts';

/** Amounts of the four kinds, micro-dollars: friend, indirect, community, peer. */
export type TeamAmounts = readonly [friend: bigint, indirect: bigint, community: bigint, peer: bigint];

/** From a root's publication until it is claimable, milliseconds. */
export interface TeamDelays {
  readonly attestedMs: number;
  readonly unattestedMs: number;
}

interface PublishedDay {
  readonly total: bigint;
  /** By member. */
  readonly amounts: ReadonlyMap<string, TeamAmounts>;
  readonly publishedMs: number;
  readonly claimableMs: number;
  readonly isAttested: boolean;
  readonly isHeld: boolean;
  /** Of the total what is not proven. */
  readonly left: bigint;
  readonly isRevoked: boolean;
  readonly proven: Set<string>;
}

/** A day's total is at most this share of what the liquidity pool moved to escrow, in thousandths (rules.md §4). */
export const TEAM_LIMIT_PER_MILLE = 315n;
const NOTHING: TeamAmounts = [0n, 0n, 0n, 0n];

export class TeamClaimsModel {
  readonly #days: PublishedDay[] = [];
  readonly #credits = new Map<string, TeamAmounts>();
  /** The first day that is settled. */
  readonly firstDay: number;
  readonly #delays: TeamDelays;
  readonly #parameters: ReadParameters;
  #reserve = 0n;

  /**
   * @param firstDay day of the set-up: the first one that is settled
   */
  constructor(firstDay: number, delays: TeamDelays, parameters: ReadParameters = readDefaultParameters) {
    this.firstDay = firstDay;
    this.#delays = delays;
    this.#parameters = parameters;
  }

  get reserve(): bigint {
    return this.#reserve;
  }

  /** What is left of all days together. */
  get escrow(): bigint {
    return this.#days.reduce((sum, { left }) => sum + left, 0n);
  }

  /** What all members have proven and not claimed. */
  get credit(): bigint {
    return [...this.#credits.values()].reduce((sum, amounts) => sum + totalOf(amounts), 0n);
  }

  /** The first day that was never published. */
  get nextDay(): number {
    return this.firstDay + this.#days.length;
  }

  /** Returns the days to publish, in order: those revoked and the next one. */
  get dueDays(): number[] {
    const revoked = this.#days.flatMap(({ isRevoked }, index) => (isRevoked ? [this.firstDay + index] : []));
    return [...revoked, this.nextDay];
  }

  fundReserve(amount: bigint): void {
    if (amount <= 0n) throw new AppError('AMOUNT_ZERO');
    this.#reserve += amount;
  }

  /**
   * Publishes a day that is due: its total goes from the reserve to escrow.
   * @param moved what the liquidity pool moved to escrow on that day; undefined while the day is not closed
   * @throws {SETTLEMENT_DAY_OUT_OF_ORDER | SETTLEMENT_DAY_OPEN | SETTLEMENT_TOTAL_ABOVE_LIMIT | SETTLEMENT_RESERVE_SHORT}
   */
  publish(
    settlement: { day: number; total: bigint; amounts: ReadonlyMap<string, TeamAmounts> },
    moved: bigint | undefined,
    nowMs: number,
  ): void {
    const { day, total, amounts } = settlement;
    if (!this.dueDays.includes(day)) throw new AppError('SETTLEMENT_DAY_OUT_OF_ORDER');
    if (moved === undefined) throw new AppError('SETTLEMENT_DAY_OPEN');
    if (total > (moved * TEAM_LIMIT_PER_MILLE) / 1_000n) throw new AppError('SETTLEMENT_TOTAL_ABOVE_LIMIT');
    if (total > this.#reserve) throw new AppError('SETTLEMENT_RESERVE_SHORT');
    this.#reserve -= total;
    this.#days[day - this.firstDay] = {
      total,
      amounts,
      publishedMs: nowMs,
      claimableMs: nowMs + this.#delays.unattestedMs,
      isAttested: false,
      isHeld: false,
      left: total,
      isRevoked: false,
      proven: new Set(),
    };
  }

  /**
   * Takes a published day back.
   * @throws {SETTLEMENT_DAY_NOT_PUBLISHED | SETTLEMENT_ALREADY_CLAIMABLE}
   */
  revoke(day: number, nowMs: number): void {
    const published = this.#waiting(day, nowMs);
    this.#reserve += published.total;
    this.#days[day - this.firstDay] = { ...published, left: 0n, isRevoked: true };
  }

  /**
   * States the root that the audit key computed of a day.
   * @param isSame whether it is the published one
   * @throws {SETTLEMENT_DAY_NOT_PUBLISHED | SETTLEMENT_ALREADY_CLAIMABLE | SETTLEMENT_DAY_ATTESTED | SETTLEMENT_ROOT_DIFFERS}
   */
  attest(day: number, isSame: boolean, nowMs: number): void {
    const published = this.#waiting(day, nowMs);
    if (published.isAttested) throw new AppError('SETTLEMENT_DAY_ATTESTED');
    if (!isSame) throw new AppError('SETTLEMENT_ROOT_DIFFERS');
    const earliestMs = Math.max(nowMs, published.publishedMs + this.#delays.attestedMs);
    const claimableMs = published.isHeld ? published.claimableMs : earliestMs;
    this.#days[day - this.firstDay] = { ...published, isAttested: true, claimableMs };
  }

  /**
   * Makes a root wait.
   * @throws {SETTLEMENT_DAY_NOT_PUBLISHED | SETTLEMENT_ALREADY_CLAIMABLE | SETTLEMENT_DAY_HELD}
   */
  hold(day: number, nowMs: number): void {
    const published = this.#waiting(day, nowMs);
    if (published.isHeld) throw new AppError('SETTLEMENT_DAY_HELD');
    const claimableMs = nowMs + this.#delays.unattestedMs;
    this.#days[day - this.firstDay] = { ...published, isHeld: true, claimableMs };
  }

  /** Returns the days whose roots are claimable, in order. */
  acceptedDays(nowMs: number): number[] {
    return this.#days.flatMap((day, index) => (this.#isClaimable(day, nowMs) ? [this.firstDay + index] : []));
  }

  /** Returns what is left of a published day's total; 0 of one that is not published. */
  leftOf(day: number): bigint {
    return this.#dayOf(day)?.left ?? 0n;
  }

  /** Returns what a published day's root names. */
  amountsOf(day: number): ReadonlyMap<string, TeamAmounts> {
    return this.#dayOf(day)?.amounts ?? new Map();
  }

  /**
   * Proves a member's amounts of a day; a day that is proven already adds nothing.
   * @throws {SETTLEMENT_DAY_NOT_ACCEPTED | SETTLEMENT_PROOF_INVALID | SETTLEMENT_DAY_EXHAUSTED}
   */
  prove(member: string, day: number, amounts: TeamAmounts, nowMs: number): void {
    const published = this.#dayOf(day);
    if (published === undefined || !this.#isClaimable(published, nowMs)) {
      throw new AppError('SETTLEMENT_DAY_NOT_ACCEPTED');
    }
    const named = published.amounts.get(member);
    if (named === undefined || !named.every((amount, kind) => amount === amounts[kind])) {
      throw new AppError('SETTLEMENT_PROOF_INVALID');
    }
    if (published.proven.has(member)) return;
    if (!this.pay(member, day, amounts)) throw new AppError('SETTLEMENT_DAY_EXHAUSTED');
  }

  /** Pays a published day to a member. Returns whether it did: not when the member has proven the day, nor when less is left. */
  pay(member: string, day: number, amounts: TeamAmounts): boolean {
    const published = this.#dayOf(day);
    if (published === undefined || published.proven.has(member)) return false;
    const left = published.left - totalOf(amounts);
    if (left < 0n) return false;
    this.#days[day - this.firstDay] = { ...published, left };
    published.proven.add(member);
    this.#credits.set(
      member,
      mapAmounts(this.claimable(member), (held, kind) => held + itemAt(amounts, kind)),
    );
    return true;
  }

  /**
   * Pays proven income of a kind, 1 friend to 4 peer.
   * @throws {LIQUIDITY_VALUE_ZERO | LIQUIDITY_CLAIM_ABOVE_CLAIMABLE | LIQUIDITY_NOTHING_AFTER_FEE}
   */
  claim(member: string, kind: number, amount: bigint): { amount: bigint; fee: bigint; net: bigint } {
    if (amount <= 0n) throw new AppError('LIQUIDITY_VALUE_ZERO');
    const fee = feeOf(amount, this.#parameters().claimFeeBps);
    if (amount <= fee) throw new AppError('LIQUIDITY_NOTHING_AFTER_FEE');
    const held = this.claimable(member);
    if (amount > itemAt(held, kind - 1)) throw new AppError('LIQUIDITY_CLAIM_ABOVE_CLAIMABLE');
    this.#credits.set(
      member,
      mapAmounts(held, (before, index) => (index === kind - 1 ? before - amount : before)),
    );
    return { amount, fee, net: amount - fee };
  }

  /** Returns what a member has proven and not claimed. */
  claimable(member: string): TeamAmounts {
    return this.#credits.get(member) ?? NOTHING;
  }

  #dayOf(day: number): PublishedDay | undefined {
    return this.#days[day - this.firstDay];
  }

  /** A published day that is not claimable yet. */
  #waiting(day: number, nowMs: number): PublishedDay {
    const published = this.#dayOf(day);
    if (published === undefined || published.isRevoked) throw new AppError('SETTLEMENT_DAY_NOT_PUBLISHED');
    if (this.#isClaimable(published, nowMs)) throw new AppError('SETTLEMENT_ALREADY_CLAIMABLE');
    return published;
  }

  #isClaimable({ isRevoked, claimableMs }: PublishedDay, nowMs: number): boolean {
    return !isRevoked && claimableMs <= nowMs;
  }
}

function mapAmounts(amounts: TeamAmounts, change: (amount: bigint, index: number) => bigint): TeamAmounts {
  const [friend, indirect, community, peer] = amounts;
  return [change(friend, 0), change(indirect, 1), change(community, 2), change(peer, 3)];
}

function totalOf(amounts: TeamAmounts): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
