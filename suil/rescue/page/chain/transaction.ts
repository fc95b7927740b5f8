/**
 * From an exit to what the chain made of it: builds the bytes, simulates them on every node, refuses what does not pay its sender, and
 * sends the signed bytes. What is signed is what was simulated.
 */
import { Transaction, TransactionDataBuilder } from '@mysten/sui/transactions';
import { fromBase64, normalizeStructTag, toBase64 } from '@mysten/sui/utils';
import { assert, mayHaveArrived } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  type BalanceChange,
  OUTCOME_PARTS,
  readOutcome,
  simulate,
  type TransactionOutcome,
  toAppError,
} from '@suil/sdk';
import { checkGas } from '@suil/wallet';
import { GAS_LIMITS } from '../../../web/src/wallet/connect/gas-limits.ts';
import type { Coin, Exit } from './exits.ts';
import type { Holdings } from './holdings.ts';
import { askAll, type Node } from './nodes.ts';

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
  const paidBy = (outcome: TransactionOutcome) => paidTo(sender, manifest, exit.coin, outcome);
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

/** Of which types the package and its coins are. */
type Types = Pick<Manifest, 'package' | 'coinTypes'>;

const COIN_NAMES = { SUI: 'sui', SUIL: 'suil', USDC: 'usdc' } as const;

/** Returns what `sender` receives of the exit's coin, base units; the network fee, which SUI pays, is not taken off. */
function paidTo(sender: string, { coinTypes }: Types, coin: Coin, outcome: TransactionOutcome): bigint {
  const received = receivedOf(outcome.balanceChanges, sender, coinTypes[COIN_NAMES[coin]]);
  return received + (coin === 'SUI' ? outcome.networkFeeMist : 0n);
}

/** Returns what `address` has more of a coin, base units. */
export function receivedOf(changes: readonly BalanceChange[], address: string, coinType: string): bigint {
  const type = normalizeStructTag(coinType);
  return changes
    .filter((change) => change.address === address && normalizeStructTag(change.coinType) === type)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** `closed`: days were closed, which pays nothing. `unknown`: no node has said in time what became of it, so it may have been carried out. */
export type Outcome =
  | { readonly state: 'done'; readonly digest: string; readonly coin: Coin; readonly received: bigint }
  | { readonly state: 'closed' | 'failed' | 'unknown'; readonly digest: string };

const WAIT_MS = 15_000;

/** Sends the signed bytes to every node and waits until the first has the outcome. @throws the refusal when every node refuses them */
export async function sendExit(
  nodes: readonly Node[],
  { manifest }: { readonly manifest: Types },
  { exit, sender, bytes, digest }: Prepared,
  signature: string,
  waitMs = WAIT_MS,
): Promise<Outcome> {
  // A node that keeps the transaction back delays it; any other one is enough.
  const sent = await Promise.allSettled(
    nodes.map(({ client }) =>
      client.core.executeTransaction({
        transaction: bytes,
        signatures: [signature.trim()],
        signal: AbortSignal.timeout(waitMs),
      }),
    ),
  );
  const refusals = sent
    .flatMap((one) => (one.status === 'rejected' ? [toAppError(one.reason)] : []))
    .filter((error) => !mayHaveArrived(error));
  if (refusals.length === nodes.length) throw refusals[0];
  const waiting = nodes.map(({ client }) =>
    client.core.waitForTransaction({ digest, timeout: waitMs, include: OUTCOME_PARTS }),
  );
  // The others may be behind: what is read next is asked of all.
  await Promise.allSettled(waiting);
  const found = await Promise.any(waiting).catch(() => null);
  if (found === null) return { state: 'unknown', digest };
  if (found.$kind === 'FailedTransaction') return { state: 'failed', digest };
  if (exit.kind === 'days') return { state: 'closed', digest };
  const received = paidTo(sender, manifest, exit.coin, readOutcome(manifest.package, found.Transaction));
  return { state: 'done', digest, coin: exit.coin, received };
}

/** Whether a text can be a signature of Sui: base64 with a scheme in front. The chain decides whether it is the right one. */
export function isSignature(text: string): boolean {
  try {
    return fromBase64(text.trim()).length > 64;
  } catch {
    return false;
  }
}
