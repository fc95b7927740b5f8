/**
 * The vault in bigint, from rules.md §9 alone: balances, top-ups and collected fees in, vouchers out, each id once, no more a day than
 * the caps allow, which an announced upgrade raises, and of a day's cap at most a quarter in one clock hour. Used to predict and to check the chain. Owns no signatures: a voucher here says what was signed.
 * A refused call leaves everything as it was.
 */

import { AppError } from '../../errors/app-error.ts';
import { dayOf, MS_PER_DAY } from '../../values/day.ts';
import {
  DEFAULT_PARAMETERS,
  type ParameterValues,
  type ReadParameters,
  readDefaultParameters,
} from '../parameter/parameters.ts';
import type { PowersModel } from '../powers/model.ts';
import type { VaultAsset } from './asset.ts';
import { topUpMin } from './request-limits.ts';

/** What the withdrawal and the audit key sign, without what is the same for a whole deployment. */
export interface VoucherTerms {
  readonly coin: VaultAsset;
  readonly id: bigint;
  readonly amount: bigint;
  /** An address, or the id of a reserve. */
  readonly recipient: string;
  readonly expiresAtMs: number;
}

/** Returns the caps per UTC day, base units (rules.md §9). */
export function vaultCaps({ suiCapMist, suilCapUnits, usdcCapUnits }: ParameterValues): Record<VaultAsset, bigint> {
  return { SUI: suiCapMist, SUIL: suilCapUnits, USDC: usdcCapUnits };
}

export const DEFAULT_VAULT_CAPS: Readonly<Record<VaultAsset, bigint>> = vaultCaps(DEFAULT_PARAMETERS);

/** Returns what may leave in one clock hour of a coin whose cap a day is this, base units (rules.md §9). */
export function hourlyQuarter(cap: bigint): bigint {
  return cap / 4n;
}

const MS_PER_HOUR = 3_600_000;
/** While an upgrade is announced, the caps of so many days take all that the vault held (rules.md §9). */
const NOTICE_DAYS = 5n;

/** Returns when the clock hour after a time begins, milliseconds. */
export function nextHourMs(nowMs: number): number {
  return (Math.floor(nowMs / MS_PER_HOUR) + 1) * MS_PER_HOUR;
}

export class VaultModel {
  readonly #balances: Record<VaultAsset, bigint>;
  readonly #fees: Record<VaultAsset, bigint> = { SUI: 0n, SUIL: 0n, USDC: 0n };
  readonly #spent = new Map<string, bigint>();
  readonly #spentHours = new Map<string, bigint>();
  readonly #used = new Set<bigint>();
  readonly #reserves: ReadonlySet<string>;
  readonly #parameters: ReadParameters;
  readonly #powers: PowersModel | undefined;
  /** By coin: the last announcement during which a voucher was paid, and what the vault held at the first of these. */
  readonly #bases = new Map<VaultAsset, { readonly notice: number; readonly balance: bigint }>();

  /**
   * @param emission SUIL that set-up puts in
   * @param reserves ids of the reserves that `fundReserve` may fill
   * @param rules what the operator may change: without it no cap changes, nothing is paused and no key disabled
   */
  constructor(
    emission: bigint,
    reserves: Iterable<string>,
    rules: { parameters?: ReadParameters; powers?: PowersModel } = {},
  ) {
    this.#balances = { SUI: 0n, SUIL: emission, USDC: 0n };
    this.#reserves = new Set(reserves);
    this.#parameters = rules.parameters ?? readDefaultParameters;
    this.#powers = rules.powers;
  }

  balance(coin: VaultAsset): bigint {
    return this.#balances[coin];
  }

  /** Returns the fees in a coin that products took and the vault has yet to collect. */
  fees(coin: VaultAsset): bigint {
    return this.#fees[coin];
  }

  isUsed(id: bigint): boolean {
    return this.#used.has(id);
  }

  /** Returns what vouchers took of a coin on the day. */
  spentOn(coin: VaultAsset, day: number): bigint {
    return this.#spent.get(`${coin} ${day}`) ?? 0n;
  }

  /** Returns what vouchers took of a coin in the clock hour of a time. */
  spentInHour(coin: VaultAsset, atMs: number): bigint {
    return this.#spentHours.get(`${coin} ${Math.floor(atMs / MS_PER_HOUR)}`) ?? 0n;
  }

