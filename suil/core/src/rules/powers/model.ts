/**
 * The acts of admin, guardian and audit key, from rules.md §10 alone: which one is refused at a time, and what it changes. Used to predict
 * and to check the chain. Owns no signatures and no capabilities: the caller says who acts. A refused act leaves everything as it was.
 */
import { AppError } from '../../errors/app-error.ts';
import { KEY_SLOTS, KeyModel, type KeySlotState } from './key-model.ts';

const WEEK_MS = 604_800_000;
export const UPGRADE_DELAY_MS = WEEK_MS;
export const UPGRADE_WINDOW_MS = WEEK_MS;
export const GUARDIAN_DELAY_MS = WEEK_MS;
export const PAUSE_MAX_MS = WEEK_MS;
export const VOUCHER_PAUSE_MS = 21_600_000;
const VOUCHER_PAUSES = 4;

export interface PowersSetUp {
  readonly admin: string;
  readonly guardian: string;
  /** By slot: the key in force and its standby. */
  readonly keys: readonly (readonly [current: string, standby: string])[];
}

export interface PowersOverview {
  readonly admin: string;
  readonly offeredTo: string | null;
  readonly guardian: string;
  readonly nextGuardian: { readonly guardian: string; readonly readyMs: number } | null;
  readonly keys: KeySlotState[];
  readonly upgradeAnnouncedMs: number | null;
  /** Ends of the last pauses; 0 before the first. */
  readonly pausedUntilMs: number;
  readonly vouchersPausedUntilMs: number;
}

export class PowersModel {
  readonly keys: KeyModel;
  admin: string;
  guardian: string;
  #offeredTo: string | null = null;
  #nextGuardian: { readonly guardian: string; readonly readyMs: number } | null = null;
  #pausedUntilMs = 0;
  #voucherPausesMs: readonly number[] = [];
  #vouchersPausedUntilMs = 0;
  #upgradeAnnouncedMs: number | null = null;
  #upgrades = 0;

  constructor({ admin, guardian, keys }: PowersSetUp) {
    this.admin = admin;
    this.guardian = guardian;
    this.keys = new KeyModel(keys);
  }

  offerAdmin(to: string): void {
    this.#offeredTo = to;
  }

