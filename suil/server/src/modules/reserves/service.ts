/**
 * What the vault holds against what the ledger owes, published per input (rules.md §9). Made after each closing, and on a request when
 * the last one is old. Owns the comparison and the proofs; the tree is core's.
 */
import { type AccountName, ASSETS, type Asset, isAppError, PRO_BACKING_ACCOUNT } from '@suil/core';
import { RESERVE_KINDS, type ReserveAsset, type ReserveProofResponse, type ReservesResponse } from '@suil/core/api';
import { createLeafSalt } from '@suil/core/reserves';
import type { Pool } from '@suil/postgres';
import { isUnmoved, type Reserves as ProductReserves, type VaultBalanceObject } from '@suil/sdk';
import type { Logger } from 'pino';
import type { AccountBalance } from '../../ledger.ts';
import { createLines, type Published } from './lines.ts';
import {
  createSecret,
  type Extent,
  isClosingPublished,
  keepSecret,
  keepSnapshot,
  type LedgerSnapshot,
  readBalancesOf,
  readLedgerSnapshot,
} from './store.ts';
import { buildTrees, kindOf, leafOf, type Trees } from './trees.ts';

/** What is asked of the node. */
export type ReservesChain = {
  /** Number of the newest checkpoint of the node that the others ask, too. */
  readHead: () => Promise<bigint>;
  readVaultBalances: () => Promise<readonly VaultBalanceObject[]>;
  readProductReserves: () => Promise<ProductReserves>;
};

export type ReservesOptions = {
  pool: Pool;
  /** Reads every balance, and keeps what is published. */
  writer: Pool;
  chain: ReservesChain;
  /** Returns once every checkpoint up to this one is in the ledger, or after a while. */
  appliedThrough: (checkpoint: bigint) => Promise<unknown>;
  now: () => number;
  randomBytes: (length: number) => Uint8Array;
  log: Logger;
};

export type Reserves = {
  /** Returns the newest reserves that any server published; makes them when there are none, and in the background when they are old. */
  latest: () => Promise<ReservesResponse>;
  /**
   * Returns a member's leaves in the trees of a published line, which another server may have published; in the newest of which it has trees when none is named.
   * @throws {RESERVES_REPLACED} unless that line is one of the newest
   */
  proofOf: (address: string, journalSeq?: string) => Promise<ReserveProofResponse>;
  /** Publishes anew; several callers at once share one. */
  refresh: () => Promise<ReservesResponse>;
  /** Publishes what the newest closing left, unless that was done, in the background when another day is open than at the last call. */
  onDay: (openDay: number | null) => void;
  /** Waits for what is being published. */
  stop: () => Promise<void>;
};

/** Asked for, reserves are published at most this often. */
const OLD_AFTER_MS = 3 * 60_000;

export function createReserves(options: ReservesOptions): Reserves {
  const { pool, now, log } = options;
  const lines = createLines(options);
  let making: Promise<Published> | null = null;
  let knownDay: number | null = null;
  let closing: Promise<void> = Promise.resolve();

  function make(extent: Extent = 'head'): Promise<Published> {
    making ??= lines
      .add(() => publish(options, extent))
      .finally(() => {
        making = null;
      });
    return making;
  }

  const warn = (err: unknown) => log.warn({ err }, 'reserves were not published');

  async function publishClosing(): Promise<void> {
    while (making !== null) await making.catch(() => undefined);
    if (await isClosingPublished(pool)) return;
    await make('closing').catch((error: unknown) => {
      // Asked again when what the closing left is posted.
      if (isAppError(error, 'LEDGER_BEHIND')) knownDay = null;
      else throw error;
    });
  }

  return {
    latest: async () => {
      const newest = await lines.readNewest();
      if (newest === undefined) return (await make()).content;
      // A server whose clock is ahead may have dated it.
      if (Math.abs(now() - newest.madeAtMs) > OLD_AFTER_MS) make().catch(warn);
      return newest;
    },
    proofOf: async (address, journalSeq) => {
      const line = journalSeq === undefined ? (lines.newest() ?? (await make())) : await lines.find(journalSeq);
      return prove(pool, line, address);
    },
    refresh: async () => (await make()).content,
    onDay: (openDay) => {
      if (openDay === null || openDay === knownDay) return;
      // After a start, too: the process before may have ended in between.
      knownDay = openDay;
      closing = closing.then(publishClosing).catch(warn);
    },
    stop: async () => {
      await closing;
      await lines.settled();
    },
  };
}

