/** Opens the withdrawals: what stops vouchers, who hands them out, and the members' routes. */
import { resumePlaceOf } from '@suil/core';
import { buildCollectFees } from '@suil/sdk';
import type { Problem } from '../../http/health/problem.ts';
import type { Gauge, OpenModule, Worker } from '../../module/module.ts';
import type { Services } from '../../module/services.ts';
import { sitesOf } from '../../module/site.ts';
import { budgetOfDays } from '../../node/gas-budget.ts';
import { type BreachWatch, createBreachWatch } from './halt/breach-watch.ts';
import { createHalts } from './halt/create-halts.ts';
import { refuseWhileClosed } from './halt/halts.ts';
import type { HaltKeeper } from './halt/keeper.ts';
import { createHaltRegister } from './halt/resume/register.ts';
import type { VaultWatch } from './halt/vault-watch.ts';
import { createAuditorClient } from './issuing/auditor-client.ts';
import { readDueCoins } from './issuing/due-fees.ts';
import { createFeeCollector } from './issuing/fee-collector.ts';
import { createLatestAnswer } from './issuing/latest-answer.ts';
import { countAuditRefusals, countQueued } from './issuing/queue-store.ts';
import { createSignerClient } from './issuing/signer-client.ts';
import { createWithdrawalWorker, type WithdrawalWorker } from './issuing/worker.ts';
import { registerWithdrawalRoutes } from './routes.ts';
import { createWithdrawalService } from './service.ts';
import { createAuditView } from './waits/audit-view.ts';
import type { AuditorHaltView } from './waits/auditor-halt.ts';
import { type ApprovingAuditor, believeHeartbeats } from './waits/heartbeat.ts';
import { type ObserveCalls, observeCalls } from './waits/observe-calls.ts';
import { openVoucherWaits } from './waits/open-waits.ts';
import type { VoucherWaits } from './waits/voucher-waits.ts';

export function openWithdrawals(services: Services): OpenModule {
  const { pool, journal, probe, checks, chain, progress, config, deployment, site, holder, now, log } = services;
  const { pool: writer } = journal;
  const { readHead, readVaultBalances, readWithdrawalLimits, readVoucherKeys } = chain;
  const chainLimits = createLatestAnswer(readWithdrawalLimits, now);
  const calls = observeCalls(services);
  const auditor = openAuditor(services, calls, async () => (await chainLimits())?.auditKey ?? null);
  const signer = config.signer && calls.signer(createSignerClient(config.signer));
  const place = resumePlaceOf(sitesOf(config), deployment);
  const register = createHaltRegister({ place, verifySignature: services.verifySignature });
  const breachWatch = createBreachWatch({ db: pool, log });
  const halts = createHalts({
    ...{ pool: writer, register, checks, readHead, readVaultBalances, now, log },
    appliedThrough: progress.appliedThrough,
    stopSigner: signer?.halt ?? null,
  });
  const waits = openVoucherWaits(services, auditor, halts.keeper.beginLook);
  const worker = createWithdrawalWorker({
    ...{ pool: writer, journal, auditor, signer, readWithdrawalLimits, readVoucherKeys, site, holder, now, log },
    ...halts.forIssuer,
    findWaits: waits.problems,
    look: halts.keeper.look,
    businessNow: services.chainNow,
    requireClock: services.requireClock,
  });
  const feeCollector = openFeeCollector(services);
  const withdrawals = createWithdrawalService({
    ...{ db: pool, register, manifest: deployment, chainLimits },
    signerAnswers: createLatestAnswer(async () => (await signer?.answers()) ?? false, now),
    readAudit: createAuditView(auditor, now).read,
    businessNow: services.chainNow,
  });
  const look = async () => {
    await breachWatch.look();
    await halts.keeper.look();
  };
  const { auditorHalt } = waits;
  const watches = { halts: halts.keeper, vaultWatch: halts.vaultWatch, breachWatch, waits, auditorHalt };
  return {
    routes: (api) => registerWithdrawalRoutes(api, { withdrawals }),
    gauges: [...gaugesOf({ ...watches, worker }), ...storedGauges(probe)],
    workers: [
      {
        start: async () => {
          await look();
          // Before the first intent: a database that lost lines must not give their numbers again.
          await waits.look();
          halts.start();
        },
        stop: halts.stop,
      },
      waits.worker,
      worker,
      ...(feeCollector ? [feeCollector] : []),
    ],
    onContradiction: (detail) => {
      halts.keeper
        .report({ code: 'CHAIN_DIFFERS', detail })
        .catch((err: unknown) => log.warn({ err }, 'the halt could not be opened; it is reported again'));
    },
    refuseIntents: async (tx) => (await refuseWhileClosed(tx, register)) ?? auditorHalt.refusal(),
    onAccepted: worker.wake,
    onApplied: () => {
      worker.wake();
      return look();
    },
    problems: () => describeWithdrawalProblems(watches),
  };
}

