/** What is promised and spent of each day's budgets: of all, of the binding of new members, of an address. Pure; remembers what the log says. */
import { AppError, dayOf } from '@suil/core';
import { DaySums } from '@suil/signing';
import type { ActName } from '../whitelist/acts.ts';
import type { Promised, Settled, SponsorshipRecord } from './sponsorship-log.ts';

export interface BudgetLimits {
  /** Of all addresses a day, MIST. */
  readonly dayMist: bigint;
  /** Of one address a day, MIST. */
  readonly addressMist: bigint;
}

/** What is asked of the budgets. */
export interface Charge {
  readonly act: ActName;
  readonly sender: string;
  readonly budgetMist: bigint;
}

export interface Sponsorship {
  readonly promised: Promised;
  /** Null until the chain has answered, or it has expired. */
  readonly settled: Settled | null;
}

export interface Budget {
  /** Takes a record of the log. */
  readonly apply: (record: SponsorshipRecord) => void;
  /** @throws {SPONSOR_ALLOWANCE_USED} @throws {SPONSOR_BUDGET_DRAINED} for what the day's budgets do not hold */
  readonly requireLeft: (charge: Charge, nowMs: number) => void;
  /** Returns what was promised of a transaction; null when nothing was in the last days. */
  readonly find: (digest: string) => Sponsorship | null;
  /** Returns what the chain has not answered, oldest first. */
  readonly open: () => readonly Promised[];
  /** What the chain may still take of the sponsor's account, MIST. */
  readonly openMist: () => bigint;
  /** What is promised and spent of a time's day, MIST. */
  readonly spentMist: (nowMs: number) => bigint;
}

const ALL = 'all';
/** Binding costs an attacker nothing but addresses: it gets no more than half of the day, so that claims and exits have the rest. */
const BIND = 'bind';
const BIND_PARTS = 2n;
/** As long as a transaction can be valid, twice: an epoch is a day, and each is valid in two. */
const KEPT_DAYS = 4;

/** Returns budgets of which nothing is spent. */
export function createBudget({ dayMist, addressMist }: BudgetLimits): Budget {
  const sums = new DaySums();
  const known = new Map<string, Sponsorship>();
  const open = new Map<string, Promised>();

  function namesOf({ act, sender }: Pick<Charge, 'act' | 'sender'>): string[] {
    return act === 'bind' ? [ALL, BIND, sender] : [ALL, sender];
  }

  function forgetBefore(day: number): void {
    for (const [digest, { promised, settled }] of known) {
      if (dayOf(promised.atMs) >= day) return;
      if (settled !== null) known.delete(digest);
    }
  }

  return {
    apply: (record) => {
      if (record.kind === 'promised') {
        known.set(record.digest, { promised: record, settled: null });
        open.set(record.digest, record);
        sums.add(dayOf(record.atMs), namesOf(record), BigInt(record.budgetMist));
        forgetBefore(dayOf(record.atMs) - KEPT_DAYS);
        return;
      }
      const promised = open.get(record.digest);
      if (promised === undefined) return;
      open.delete(record.digest);
      known.set(record.digest, { promised, settled: record });
      sums.add(dayOf(promised.atMs), namesOf(promised), BigInt(record.feeMist) - BigInt(promised.budgetMist));
    },
    requireLeft: ({ act, sender, budgetMist }, nowMs) => {
      const isWithin = (name: string, limitMist: bigint) => sums.on(dayOf(nowMs), name) + budgetMist <= limitMist;
      if (!isWithin(sender, addressMist)) throw new AppError('SPONSOR_ALLOWANCE_USED');
      const isBindingLeft = act !== 'bind' || isWithin(BIND, dayMist / BIND_PARTS);
      if (!isBindingLeft || !isWithin(ALL, dayMist)) throw new AppError('SPONSOR_BUDGET_DRAINED');
    },
    find: (digest) => known.get(digest) ?? null,
    open: () => [...open.values()],
    openMist: () => [...open.values()].reduce((sum, { budgetMist }) => sum + BigInt(budgetMist), 0n),
    spentMist: (nowMs) => sums.on(dayOf(nowMs), ALL),
  };
}
