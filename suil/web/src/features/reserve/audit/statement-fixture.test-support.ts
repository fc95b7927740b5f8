/** A day as an auditor signs it, with its key, and a report and a vault that agree with it. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { toBase64 } from '@mysten/sui/utils';
import { type AuditedAsset, type AuditStatement, auditStatementBytes, parseAddress } from '@suil/core';
import type { ReservesResponse, SignedAuditStatement } from '@suil/core/api';
import type { CoinProof, VaultProof } from '../certified.ts';

export const AUDITOR = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));
/** Base58 of 31 zero bytes and a one. */
export const DEPLOYMENT = { chain: `${'1'.repeat(31)}2`, vault: parseAddress('0xa1') };
export const DAY = 20_800;
const ROOT = new Uint8Array(32).fill(0xc1);
const ZEROS = new Uint8Array(32);
const MS_PER_DAY = 86_400_000;

const audited = (asset: AuditedAsset['asset'], liabilities: bigint, uncollectedFees: bigint): AuditedAsset => {
  const vault = liabilities - uncollectedFees;
  return { asset, liabilities, vault, uncollectedFees, root: ROOT };
};

/** Owes 5 SUI, of which 1 is in fees, 9 micro-dollars and no SUIL, as of line 40 and checkpoint 30. */
export const STATEMENT: AuditStatement = {
  ...DEPLOYMENT,
  kind: 'day',
  day: DAY,
  seq: 40n,
  journalHash: ZEROS,
  checkpoint: 30n,
  checkpointDigest: ZEROS,
  chainTimeMs: DAY * MS_PER_DAY + 5,
  stateDigest: ZEROS,
  assets: [audited('SUI', 5_000_000_000n, 1_000_000_000n), audited('USDC', 9n, 0n), audited('SUIL', 0n, 0n)],
  previousHash: ZEROS,
  haltCode: null,
  madeAtMs: null,
};

export async function signStatement(
  changes: Partial<AuditStatement> = {},
  key: Ed25519Keypair = AUDITOR,
): Promise<SignedAuditStatement> {
  const bytes = auditStatementBytes({ ...STATEMENT, ...changes });
  return { bytes: toBase64(bytes), signature: toBase64(await key.sign(bytes)) };
}

/** The server's report of line `seq`, with the totals of the statement. */
export function reportAt(seq: string, totals: Readonly<Record<string, string>> = {}): ReservesResponse {
  return {
    journalSeq: seq,
    checkpoint: '31',
    day: DAY + 1,
    madeAtMs: (DAY + 1) * MS_PER_DAY,
    assets: STATEMENT.assets.map(({ asset, liabilities }) => ({
      asset,
      vault: null,
      liabilities: [],
      total: totals[asset] ?? String(liabilities),
      difference: '0',
      root: 'c1'.repeat(32),
      sum: '0',
      accounts: 1,
    })),
    onChain: null,
  };
}

/** Certified by a checkpoint of the statement's day, before its end. */
export function coinOf(coin: CoinProof['coin'], purse: bigint, fees: bigint, checkpoint = 12n) {
  const certified = (value: bigint) => ({ value, checkpoint, version: 1n, timestampMs: DAY * MS_PER_DAY });
  // Read once the statement was there.
  const before = { report: null, statementSeq: STATEMENT.seq };
  return { coin, proven: { purse: certified(purse), fees: certified(fees), before }, failure: null };
}

export const COINS = [coinOf('SUI', 4_000_000_000n, 1_000_000_000n), coinOf('USDC', 9n, 0n), coinOf('SUIL', 0n, 0n)];

export const vaultOf = (coins: readonly CoinProof[]): VaultProof => ({
  isStarted: true,
  isChecking: false,
  start: () => undefined,
  readAgain: () => undefined,
  coins,
});