/**
 * Null: this deployment has none.
 * @param askKey returns what a node says is the audit key: it counts only while nothing certified is known
 */
function openAuditor(
  { config, chain, deployment, now, log }: Services,
  calls: ObserveCalls,
  askKey: () => Promise<Uint8Array | null>,
): ApprovingAuditor | null {
  if (config.auditor === null) return null;
  const { publicKey } = config.auditor;
  const readChainKey = async () => {
    const certified = await chain.readVoucherKeys();
    if (certified === 'unproven') return null;
    return certified === 'unknown' ? askKey() : certified.auditKey;
  };
  const readKey = publicKey === null ? readChainKey : async () => publicKey;
  return believeHeartbeats({
    auditor: calls.auditor(createAuditorClient(config.auditor)),
    readKey,
    deployment,
    now,
    log,
  });
}

/** Null: this server sends no transactions. */
function openFeeCollector({ journal, chain, sender, deployment, holder, log }: Services): Worker | null {
  if (sender === null) return null;
  return createFeeCollector({
    ...{ pool: journal.pool, readVaultBalances: chain.readVaultBalances, holder, log },
    collect: (coins) => sender.inOrder((send) => send(buildCollectFees(deployment, coins), budgetOfDays(0))),
  });
}

export interface Watches {
  readonly halts: Pick<HaltKeeper, 'open' | 'problems'>;
  readonly vaultWatch: Pick<VaultWatch, 'differences' | 'problems'>;
  readonly breachWatch: Pick<BreachWatch, 'breaches' | 'problems'>;
  readonly waits: Pick<VoucherWaits, 'problems'>;
  readonly auditorHalt: Pick<AuditorHaltView, 'open' | 'problems'>;
}

/** Returns what anyone may know of what vouchers wait for, open halts and of differences between vault and ledger. */
export function describeWithdrawalProblems(watches: Watches): Problem[] {
  const { halts, auditorHalt, vaultWatch, breachWatch, waits } = watches;
  const reserves = [...vaultWatch.problems(), ...breachWatch.problems()];
  const affects = isLedgerClosed(watches) ? 'intents' : 'withdrawals';
  return [
    ...waits.problems().map((text) => ({ text: `withdrawals wait: ${text}`, affects: 'withdrawals' as const })),
    ...[...halts.problems(), ...auditorHalt.problems()].map((text): Problem => ({ text, affects })),
    ...reserves.map((text) => ({ text, affects: 'reserves' as const })),
  ];
}

/** Returns whether a halt, of the server or of the auditor, closes the ledger: no intent is accepted. */
function isLedgerClosed({ halts, auditorHalt }: Pick<Watches, 'halts' | 'auditorHalt'>): boolean {
  return auditorHalt.open()?.level === 2 || halts.open().some(({ level }) => level === 2);
}

/** Of what the database holds. */
function storedGauges(probe: Services['probe']): Gauge[] {
  return [
    {
      name: 'suil_fees_due',
      help: 'Coins whose fees are due for the vault and still lie with their product',
      read: async () => (await readDueCoins(probe)).length,
    },
    {
      name: 'suil_withdrawals_queued',
      help: 'Requests that wait for their vouchers',
      read: () => countQueued(probe),
    },
    {
      name: 'suil_withdrawals_audit_refused',
      help: 'Requests that wait because the auditor refused them',
      read: () => countAuditRefusals(probe),
    },
  ];
}

/** Of what this server saw last. */
export function gaugesOf({
  halts,
  vaultWatch,
  breachWatch,
  waits,
  auditorHalt,
  worker,
}: Watches & { worker: Pick<WithdrawalWorker, 'problems'> }): Gauge[] {
  return [
    {
      name: 'suil_vault_differences',
      help: 'Assets in which vault and ledger differ',
      read: () => vaultWatch.differences().length,
    },
    {
      name: 'suil_withdrawals_stalled',
      help: '1 while withdrawals wait for something else than caps and pauses',
      read: () => worker.problems().length,
    },
    {
      name: 'suil_vouchers_wait',
      help: 'Why vouchers wait without a halt: chain or auditor not heard of for too long',
      read: () => waits.problems().length,
    },
    {
      name: 'suil_vault_breaches',
      help: 'Assets of which something left the vault without a request',
      read: () => breachWatch.breaches().length,
    },
    {
      name: 'suil_halts_open',
      help: 'Halts that stop vouchers until an operator resumes',
      read: () => halts.open().length,
    },
    {
      name: 'suil_ledger_closed',
      help: '1 while a halt, of the server or of the auditor, closes the ledger: no intent is accepted',
      read: () => (isLedgerClosed({ halts, auditorHalt }) ? 1 : 0),
    },
  ];
}