  /** @throws {ADMIN_OFFER_MISSING} */
  withdrawOffer(): void {
    if (this.#offeredTo === null) throw new AppError('ADMIN_OFFER_MISSING');
    this.#offeredTo = null;
  }

  /** @throws {ADMIN_NOT_OFFERED} */
  acceptAdmin(sender: string): void {
    if (this.#offeredTo !== sender) throw new AppError('ADMIN_NOT_OFFERED');
    this.#offeredTo = null;
    this.admin = sender;
  }

  announceGuardian(guardian: string, nowMs: number): void {
    this.#nextGuardian = { guardian, readyMs: nowMs + GUARDIAN_DELAY_MS };
  }

  /** @throws {ADMIN_GUARDIAN_NOT_ANNOUNCED | ADMIN_GUARDIAN_TOO_SOON | CONTRACT_PAUSED} */
  installGuardian(nowMs: number): void {
    if (this.#nextGuardian === null) throw new AppError('ADMIN_GUARDIAN_NOT_ANNOUNCED');
    if (nowMs < this.#nextGuardian.readyMs) throw new AppError('ADMIN_GUARDIAN_TOO_SOON');
    if (nowMs < this.#pausedUntilMs) throw new AppError('CONTRACT_PAUSED');
    this.guardian = this.#nextGuardian.guardian;
    this.#nextGuardian = null;
  }

  /** @throws {ADMIN_PAUSE_LENGTH_INVALID | ADMIN_PAUSE_TOO_SOON} */
  pause(durationMs: number, nowMs: number): void {
    if (durationMs <= 0 || durationMs > PAUSE_MAX_MS) throw new AppError('ADMIN_PAUSE_LENGTH_INVALID');
    if (this.#pausedUntilMs !== 0 && nowMs < this.#pausedUntilMs + WEEK_MS) throw new AppError('ADMIN_PAUSE_TOO_SOON');
    this.#forgetExpired(nowMs);
    this.#pausedUntilMs = nowMs + durationMs;
  }

  /** @throws {ADMIN_NOT_PAUSED} */
  resume(nowMs: number): void {
    if (nowMs >= Math.max(this.#pausedUntilMs, this.#vouchersPausedUntilMs)) throw new AppError('ADMIN_NOT_PAUSED');
    this.#pausedUntilMs = Math.min(this.#pausedUntilMs, nowMs);
    this.#vouchersPausedUntilMs = Math.min(this.#vouchersPausedUntilMs, nowMs);
  }

  /** @throws {ADMIN_VOUCHER_PAUSES_USED} */
  pauseVouchers(nowMs: number): void {
    const beginMs = Math.max(nowMs, this.#vouchersPausedUntilMs);
    const recent = this.#voucherPausesMs.filter((beganMs) => beganMs > beginMs - WEEK_MS);
    if (recent.length >= VOUCHER_PAUSES) throw new AppError('ADMIN_VOUCHER_PAUSES_USED');
    this.#voucherPausesMs = [...recent, beginMs];
    this.#vouchersPausedUntilMs = beginMs + VOUCHER_PAUSE_MS;
  }

  /** Returns whether new stakes and pledges are paused. */
  isPaused(nowMs: number): boolean {
    return nowMs < this.#pausedUntilMs;
  }

  /** Refuses new stakes and pledges. @throws {CONTRACT_PAUSED} */
  assertNotPaused(nowMs: number): void {
    if (this.isPaused(nowMs)) throw new AppError('CONTRACT_PAUSED');
  }

  /** @throws {CONTRACT_PAUSED | VOUCHERS_PAUSED} */
  assertVouchersNotPaused(nowMs: number): void {
    this.assertNotPaused(nowMs);
    if (this.areVouchersPaused(nowMs)) throw new AppError('VOUCHERS_PAUSED');
  }

  /** Refuses while the withdrawal or the audit key is disabled. @throws {VOUCHER_KEY_DISABLED} */
  assertVoucherKeys(nowMs: number): void {
    const isDisabled = (slot: number) => this.keys.slot(slot, nowMs).current === null;
    if (isDisabled(KEY_SLOTS.withdraw) || isDisabled(KEY_SLOTS.audit)) throw new AppError('VOUCHER_KEY_DISABLED');
  }

  areVouchersPaused(nowMs: number): boolean {
    return nowMs < Math.max(this.#pausedUntilMs, this.#vouchersPausedUntilMs);
  }

  /** Returns who has which power at a time, and what is announced. */
  overview(nowMs: number): PowersOverview {
    return {
      admin: this.admin,
      offeredTo: this.#offeredTo,
      guardian: this.guardian,
      nextGuardian: this.#nextGuardian,
      keys: this.keys.slots(nowMs),
      upgradeAnnouncedMs: this.upgradeAnnouncedMs(nowMs),
      pausedUntilMs: this.#pausedUntilMs,
      vouchersPausedUntilMs: this.#vouchersPausedUntilMs,
    };
  }

  /** Returns when the upgrade was announced that did not expire; null for none. */
  upgradeAnnouncedMs(nowMs: number): number | null {
    this.#forgetExpired(nowMs);
    return this.#upgradeAnnouncedMs;
  }

  /** @throws {UPGRADE_ANNOUNCED} */
  announceUpgrade(nowMs: number): void {
    this.#forgetExpired(nowMs);
    if (this.#upgradeAnnouncedMs !== null) throw new AppError('UPGRADE_ANNOUNCED');
    this.#upgradeAnnouncedMs = nowMs;
    this.#upgrades += 1;
  }

  /** Returns the number of the upgrade that is announced at a time, counted from 1; 0 if none is. */
  notice(nowMs: number): number {
    return this.upgradeAnnouncedMs(nowMs) === null ? 0 : this.#upgrades;
  }

  /** By the admin or, as a veto, by the guardian. @throws {UPGRADE_MISSING} */
  removeUpgrade(nowMs: number): void {
    this.#forgetExpired(nowMs);
    if (this.#upgradeAnnouncedMs === null) throw new AppError('UPGRADE_MISSING');
    this.#upgradeAnnouncedMs = null;
  }

  /** The new code is put in force in the same step. @throws {UPGRADE_MISSING | UPGRADE_TOO_SOON | UPGRADE_EXPIRED} */
  authorizeUpgrade(nowMs: number): void {
    if (this.#upgradeAnnouncedMs === null) throw new AppError('UPGRADE_MISSING');
    const readyMs = this.#readyMs(this.#upgradeAnnouncedMs);
    if (nowMs < readyMs) throw new AppError('UPGRADE_TOO_SOON');
    if (nowMs > readyMs + UPGRADE_WINDOW_MS) throw new AppError('UPGRADE_EXPIRED');
    this.#upgradeAnnouncedMs = null;
  }

  #readyMs(announcedMs: number): number {
    return Math.max(announcedMs, this.#pausedUntilMs) + UPGRADE_DELAY_MS;
  }

  #forgetExpired(nowMs: number): void {
    const announcedMs = this.#upgradeAnnouncedMs;
    if (announcedMs !== null && nowMs > this.#readyMs(announcedMs) + UPGRADE_WINDOW_MS) this.#upgradeAnnouncedMs = null;
  }
}
