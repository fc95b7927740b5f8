/**
 * The team's money on chain in bigint, from rules.md §4 alone: reserve, escrow, published days, what each member has proven
 * and claimed. Used to predict and to check the chain. Owns neither the amounts of a day nor the tree that carries them: a
 * published day keeps the cumulative amounts themselves, and a proof is right when it names them.
 * A refused call leaves everything as it was.
 */

import { AppError } from '../../errors/app-error.ts';
import { itemAt } from '../../values/lists/columns.ts';
import { feeOf } from '../../values/rate.ts';
import { DEFAULT_CLAIM_FEE_BPS } from '../liquidity/limits.ts';

/** Cumulative or single amounts of the four kinds, micro-dollars: friend, indirect, community, peer. */
export type TeamAmounts = readonly [friend: bigint, indirect: bigint, community: bigint, peer: bigint];

export interface TeamAccount {
  readonly proven: TeamAmounts;
  readonly claimed: TeamAmounts;
}

interface PublishedDay {
  readonly total: bigint;
  /** By member: everything ever, through this day. */
  readonly cumulative: ReadonlyMap<string, TeamAmounts>;
  readonly publishedMs: number;
}

/** A day's total is at most this share of what the liquidity pool moved to escrow, in thousandths (rules.md §4). */
export const TEAM_LIMIT_PER_MILLE = 315n;
/** How many of the claimable roots are accepted. */
export const ACCEPTED_ROOTS = 8;
const NOTHING: TeamAmounts = [0n, 0n, 0n, 0n];

export class TeamClaimsModel {
  readonly #days: PublishedDay[] = [];
  readonly #accounts = new Map<string, TeamAccount>();
  readonly #firstDay: number;
  readonly #delayMs: number;
  #reserve = 0n;
  #escrow = 0n;

  /**
   * @param firstDay day of the set-up: the first one that is settled
   * @param delayMs from a root's publication until it is claimable
   */
  constructor(firstDay: number, delayMs: number) {
    this.#firstDay = firstDay;
    this.#delayMs = delayMs;
  }

  get reserve(): bigint {
    return this.#reserve;
  }

  get escrow(): bigint {
    return this.#escrow;
  }

  /** The first day without a root. */
  get nextDay(): number {
    return this.#firstDay + this.#days.length;
  }

  fundReserve(amount: bigint): void {
    if (amount <= 0n) throw new AppError('AMOUNT_ZERO');
    this.#reserve += amount;
  }

