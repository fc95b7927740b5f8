/**
 * The pledges of SUI and SUIL in bigint, from rules.md §6 alone; income is added up day by day. Used to predict and to check the
 * chain. Owns no prices: a pledge's value is given. A refused call leaves everything as it was.
 */
import { AppError } from '../../errors/app-error.ts';
import { dayOf } from '../../values/day.ts';
import { feeOf, mulDivCeil, mulDivFloor, PPM_SCALE } from '../../values/rate.ts';
import { type ReadParameters, readDefaultParameters } from '../parameter/parameters.ts';
import { isPledgeTerm, pledgeYieldsPpm, suilPledgeFactorBps } from './terms.ts';

interface Term {
  readonly owner: string;
  readonly principal: bigint;
  readonly termDays: number;
  readonly startDay: number;
  readonly startedAtMs: number;
  /** The last day of the term, or the one before it was left. */
  readonly endDay: number;
  readonly principalPaid: boolean;
}

/** What leaving with SUIL pays, in base units, and how many days of the term are complete. */
export interface LeftSuilPledge {
  readonly principal: bigint;
  readonly servedDays: number;
}

/** What leaving with SUI pays. Amounts in MIST. */
export interface LeftPledge extends LeftSuilPledge {
  readonly income: PledgePayment;
}

export interface ModelPledge extends Term {
  /** The ramp counts from here. */
  readonly rampStart: number;
  /** Income is withdrawn through this day. */
  readonly settledDay: number;
  /** Set aside and neither paid nor given back, MIST. */
  readonly escrow: bigint;
  /** Fees included, MIST. */
  readonly withdrawn: bigint;
  readonly incomePaid: boolean;
}

export interface ModelSuilPledge extends Term {
  /** Base units of HR. */
  readonly hashrate: bigint;
}

/** What is paid of an income: `amount` before and `net` after the fee, MIST. */
export interface PledgePayment {
  readonly owner: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly net: bigint;
}

export class PledgeModel {
  readonly #parameters: ReadParameters;
  readonly #pledges = new Map<bigint, ModelPledge>();
  readonly #suilPledges = new Map<bigint, ModelSuilPledge>();
  #reserve = 0n;

  constructor(parameters: ReadParameters = readDefaultParameters) {
    this.#parameters = parameters;
  }

  get reserve(): bigint {
    return this.#reserve;
  }

