/**
 * From an exit to what the chain made of it: builds the bytes, simulates them on every node, refuses what does not pay its sender, and
 * sends the signed bytes. What is signed is what was simulated.
 */
import { Transaction, TransactionDataBuilder } from '@mysten/sui/transactions';
import { fromBase64, normalizeStructTag, toBase64 } from '@mysten/sui/utils';
import { assert, GAS_BUDGET_MAX_MIST, GAS_PRICE_MAX_MIST } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type BalanceChange, type Simulation, simulate } from '@suil/sdk';
import { checkGas } from '@suil/wallet';
import type { Coin, Exit } from './exits.ts';
import type { Holdings } from './holdings.ts';
import { askAll, type Node } from './nodes.ts';

export const GAS_LIMITS = { priceMaxMist: GAS_PRICE_MAX_MIST, budgetMaxMist: GAS_BUDGET_MAX_MIST };

/** A transaction that can be signed. */
export interface Prepared {
  readonly exit: Exit;
  readonly sender: string;
  readonly bytes: Uint8Array;
  readonly base64: string;
  readonly digest: string;
  readonly networkFeeMist: bigint;
}

/** The simulation pays less than the contracts' rules say. */
export class PaysLess extends Error {
  readonly exit: Exit;
  /** What came, base units of the exit's coin. */
  readonly pays: bigint;

  constructor(exit: Exit, pays: bigint) {
    super(`${exit.key} pays ${pays} instead of ${exit.pays}`);
    this.exit = exit;
    this.pays = pays;
  }
}

/**
 * Builds with the first node, simulates the same bytes on all.
 * @throws {PaysLess}, {NodeProblem}, or the error for which the transaction would fail
 */
export async function prepareExit(
  nodes: readonly Node[],
  { manifest }: Holdings,
  exit: Exit,
  sender: string,
): Promise<Prepared> {
  const [first] = nodes;
  assert(first, 'a node is open');
  const built = await simulate(first.client, manifest, exit.build(), sender);
  if (!built.ok) throw built.error;
  checkGas(Transaction.from(built.bytes), GAS_LIMITS);
  const type = coinTypeOf(manifest, exit.coin);
  const paidBy = (simulation: Extract<Simulation, { ok: true }>) =>
    receivedOf(simulation.balanceChanges, sender, type) + (exit.coin === 'SUI' ? simulation.networkFeeMist : 0n);
  const simulation = await askAll(
    nodes,
    async ({ client }) => {
      const again = await simulate(client, manifest, Transaction.from(built.bytes), sender);
      if (!again.ok) throw again.error;
      return again;
    },
    (one) => String(paidBy(one)),
  );
  if (paidBy(simulation) < exit.pays) throw new PaysLess(exit, paidBy(simulation));
  const { bytes, networkFeeMist } = simulation;
  const digest = TransactionDataBuilder.getDigestFromBytes(bytes);
  return { exit, sender, bytes, base64: toBase64(bytes), digest, networkFeeMist };
}

const COIN_NAMES = { SUI: 'sui', SUIL: 'suil', USDC: 'usdc' } as const;

const coinTypeOf = ({ coinTypes }: Manifest, coin: Coin): string => coinTypes[COIN_NAMES[coin]];

/** Returns what `address` has more of a coin, base units. */
export function receivedOf(changes: readonly BalanceChange[], address: string, coinType: string): bigint {
  const type = normalizeStructTag(coinType);
  return changes
    .filter((change) => change.address === address && normalizeStructTag(change.coinType) === type)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

export type Outcome =
  | { readonly ok: true; readonly digest: string; readonly coin: Coin; readonly received: bigint }
  | { readonly ok: false; readonly digest: string };

const WAIT_MS = 15_000;

/** Sends the signed bytes to every node and waits until the first has the outcome. @throws when no node takes them */
export async function sendExit(
  nodes: readonly Node[],
  { manifest }: Holdings,
  { exit, sender, bytes, digest }: Prepared,
  signature: string,
): Promise<Outcome> {
  // A node that keeps the transaction back delays it; any other one is enough.
  const sent = nodes.map(({ client }) =>
    client.core.executeTransaction({ transaction: bytes, signatures: [signature.trim()] }),
  );
  await Promise.any(sent).catch((cause: unknown) => {
    throw cause instanceof AggregateError ? cause.errors[0] : cause;
  });
  const waiting = nodes.map(({ client }) =>
    client.core.waitForTransaction({ digest, timeout: WAIT_MS, include: { effects: true, balanceChanges: true } }),
  );
  const found = await Promise.any(waiting);
  // The others may be behind: what is read next is asked of all.
  await Promise.allSettled(waiting);
  if (found.$kind === 'FailedTransaction') return { ok: false, digest };
  const { balanceChanges, effects } = found.Transaction;
  const { computationCost, storageCost, storageRebate } = effects.gasUsed;
  const gasMist = BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate);
  const type = coinTypeOf(manifest, exit.coin);
  const changes = balanceChanges.map((change) => ({ ...change, amount: BigInt(change.amount) }));
  const received = receivedOf(changes, sender, type) + (exit.coin === 'SUI' ? gasMist : 0n);
  return { ok: true, digest, coin: exit.coin, received };
}

/** Whether a text can be a signature of Sui: base64 with a scheme in front. The chain decides whether it is the right one. */
export function isSignature(text: string): boolean {
  try {
    return fromBase64(text.trim()).length > 64;
  } catch {
    return false;
  }
}
