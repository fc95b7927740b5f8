/** What the holder of the audit key may do by hand; attesting and posting are the auditor's, which computes what it signs (rules.md §10). */
import { formatDay } from '@suil/core';
import { buildHoldSettlement, buildPauseVouchers } from '@suil/sdk';
import { type Act, defineAct } from '../act.ts';
import { DAY, none, one } from '../arguments.ts';
import { formatMoment } from '../words.ts';

const VOUCHER_PAUSE_MS = 21_600_000;

export const auditActs: readonly Act[] = [
  defineAct({
    name: 'pause-vouchers',
    role: 'audit key',
    summary: 'pauses vouchers for 6 hours more, at most 24 hours in any 7 days',
    effect: 'at once',
    args: none,
    words: (_, { configuration, nowMs }) => {
      const beginsMs = Math.max(nowMs, configuration.vouchersPausedUntilMs ?? 0);
      return {
        does: `Pauses vouchers until ${formatMoment(beginsMs + VOUCHER_PAUSE_MS)}. resume by the guardian ends it.`,
        takesEffect: 'At once.',
        meanwhile: 'Withdrawals from the ledger wait. Everything else continues.',
      };
    },
    build: (_, { manifest }) => buildPauseVouchers(manifest),
  }),
  defineAct({
    name: 'hold-settlement',
    role: 'audit key',
    summary: "makes DAY's settlement wait 72 hours from now, once per published root",
    effect: 'at once',
    args: one(DAY),
    words: ([day], { configuration, nowMs }) => ({
      does: `Makes the settlement of day ${day} (${formatDay(day)}) wait until ${formatMoment(nowMs + configuration.delays.unattestedMs)}.`,
      takesEffect: 'At once.',
      meanwhile: 'Team income of this day waits. The guardian can revoke the settlement until then.',
    }),
    build: ([day], { manifest }) => buildHoldSettlement({ manifest, day }),
  }),
];
