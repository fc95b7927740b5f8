/** What was approved, as far as it decides what may be: by id of the last 31 days, sums of the days that count, what may be lost. */
import {
  ADDRESS_SHARE_MAX_BPS,
  dayOf,
  INT64_MAX,
  MS_PER_DAY,
  RETURN_MARGIN_MS,
  shareOfCap,
  type VaultAsset,
  VOUCHER_LIFETIME_MS,
} from '@suil/core';
import { DaySums } from '@suil/signing';
import type { Approvals } from '../check/context.ts';
import type { ApprovalLogRecord, ApprovalRecord } from './approval-log.ts';

/** Longer than a hold with an approval can be open. */
const KEPT_MS = 31 * MS_PER_DAY;
/** For so long a lost approval can be good, and a minute for clocks. */
const LOST_MS = VOUCHER_LIFETIME_MS + RETURN_MARGIN_MS;

export class ApprovalBook implements Approvals {
  /** In the order of approval. */
  readonly #byId = new Map<bigint, ApprovalRecord>();
  readonly #sums = new DaySums();
  #lost = { throughSeq: 0n, untilMs: 0 };
  #leastSeq = INT64_MAX;
  #newestMs = 0;

  /** Returns the first record of a log that is new: approvals through the journal's last line may be lost. */
  static lostThrough(lastSeq: bigint, nowMs: number): ApprovalLogRecord {
    return { kind: 'lost', throughSeq: `${lastSeq}`, untilMs: nowMs + LOST_MS, atMs: nowMs };
  }

  add(record: ApprovalLogRecord): void {
    const throughSeq = BigInt(record.throughSeq);
    if (this.#leastSeq === INT64_MAX || throughSeq > this.#leastSeq) this.#leastSeq = throughSeq;
    this.#newestMs = Math.max(this.#newestMs, record.atMs);
    if (record.kind === 'lost') {
      this.#lost = { throughSeq, untilMs: record.untilMs };
      return;
    }
    const { id, owner, coin, amount, atMs } = record;
    // Anew, at the end.
    this.#byId.delete(BigInt(id));
    this.#byId.set(BigInt(id), record);
    this.#sums.add(dayOf(atMs), namesOf(coin, owner), BigInt(amount));
    for (const [old, { atMs: approvedMs }] of this.#byId) {
      if (approvedMs >= atMs - KEPT_MS) return;
      this.#byId.delete(old);
    }
  }

  /** Returns the approval of exactly this. */
  find(id: bigint, expiresAtMs: number): ApprovalRecord | undefined {
    const known = this.#byId.get(id);
    return known?.expiresAtMs === expiresAtMs ? known : undefined;
  }

  /** Beyond every line while the log has no record. */
  get leastSeq(): bigint {
    return this.#leastSeq;
  }

  expiryOf(id: bigint): number | undefined {
    return this.#byId.get(id)?.expiresAtMs;
  }

  lostUntilMs(id: bigint, seq: bigint): number | undefined {
    const { throughSeq, untilMs } = this.#lost;
    return id <= throughSeq && seq > throughSeq ? untilMs : undefined;
  }

  /**
   * Whether a payment is of an approval that is known, or of one that may be: given before this log, or longer ago than it is kept. Before the
   * log has a record every payment may be.
   */
  covers({ id, coin, amount, recipient }: Payment, certifiedMs: number): boolean {
    const known = this.#byId.get(id);
    if (known !== undefined)
      return known.coin === coin && BigInt(known.amount) === amount && known.recipient === recipient;
    const { throughSeq, untilMs } = this.#lost;
    const isLost = id <= throughSeq && certifiedMs <= untilMs;
    return this.#newestMs === 0 || isLost || certifiedMs < this.#newestMs - KEPT_MS + LOST_MS;
  }

  /** Whether the amount is within what a cap still leaves on that day, for all and for the address. */
  fits(day: number, terms: CappedTerms, cap: bigint): boolean {
    const [all = 0n, own = 0n] = namesOf(terms.coin, terms.owner).map((name) => this.#sums.on(day, name));
    return all + terms.amount <= cap && own + terms.amount <= shareOfCap(cap, ADDRESS_SHARE_MAX_BPS);
  }
}

/** A payment out of the vault, as the chain certified it. */
export interface Payment {
  readonly id: bigint;
  /** Null: of a coin that has no vouchers. */
  readonly coin: VaultAsset | null;
  readonly amount: bigint;
  /** Address, or the object of a reserve. */
  readonly recipient: string;
}

export interface CappedTerms {
  readonly coin: VaultAsset;
  readonly owner: string;
  readonly amount: bigint;
}

function namesOf(coin: VaultAsset, owner: string): [string, string] {
  return [coin, `${coin} ${owner}`];
}