  /** What is set aside for all pledges, MIST. */
  get escrow(): bigint {
    return [...this.#pledges.values()].reduce((sum, pledge) => sum + pledge.escrow, 0n);
  }

  /** Principal not paid back yet, MIST. */
  get principal(): bigint {
    return unpaid(this.#pledges.values());
  }

  /** SUIL principal not paid back yet, base units. */
  get suilPrincipal(): bigint {
    return unpaid(this.#suilPledges.values());
  }

  get pledges(): ReadonlyMap<bigint, ModelPledge> {
    return this.#pledges;
  }

  get suilPledges(): ReadonlyMap<bigint, ModelSuilPledge> {
    return this.#suilPledges;
  }

  /** @throws {AMOUNT_ZERO} */
  fundReserve(amount: bigint): void {
    if (amount <= 0n) throw new AppError('AMOUNT_ZERO');
    this.#reserve += amount;
  }

  /**
   * Pledges SUI; the whole term's largest income is set aside.
   * @throws {PLEDGE_TERM_UNKNOWN | PLEDGE_BELOW_MINIMUM | PLEDGE_RESERVE_SHORT}
   */
  pledge(id: bigint, owner: string, principal: bigint, termDays: number, nowMs: number): void {
    const escrow = this.checkPledge(principal, termDays);
    const day = dayOf(nowMs);
    this.#reserve -= escrow;
    this.#pledges.set(id, {
      owner,
      principal,
      termDays,
      startDay: day,
      startedAtMs: nowMs,
      endDay: day + termDays,
      rampStart: day,
      settledDay: day,
      escrow,
      withdrawn: 0n,
      principalPaid: false,
      incomePaid: false,
    });
  }

  /**
   * Returns what a pledge would set aside, MIST; changes nothing.
   * @throws {PLEDGE_TERM_UNKNOWN | PLEDGE_BELOW_MINIMUM | PLEDGE_RESERVE_SHORT}
   */
  checkPledge(principal: bigint, termDays: number): bigint {
    if (principal < this.#parameters().pledgeMinMist) throw new AppError('PLEDGE_BELOW_MINIMUM');
    if (!isPledgeTerm(termDays)) throw new AppError('PLEDGE_TERM_UNKNOWN');
    const escrow = mulDivCeil(principal, pledgeYieldsPpm(termDays, 0, 0, termDays), PPM_SCALE);
    if (escrow > this.#reserve) throw new AppError('PLEDGE_RESERVE_SHORT');
    return escrow;
  }

  /** Pledges SUIL worth `value` micro-dollars. @throws {PLEDGE_TERM_UNKNOWN | PLEDGE_BELOW_MINIMUM} */
  pledgeSuil(
    id: bigint,
    pledge: { owner: string; principal: bigint; termDays: number; value: bigint },
    nowMs: number,
  ): void {
    const { owner, principal, termDays, value } = pledge;
    const factorBps = suilPledgeFactorBps(termDays, this.#parameters());
    if (principal < this.#parameters().suilPledgeMinUnits) throw new AppError('PLEDGE_BELOW_MINIMUM');
    if (factorBps === undefined) throw new AppError('PLEDGE_TERM_UNKNOWN');
    const hashrate = mulDivFloor(value, factorBps, 10_000n);
    const startDay = dayOf(nowMs);
    const made = { owner, principal, termDays, startDay, startedAtMs: nowMs, endDay: startDay + termDays };
    this.#suilPledges.set(id, { ...made, hashrate, principalPaid: false });
  }

  /** Returns the income of the days completed before `day` and not withdrawn, MIST. */
  withdrawable(id: bigint, day: number): bigint {
    const pledge = this.#pledges.get(id);
    if (pledge === undefined || pledge.incomePaid) return 0n;
    const { principal, termDays, startDay, rampStart, settledDay } = pledge;
    const through = Math.min(day - 1, startDay + termDays);
    return mulDivFloor(principal, pledgeYieldsPpm(termDays, rampStart, settledDay, through), PPM_SCALE);
  }

  /**
   * Pays the owner all income so far, less the fee; the ramp starts again.
   * @throws {PLEDGE_NOT_FOUND | PLEDGE_NOT_OWNER | PLEDGE_TERM_OVER | PLEDGE_NOTHING_TO_WITHDRAW}
   */
  withdrawIncome(id: bigint, sender: string, day: number): PledgePayment {
    const pledge = this.#require(id);
    if (pledge.owner !== sender) throw new AppError('PLEDGE_NOT_OWNER');
    if (isOver(pledge, day)) throw new AppError('PLEDGE_TERM_OVER');
    const amount = this.withdrawable(id, day);
    const payment = this.#paymentOf(pledge.owner, amount);
    if (payment.net === 0n) throw new AppError('PLEDGE_NOTHING_TO_WITHDRAW');
    this.#pledges.set(id, {
      ...pledge,
      settledDay: day - 1,
      rampStart: day - 1,
      escrow: pledge.escrow - amount,
      withdrawn: pledge.withdrawn + amount,
    });
    return payment;
  }

  /** Pays the last income to the owner; anyone may ask. @throws {PLEDGE_NOT_FOUND | PLEDGE_TERM_RUNNING | PLEDGE_ALREADY_PAID} */
  closeIncome(id: bigint, day: number): PledgePayment {
    const pledge = this.#require(id);
    if (!isOver(pledge, day)) throw new AppError('PLEDGE_TERM_RUNNING');
    if (pledge.incomePaid) throw new AppError('PLEDGE_ALREADY_PAID');
    const amount = this.withdrawable(id, day);
    const { startDay, termDays, escrow, withdrawn } = pledge;
    this.#reserve += escrow - amount;
    this.#pledges.set(id, {
      ...pledge,
      settledDay: startDay + termDays,
      escrow: 0n,
      withdrawn: withdrawn + amount,
      incomePaid: true,
    });
    return this.#paymentOf(pledge.owner, amount);
  }

  /** Returns the principal to the owner; anyone may ask. @throws {PLEDGE_NOT_FOUND | PLEDGE_TERM_RUNNING | PLEDGE_ALREADY_PAID} */
  closePrincipal(id: bigint, day: number): Term {
    return closeTerm(this.#pledges, id, day);
  }

  /** As `closePrincipal`, for SUIL. @throws {PLEDGE_NOT_FOUND | PLEDGE_TERM_RUNNING | PLEDGE_ALREADY_PAID} */
  closeSuilPrincipal(id: bigint, day: number): Term {
    return closeTerm(this.#suilPledges, id, day);
  }

  /**
   * Pays the owner the principal and the income of complete days; the rest of what was set aside returns to the reserve.
   * @param announcedMs when the upgrade was announced; null while none is
   * @throws {PLEDGE_NOT_FOUND | PLEDGE_NOT_OWNER | PLEDGE_TERM_OVER | PLEDGE_UPGRADE_MISSING | PLEDGE_MADE_IN_NOTICE}
   */
  leave(id: bigint, sender: string, day: number, announcedMs: number | null): LeftPledge {
    const pledge = this.#require(id);
    assertMayLeave(pledge, sender, day, announcedMs);
    const amount = this.withdrawable(id, day);
    const { owner, principal, startDay, escrow, withdrawn } = pledge;
    const servedDays = servedDaysOf(pledge, day);
    this.#reserve += escrow - amount;
    this.#pledges.set(id, {
      ...pledge,
      endDay: day - 1,
      settledDay: startDay + servedDays,
      escrow: 0n,
      withdrawn: withdrawn + amount,
      principalPaid: true,
      incomePaid: true,
    });
    return { principal, income: this.#paymentOf(owner, amount), servedDays };
  }

  /**
   * Pays the owner the SUIL; returns how many days of the term were served.
   * @param announcedMs when the upgrade was announced; null while none is
   * @throws {PLEDGE_NOT_FOUND | PLEDGE_NOT_OWNER | PLEDGE_TERM_OVER | PLEDGE_UPGRADE_MISSING | PLEDGE_MADE_IN_NOTICE}
   */
  leaveSuil(id: bigint, sender: string, day: number, announcedMs: number | null): LeftSuilPledge {
    const pledge = this.#suilPledges.get(id);
    if (pledge === undefined) throw new AppError('PLEDGE_NOT_FOUND');
    assertMayLeave(pledge, sender, day, announcedMs);
    this.#suilPledges.set(id, { ...pledge, endDay: day - 1, principalPaid: true });
    return { principal: pledge.principal, servedDays: servedDaysOf(pledge, day) };
  }

  #paymentOf(owner: string, amount: bigint): PledgePayment {
    const fee = feeOf(amount, this.#parameters().pledgeIncomeFeeBps);
    return { owner, amount, fee, net: amount - fee };
  }

  #require(id: bigint): ModelPledge {
    const pledge = this.#pledges.get(id);
    if (pledge === undefined) throw new AppError('PLEDGE_NOT_FOUND');
    return pledge;
  }
}

function closeTerm<Pledge extends Term>(pledges: Map<bigint, Pledge>, id: bigint, day: number): Pledge {
  const pledge = pledges.get(id);
  if (pledge === undefined) throw new AppError('PLEDGE_NOT_FOUND');
  if (!isOver(pledge, day)) throw new AppError('PLEDGE_TERM_RUNNING');
  if (pledge.principalPaid) throw new AppError('PLEDGE_ALREADY_PAID');
  pledges.set(id, { ...pledge, principalPaid: true });
  return pledge;
}

function assertMayLeave(pledge: Term, sender: string, day: number, announcedMs: number | null): void {
  if (pledge.owner !== sender) throw new AppError('PLEDGE_NOT_OWNER');
  if (isOver(pledge, day)) throw new AppError('PLEDGE_TERM_OVER');
  if (announcedMs === null) throw new AppError('PLEDGE_UPGRADE_MISSING');
  if (pledge.startedAtMs > announcedMs) throw new AppError('PLEDGE_MADE_IN_NOTICE');
}

/** Days of a running term that are complete. */
function servedDaysOf({ startDay }: Term, day: number): number {
  return Math.max(day - 1 - startDay, 0);
}

function isOver({ endDay }: Term, day: number): boolean {
  return day > endDay;
}

function unpaid(terms: Iterable<Term>): bigint {
  let sum = 0n;
  for (const { principal, principalPaid } of terms) if (!principalPaid) sum += principal;
  return sum;
}