async function publish(
  { writer, chain, appliedThrough, now, randomBytes }: ReservesOptions,
  extent: Extent,
): Promise<Published> {
  const before = await chain.readVaultBalances();
  const head = await chain.readHead();
  await appliedThrough(head);
  const ledger = await readLedgerSnapshot(writer, extent);
  // A node that is behind the ledger says what the vault held before.
  const isLevel = ledger.isHead && ledger.checkpoint >= head && (await chain.readHead()) >= ledger.checkpoint;
  const after = await chain.readVaultBalances();
  const onChain = await chain.readProductReserves().catch(() => null);
  const secret = await keepSecret(writer, ledger.journalSeq, createSecret(randomBytes));
  const trees = await buildTrees(ledger.balances, secret);
  const assets = ASSETS.map((asset) => {
    const vaultBalance = after.find(({ coin }) => coin === asset) ?? null;
    const isStill = vaultBalance !== null && before.some((then) => isUnmoved(then, vaultBalance));
    return describeAsset({
      asset,
      ledger,
      vaultBalance,
      isComparable: isStill && isLevel,
      tree: trees.get(asset),
    });
  });
  const content: ReservesResponse = {
    journalSeq: String(ledger.journalSeq),
    checkpoint: String(ledger.checkpoint < 0n ? 0n : ledger.checkpoint),
    day: ledger.day,
    madeAtMs: now(),
    assets,
    onChain: onChain === null ? null : describeProducts(onChain),
  };
  await keepSnapshot(writer, content);
  return { content, secret, trees };
}

type AssetParts = {
  asset: Asset;
  ledger: LedgerSnapshot;
  vaultBalance: VaultBalanceObject | null;
  /** False while the coin moves on chain. */
  isComparable: boolean;
  tree: ReturnType<Trees['get']>;
};

function describeAsset({ asset, ledger, vaultBalance, isComparable, tree }: AssetParts): ReserveAsset {
  const ofAsset = ledger.balances.filter((row) => row.asset === asset);
  const liabilities = RESERVE_KINDS.map((kind) => ({
    kind,
    amount: sum(ofAsset.filter(({ name }) => kindOf(name) === kind)),
  }));
  const total = liabilities.reduce((all, { amount }) => all + amount, 0n);
  const inVault = isComparable && vaultBalance !== null ? vaultBalance.balance + vaultBalance.fees.amount : null;
  const backing =
    asset === 'PRO'
      ? sum(ledger.balances.filter(({ name, asset: of }) => name === PRO_BACKING_ACCOUNT && of === 'USDC'))
      : inVault;
  return {
    asset,
    vault:
      vaultBalance === null
        ? null
        : {
            balance: String(vaultBalance.balance),
            fees: String(vaultBalance.fees.amount),
            objectId: vaultBalance.objectId,
            version: String(vaultBalance.version),
            digest: vaultBalance.digest,
          },
    liabilities: liabilities.map(({ kind, amount }) => ({ kind, amount: String(amount) })),
    total: String(total),
    difference: backing === null ? null : String(backing - total),
    root: Buffer.from(tree?.root.hash ?? new Uint8Array(32)).toString('hex'),
    sum: String(tree?.root.sum ?? 0n),
    accounts: tree?.leaves ?? 0,
  };
}

function describeProducts({ flow, team, pledge }: ProductReserves): ReservesResponse['onChain'] {
  const state = ({ reserve, escrow }: { reserve: bigint; escrow: bigint }) => ({
    reserve: String(reserve),
    escrow: String(escrow),
  });
  return { flow: state(flow), team: state(team), pledge: state(pledge) };
}

async function prove(
  pool: Pool,
  { content, secret, trees }: Published,
  address: string,
): Promise<ReserveProofResponse> {
  const names = ['', ':held', ':bank', ':released'].map((part): AccountName => `member:${address}${part}`);
  const salt = createLeafSalt(secret);
  const balances = await readBalancesOf(pool, names, BigInt(content.journalSeq));
  const proofs = balances.flatMap(({ name, asset, balance }) => {
    if (balance <= 0n) return [];
    const leaf = leafOf({ name, asset, balance }, salt);
    const path = trees.get(asset)?.prove(leaf) ?? null;
    if (path === null) return [];
    return {
      asset,
      account: name,
      balance: String(balance),
      salt: Buffer.from(leaf.salt).toString('hex'),
      path: path.map((step) => ({
        hash: Buffer.from(step.hash).toString('hex'),
        sum: String(step.sum),
        side: step.side,
      })),
    };
  });
  return { journalSeq: content.journalSeq, madeAtMs: content.madeAtMs, proofs };
}

function sum(rows: readonly AccountBalance[]): bigint {
  return rows.reduce((total, { balance }) => total + balance, 0n);
}
