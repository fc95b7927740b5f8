/**
 * Decides which transactions the sponsor signs: whitelisted programs alone, in an envelope of its own, signed by their sender, that succeed
 * when they are simulated and take nothing of the sponsor but their fee, within the day's budgets. It sends what it signs itself, so that no
 * caller can hold a signed transaction back. Time, node, key and log are handed in.
 */
import { TransactionDataBuilder } from '@mysten/sui/transactions';
import { normalizeSuiAddress } from '@mysten/sui/utils';
import { AppError, GAS_PRICE_MAX_MIST, isAppError, isSuiCoin, mayHaveArrived } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { toAppError } from '@suil/sdk';
import type { VoucherKey } from '@suil/signing';
import { type Budget, type BudgetLimits, type Charge, createBudget, type Sponsorship } from './budget/budget.ts';
import { openSponsorshipLog, type Promised, type SponsorshipRecord } from './budget/sponsorship-log.ts';
import { type Envelope, openEnvelope, type Payer, sealEnvelope } from './chain/envelope.ts';
import type { Executed, Simulated, SponsorNode } from './chain/node.ts';
import { addressOfKey, signTransaction } from './chain/signature.ts';
import { recogniseAct } from './whitelist/recognise.ts';

export interface SponsorOptions {
  readonly key: VoucherKey;
  readonly manifest: Manifest;
  readonly node: SponsorNode;
  readonly limits: SponsorLimits;
  readonly logFolder: string;
  /** When a log that is new begins. */
  readonly logBeginsAtMs: number;
  readonly onLogCut?: (bytes: number) => void;
  readonly onLogDamaged?: (problem: AppError) => void;
  /** The time by which days are counted. */
  readonly now: () => Promise<number>;
  /** Returns a whole number below 2^32. */
  readonly randomNonce: () => number;
}

export interface SponsorLimits extends BudgetLimits {
  /** The most that one transaction may cost, MIST. */
  readonly gasMaxMist: bigint;
}

export interface SponsorStatus {
  readonly address: string;
  /** What its address balance holds that is not promised, MIST. */
  readonly freeMist: bigint;
  readonly spentMist: bigint;
  readonly openCount: number;
}

export interface Sponsor {
  readonly address: string;
  /**
   * Returns the transaction for a program, with gas of the sponsor. Promises and signs nothing.
   * @throws {SPONSOR_REFUSED} @throws {SPONSOR_BUDGET_DRAINED} @throws {SPONSOR_ALLOWANCE_USED} @throws why it would fail
   */
  readonly prepare: (asked: { kind: Uint8Array; sender: string }) => Promise<Uint8Array>;
  /**
   * Signs and sends a prepared transaction that its sender has signed; returns its digest. What was sent before is answered, and paid, once.
   * @throws as `prepare`, and what the chain answers
   */
  readonly submit: (signed: { bytes: Uint8Array; signature: string }) => Promise<string>;
  /** Asks the chain about each promise without an answer; sends again what was interrupted. Returns how many are left. */
  readonly settleOpen: () => Promise<number>;
  readonly status: () => Promise<SponsorStatus>;
  readonly close: () => void;
}

type Who = Pick<Charge, 'act' | 'sender'>;

/** For so long a transaction is sent again that the chain may not have received: its sender still waits. */
const RESEND_MS = 10 * 60_000;
/** What a budget has beyond what the simulation used: 6/5. */
const MARGIN = { numerator: 6n, denominator: 5n };