  /**
   * Publishes a day: its total goes from the reserve to escrow.
   * @param moved what the liquidity pool moved to escrow on that day; undefined while the day is not closed
   * @throws {SETTLEMENT_DAY_OUT_OF_ORDER | SETTLEMENT_DAY_OPEN | SETTLEMENT_TOTAL_ABOVE_LIMIT | SETTLEMENT_RESERVE_SHORT}
   */
  publish(
    settlement: { day: number; total: bigint; cumulative: ReadonlyMap<string, TeamAmounts> },
    moved: bigint | undefined,
    nowMs: number,
  ): void {
    const { day, total, cumulative } = settlement;
    if (day !== this.nextDay) throw new AppError('SETTLEMENT_DAY_OUT_OF_ORDER');
    if (moved === undefined) throw new AppError('SETTLEMENT_DAY_OPEN');
    if (total > (moved * TEAM_LIMIT_PER_MILLE) / 1_000n) throw new AppError('SETTLEMENT_TOTAL_ABOVE_LIMIT');
    if (total > this.#reserve) throw new AppError('SETTLEMENT_RESERVE_SHORT');
    this.#reserve -= total;
    this.#escrow += total;
    this.#days.push({ total, cumulative, publishedMs: nowMs });
  }

  /**
   * Takes the last published day back.
   * @throws {SETTLEMENT_DAY_NOT_LAST | SETTLEMENT_ALREADY_CLAIMABLE}
   */
  revoke(day: number, nowMs: number): void {
    const last = this.#days.at(-1);
    if (last === undefined || day !== this.nextDay - 1) throw new AppError('SETTLEMENT_DAY_NOT_LAST');
    if (this.#isClaimable(last, nowMs)) throw new AppError('SETTLEMENT_ALREADY_CLAIMABLE');
    this.#days.pop();
    this.#escrow -= last.total;
    this.#reserve += last.total;
  }

  /** Returns the days whose roots are accepted now: the last 8 claimable ones. */
  acceptedDays(nowMs: number): number[] {
    const claimable = this.#days.flatMap((day, index) =>
      this.#isClaimable(day, nowMs) ? [this.#firstDay + index] : [],
    );
    return claimable.slice(-ACCEPTED_ROOTS);
  }

  /** Returns what all members have earned through a published day. */
  cumulativeThrough(day: number): ReadonlyMap<string, TeamAmounts> {
    return this.#days[day - this.#firstDay]?.cumulative ?? new Map();
  }

  /**
   * Proves a member's cumulative amounts; what is stored is the larger of stored and proven, kind by kind.
   * @throws {SETTLEMENT_DAY_NOT_ACCEPTED | SETTLEMENT_PROOF_INVALID}
   */
  prove(member: string, day: number, amounts: TeamAmounts, nowMs: number): void {
    if (!this.acceptedDays(nowMs).includes(day)) throw new AppError('SETTLEMENT_DAY_NOT_ACCEPTED');
    const published = this.cumulativeThrough(day).get(member);
    if (published === undefined || !published.every((amount, index) => amount === amounts[index])) {
      throw new AppError('SETTLEMENT_PROOF_INVALID');
    }
    const { proven, claimed } = this.account(member);
    this.#accounts.set(member, {
      proven: mapAmounts(proven, (amount, kind) => larger(amount, itemAt(amounts, kind))),
      claimed,
    });
  }

  /**
   * Pays proven income of a kind, 1 friend to 4 peer.
   * @throws {LIQUIDITY_VALUE_ZERO | LIQUIDITY_CLAIM_ABOVE_CLAIMABLE | LIQUIDITY_NOTHING_AFTER_FEE | SETTLEMENT_ESCROW_SHORT}
   */
  claim(member: string, kind: number, amount: bigint): { amount: bigint; fee: bigint; net: bigint } {
    if (amount <= 0n) throw new AppError('LIQUIDITY_VALUE_ZERO');
    const fee = feeOf(amount, DEFAULT_CLAIM_FEE_BPS);
    if (amount <= fee) throw new AppError('LIQUIDITY_NOTHING_AFTER_FEE');
    if (amount > itemAt(this.claimable(member), kind - 1)) throw new AppError('LIQUIDITY_CLAIM_ABOVE_CLAIMABLE');
    if (amount > this.#escrow) throw new AppError('SETTLEMENT_ESCROW_SHORT');
    const { proven, claimed } = this.account(member);
    const paid = mapAmounts(claimed, (before, index) => (index === kind - 1 ? before + amount : before));
    this.#accounts.set(member, { proven, claimed: paid });
    this.#escrow -= amount;
    return { amount, fee, net: amount - fee };
  }

  account(member: string): TeamAccount {
    return this.#accounts.get(member) ?? { proven: NOTHING, claimed: NOTHING };
  }

  claimable(member: string): TeamAmounts {
    const { proven, claimed } = this.account(member);
    return mapAmounts(proven, (amount, kind) => amount - itemAt(claimed, kind));
  }

  /** Returns what the published days promise and was not claimed: what escrow must hold. */
  owed(): bigint {
    const last = this.#days.at(-1)?.cumulative ?? new Map<string, TeamAmounts>();
    const promised = [...last.values()].reduce((sum, amounts) => sum + totalOf(amounts), 0n);
    const claimed = [...this.#accounts.values()].reduce((sum, account) => sum + totalOf(account.claimed), 0n);
    return promised - claimed;
  }

  #isClaimable(day: PublishedDay, nowMs: number): boolean {
    return day.publishedMs + this.#delayMs <= nowMs;
  }
}

function mapAmounts(amounts: TeamAmounts, change: (amount: bigint, index: number) => bigint): TeamAmounts {
  const [friend, indirect, community, peer] = amounts;
  return [change(friend, 0), change(indirect, 1), change(community, 2), change(peer, 3)];
}

function totalOf(amounts: TeamAmounts): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