  /** Returns what a day's cap of a coin is at least at a time while an upgrade is announced; 0 while none is. */
  noticeCap(coin: VaultAsset, atMs: number): bigint {
    const notice = this.#powers?.notice(atMs) ?? 0;
    if (notice === 0) return 0n;
    const base = this.#bases.get(coin);
    return (base?.notice === notice ? base.balance : this.#balances[coin]) / NOTICE_DAYS;
  }

  /** Returns what vouchers may take of a coin on the day of a time. */
  cap(coin: VaultAsset, atMs: number): bigint {
    const [configured, raised] = [vaultCaps(this.#parameters())[coin], this.noticeCap(coin, atMs)];
    return raised > configured ? raised : configured;
  }

  /** @throws {VAULT_AMOUNT_ZERO | TOP_UP_BELOW_MINIMUM} */
  topUp(coin: VaultAsset, amount: bigint): void {
    if (amount <= 0n) throw new AppError('VAULT_AMOUNT_ZERO');
    if (amount < topUpMin(this.#parameters(), coin)) throw new AppError('TOP_UP_BELOW_MINIMUM');
    this.#balances[coin] += amount;
  }

  /** A product takes a fee. */
  takeFee(coin: VaultAsset, amount: bigint): void {
    this.#fees[coin] += amount;
  }

  /** Moves the fees in a coin to the vault. Returns how much that was. */
  collectFees(coin: VaultAsset): bigint {
    const amount = this.#fees[coin];
    this.#balances[coin] += amount;
    this.#fees[coin] = 0n;
    return amount;
  }

  /**
   * Pays an address.
   * @param claimed what the call says
   * @param signed what both keys signed; undefined: they never did
   * @throws {VOUCHER_FOR_RESERVE | CONTRACT_PAUSED | VOUCHERS_PAUSED | VAULT_AMOUNT_ZERO | VOUCHER_EXPIRED | VOUCHER_TOO_LONG |
   *   VOUCHER_KEY_DISABLED | VOUCHER_SIGNATURE_INVALID | VOUCHER_USED | VOUCHER_ABOVE_CAP | VOUCHER_ABOVE_QUARTER | VAULT_BALANCE_INSUFFICIENT}
   */
  withdraw(claimed: VoucherTerms, signed: VoucherTerms | undefined, nowMs: number): void {
    if (this.#reserves.has(claimed.recipient)) throw new AppError('VOUCHER_FOR_RESERVE');
    this.#redeem(claimed, signed, nowMs);
  }

  /** Pays a reserve: one id, and toward the cap, as a withdrawal. @throws as `withdraw`; RESERVE_UNKNOWN for an address */
  fundReserve(claimed: VoucherTerms, signed: VoucherTerms | undefined, nowMs: number): void {
    if (!this.#reserves.has(claimed.recipient)) throw new AppError('RESERVE_UNKNOWN');
    this.#redeem(claimed, signed, nowMs);
  }

  #redeem(claimed: VoucherTerms, signed: VoucherTerms | undefined, nowMs: number): void {
    const { coin, id, amount, expiresAtMs } = claimed;
    this.#powers?.assertVouchersNotPaused(nowMs);
    if (amount <= 0n) throw new AppError('VAULT_AMOUNT_ZERO');
    if (nowMs >= expiresAtMs) throw new AppError('VOUCHER_EXPIRED');
    if (expiresAtMs > nowMs + MS_PER_DAY) throw new AppError('VOUCHER_TOO_LONG');
    this.#powers?.assertVoucherKeys(nowMs);
    if (signed === undefined || !isSame(claimed, signed)) throw new AppError('VOUCHER_SIGNATURE_INVALID');
    if (this.#used.has(id)) throw new AppError('VOUCHER_USED');
    const cap = this.cap(coin, nowMs);
    const day = dayOf(nowMs);
    const spent = this.spentOn(coin, day) + amount;
    if (spent > cap) throw new AppError('VOUCHER_ABOVE_CAP');
    const spentHour = this.spentInHour(coin, nowMs) + amount;
    if (spentHour > hourlyQuarter(cap)) throw new AppError('VOUCHER_ABOVE_QUARTER');
    if (amount > this.#balances[coin]) throw new AppError('VAULT_BALANCE_INSUFFICIENT');
    const notice = this.#powers?.notice(nowMs) ?? 0;
    if (notice !== 0 && this.#bases.get(coin)?.notice !== notice)
      this.#bases.set(coin, { notice, balance: this.#balances[coin] });
    this.#used.add(id);
    this.#spent.set(`${coin} ${day}`, spent);
    this.#spentHours.set(`${coin} ${Math.floor(nowMs / MS_PER_HOUR)}`, spentHour);
    this.#balances[coin] -= amount;
  }
}

function isSame(left: VoucherTerms, right: VoucherTerms): boolean {
  return (
    left.coin === right.coin &&
    left.id === right.id &&
    left.amount === right.amount &&
    left.recipient === right.recipient &&
    left.expiresAtMs === right.expiresAtMs
  );
}