/** Opens the log and returns the sponsor. @throws {SIGNER_LOG_DAMAGED} @throws {SIGNER_LOG_IN_USE} */
export function openSponsor(options: SponsorOptions): Sponsor {
  const { key, manifest, node, limits, now } = options;
  const address = addressOfKey(key);
  const payer: Payer = { sponsor: address, chain: manifest.chain };
  const budget = createBudget(limits);
  const log = openSponsorshipLog({
    folder: options.logFolder,
    nowMs: options.logBeginsAtMs,
    onRecord: budget.apply,
    onCut: options.onLogCut,
    onDamaged: options.onLogDamaged,
  });
  function write(record: Parameters<typeof log.append>[0]): void {
    log.append(record);
    budget.apply(record);
  }

  /** @throws unless the day's budgets and the account hold it */
  function requireMoney(charge: Charge, fundsMist: bigint, nowMs: number): void {
    budget.requireLeft(charge, nowMs);
    if (fundsMist - budget.openMist() < charge.budgetMist) throw new AppError('SPONSOR_BUDGET_DRAINED');
  }

  const checks = createChecks(options, address);
  const { requireWhitelisted, simulate, requireHarmless, requireWithinLimits } = checks;
  const { answer, settleOpen } = createSending(options, { budget, write });

  async function submit({ bytes, signature }: { bytes: Uint8Array; signature: string }): Promise<string> {
    const envelope = await openEnvelope(bytes, payer);
    const digest = TransactionDataBuilder.getDigestFromBytes(bytes);
    const before = budget.find(digest);
    if (before !== null) return answer(before);
    const { sender, kind, budgetMist, epoch } = envelope;
    const who = await requireWhitelisted(kind, sender);
    if (!(await node.isSignedBy(bytes, signature, sender))) throw refused('the signature is not the sender’s');
    const [current, fundsMist, atMs] = await Promise.all([node.fetchEpoch(), node.fetchFunds(address), now()]);
    requireWithinLimits(envelope, current.epoch);
    requireHarmless(await simulate(who, bytes));
    // From here to the end of `write` nothing else runs: two never use the same part of a budget.
    const meanwhile = budget.find(digest);
    if (meanwhile !== null) return answer(meanwhile);
    requireMoney({ ...who, budgetMist }, fundsMist, atMs);
    const promised: Promised = {
      kind: 'promised',
      digest,
      ...who,
      budgetMist: `${budgetMist}`,
      lastEpoch: `${epoch + 1n}`,
      atMs,
      bytes: Buffer.from(bytes).toString('base64'),
      signature,
    };
    write(promised);
    return answer({ promised, settled: null });
  }

  return {
    address,
    prepare: createPrepare(options, { payer, checks, requireMoney }),
    submit,
    settleOpen,
    status: async () => ({
      address,
      freeMist: (await node.fetchFunds(address)) - budget.openMist(),
      spentMist: budget.spentMist(await now()),
      openCount: budget.open().length,
    }),
    close: log.close,
  };
}

interface PrepareParts {
  readonly payer: Payer;
  readonly checks: Pick<ReturnType<typeof createChecks>, 'requireWhitelisted' | 'simulate'>;
  readonly requireMoney: (charge: Charge, fundsMist: bigint, nowMs: number) => void;
}

/** Finds out what a program costs, and seals it. */
function createPrepare(options: SponsorOptions, { payer, checks, requireMoney }: PrepareParts): Sponsor['prepare'] {
  const { node, limits, now } = options;
  const { requireWhitelisted, simulate } = checks;
  return async ({ kind, sender: given }: { kind: Uint8Array; sender: string }) => {
    const sender = normalizeSuiAddress(given);
    const who = await requireWhitelisted(kind, sender);
    const [{ epoch, priceMist }, fundsMist, nowMs] = await Promise.all([
      node.fetchEpoch(),
      node.fetchFunds(payer.sponsor),
      now(),
    ]);
    const { gasMaxMist } = limits;
    const envelope = { kind, sender, priceMist, epoch, nonce: options.randomNonce() };
    const seal = (budgetMist: bigint) => sealEnvelope({ ...envelope, budgetMist }, payer);
    // Said before the node says it in its own words.
    if (fundsMist < gasMaxMist) throw new AppError('SPONSOR_BUDGET_DRAINED');
    const outcome = await simulate(who, await seal(gasMaxMist)).catch((error: unknown) => {
      throw isAppError(error, 'CHAIN_GAS_EXHAUSTED') ? refused(GAS_ABOVE_LIMIT) : error;
    });
    const budgetMist = budgetOf(outcome, priceMist, gasMaxMist);
    requireMoney({ ...who, budgetMist }, fundsMist, nowMs);
    return seal(budgetMist);
  };
}

/** What is asked of each transaction, whatever the budgets hold. */
function createChecks({ manifest, node, limits }: SponsorOptions, address: string) {
  /** @throws unless the program is whitelisted */
  async function requireWhitelisted(kind: Uint8Array, sender: string): Promise<Who> {
    if (sender === address) throw refused('the sponsor sends no transactions');
    return { act: await recogniseAct({ manifest, kind, sender }), sender };
  }

  /** Returns what it would do. @throws unless it would succeed, and a stake be the first */
  async function simulate({ act, sender }: Who, bytes: Uint8Array): Promise<Simulated> {
    const outcome = await node.simulate(bytes);
    if (act !== 'stake') return outcome;
    const position = await node.positionIdOf(sender);
    const isFirst = outcome.objectChanges.some(({ id, before }) => id === position && before === null);
    if (!isFirst) throw refused('only the first stake is paid for');
    return outcome;
  }

  /** @throws when it would take more of the sponsor than its fee */
  function requireHarmless({ balanceChanges, objectChanges, networkFeeMist }: Simulated): void {
    const own = balanceChanges.filter((change) => change.address === address && change.amount !== 0n);
    const paid = own.reduce((sum, { amount }) => sum - amount, 0n);
    const isFeeAlone = own.every(({ coinType }) => isSuiCoin(coinType)) && paid === networkFeeMist;
    const touches = objectChanges.some(({ before, after }) => before === address || after === address);
    if (!isFeeAlone || touches) throw refused('it would take more of the sponsor than its fee');
  }

  function requireWithinLimits({ budgetMist, priceMist, epoch }: Envelope, currentEpoch: bigint): void {
    if (budgetMist > limits.gasMaxMist || priceMist > GAS_PRICE_MAX_MIST) throw refused(GAS_ABOVE_LIMIT);
    if (currentEpoch < epoch || currentEpoch > epoch + 1n) throw refused('it is not valid in this epoch');
  }

  return { requireWhitelisted, simulate, requireHarmless, requireWithinLimits };
}

