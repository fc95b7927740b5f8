/** What the auditor signs of its state, byte by byte: in BCS, so that any program can read it. */
import { assert } from '@suil/errors';
import type { Asset } from '../../values/asset.ts';
import { addressBytes, concatBytes, u64Bytes, vectorBytes } from '../../values/bcs-bytes.ts';
import { digestBytes } from '../../values/digest.ts';

/** What the ledger owes of an asset, and what covers it, in base units. */
export interface AuditedAsset {
  readonly asset: Asset;
  /** Sum of all accounts of members and of the application. */
  readonly liabilities: bigint;
  /** What the vault holds by the certified events; 0 of what is not on chain. */
  readonly vault: bigint;
  /** Fees that products took and the vault has not collected. */
  readonly uncollectedFees: bigint;
  /** Root of the tree over members' accounts, 32 bytes; zeros in a heartbeat. */
  readonly root: Uint8Array;
}

export interface AuditStatement {
  /** Digest of the chain's first checkpoint. */
  readonly chain: string;
  readonly vault: string;
  /** A heartbeat states what was checked so far, a day what was behind its closing. */
  readonly kind: 'heartbeat' | 'day';
  /** The open day, or the one that was closed. */
  readonly day: number;
  /** The last line that was checked, and its hash of 32 bytes. */
  readonly seq: bigint;
  readonly journalHash: Uint8Array;
  /** The newest certified checkpoint, its digest of 32 bytes and its time. */
  readonly checkpoint: bigint;
  readonly checkpointDigest: Uint8Array;
  readonly chainTimeMs: number;
  /** Of the reference model, 32 bytes; zeros in a heartbeat. */
  readonly stateDigest: Uint8Array;
  readonly assets: readonly AuditedAsset[];
  /** sha256 of the day's statement before, 32 bytes; zeros in a heartbeat and for the first day. */
  readonly previousHash: Uint8Array;
  /** Of a halt that is open. */
  readonly haltCode: string | null;
  /** When a heartbeat was made, by the auditor's clock; null of a day, which is what the lines make it whenever it is signed. */
  readonly madeAtMs: number | null;
}

const KIND = { heartbeat: 0, day: 1 } as const;

/** Returns the bytes that are signed. @throws {AMOUNT_OUT_OF_RANGE} @throws {ADDRESS_INVALID} @throws {DIGEST_INVALID} */
export function auditStatementBytes(statement: AuditStatement): Uint8Array {
  const { chain, vault, kind, day, seq, checkpoint, chainTimeMs, assets, haltCode, madeAtMs } = statement;
  assert((kind === 'heartbeat') === (madeAtMs !== null), 'a heartbeat has the time at which it was made');
  return concatBytes([
    textBytes('SUIL_AUDIT_V1'),
    vectorBytes(digestBytes(chain)),
    addressBytes(vault),
    Uint8Array.of(KIND[kind]),
    u64Bytes(BigInt(day)).subarray(0, 4),
    u64Bytes(seq),
    vectorBytes(statement.journalHash),
    u64Bytes(checkpoint),
    vectorBytes(statement.checkpointDigest),
    u64Bytes(BigInt(chainTimeMs)),
    vectorBytes(statement.stateDigest),
    Uint8Array.of(assets.length),
    ...assets.map(assetBytes),
    vectorBytes(statement.previousHash),
    haltCode === null ? Uint8Array.of(0) : concatBytes([Uint8Array.of(1), textBytes(haltCode)]),
    madeAtMs === null ? new Uint8Array() : u64Bytes(BigInt(madeAtMs)),
  ]);
}

function assetBytes({ asset, liabilities, vault, uncollectedFees, root }: AuditedAsset): Uint8Array {
  return concatBytes([textBytes(asset), ...[liabilities, vault, uncollectedFees].map(u128Bytes), vectorBytes(root)]);
}

function textBytes(text: string): Uint8Array {
  return vectorBytes(new TextEncoder().encode(text));
}

/** Amounts are those of 64-bit accounts, so their upper half is 0. */
function u128Bytes(value: bigint): Uint8Array {
  return concatBytes([u64Bytes(value), new Uint8Array(8)]);
}