interface Promises {
  readonly budget: Budget;
  readonly write: (record: SponsorshipRecord) => void;
}

/** Sends what was promised, once at a time, and writes down what it has cost. */
function createSending({ key, node, now }: SponsorOptions, { budget, write }: Promises) {
  /** Transactions that are being sent, by digest. */
  const sending = new Map<string, Promise<Executed>>();
  /** Transactions that the node refused: their senders know that they failed. */
  const refusedByNode = new Set<string>();

  /** Signs, sends and writes down what it has cost. Without an answer of the chain it stays open. */
  async function send({ digest, bytes: text, signature }: Promised): Promise<Executed> {
    const bytes = Buffer.from(text, 'base64');
    const signatures = [signature, await signTransaction(key, bytes)];
    const executed = await node.execute(bytes, signatures).catch((error: unknown) => {
      const known = toAppError(error);
      if (!mayHaveArrived(known)) refusedByNode.add(digest);
      throw known;
    });
    await settle(digest, executed);
    return executed;
  }

  async function settle(digest: string, executed: Executed | null): Promise<void> {
    if (budget.find(digest)?.settled !== null) return;
    refusedByNode.delete(digest);
    const answered = executed?.hasSucceeded ? 'succeeded' : 'failed';
    const outcome = executed === null ? 'expired' : answered;
    const feeMist = executed === null || executed.feeMist < 0n ? 0n : executed.feeMist;
    const atMs = await now();
    // Another answer may have been written down meanwhile.
    if (budget.find(digest)?.settled === null) write({ kind: 'settled', digest, outcome, feeMist: `${feeMist}`, atMs });
  }

  /** One at a time for each transaction. */
  function sendOnce(promised: Promised): Promise<Executed> {
    const { digest } = promised;
    const running = sending.get(digest) ?? send(promised).finally(() => sending.delete(digest));
    sending.set(digest, running);
    return running;
  }

  async function answer(known: Sponsorship): Promise<string> {
    const { digest } = known.promised;
    const executed = known.settled === null ? await sendOnce(known.promised) : await node.find(digest);
    if (executed?.error) throw executed.error;
    return digest;
  }

  async function settleOne(promised: Promised, epoch: bigint, nowMs: number): Promise<void> {
    const { digest, lastEpoch, atMs } = promised;
    if (sending.has(digest)) return;
    const executed = await node.find(digest);
    if (executed !== null || epoch > BigInt(lastEpoch)) return settle(digest, executed);
    if (nowMs - atMs < RESEND_MS && !refusedByNode.has(digest)) await sendOnce(promised);
  }

  async function settleOpen(): Promise<number> {
    const open = budget.open();
    if (open.length === 0) return 0;
    const [{ epoch }, nowMs] = await Promise.all([node.fetchEpoch(), now()]);
    // One that the node refuses keeps none of the others.
    for (const promised of open) await settleOne(promised, epoch, nowMs).catch(() => undefined);
    return budget.open().length;
  }

  return { answer, settleOpen };
}

/** Units of gas that a budget has at least: the chain refuses less. */
const LEAST_UNITS = 2_000n;

const GAS_ABOVE_LIMIT = 'its gas is above the limit';

/** Returns what a transaction may cost. */
function budgetOf({ gasMist }: Pick<Simulated, 'gasMist'>, priceMist: bigint, gasMaxMist: bigint): bigint {
  const wanted = (gasMist * MARGIN.numerator) / MARGIN.denominator + LEAST_UNITS * priceMist;
  return wanted < gasMaxMist ? wanted : gasMaxMist;
}

function refused(reason: string): AppError {
  return new AppError('SPONSOR_REFUSED', { reason });
}
