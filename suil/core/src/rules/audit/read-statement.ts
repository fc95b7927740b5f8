/** Reads what the auditor signed back from its bytes. Says nothing of who signed them. */
import { AppError } from '../../errors/app-error.ts';
import { parseAddress } from '../../values/address.ts';
import { ASSETS, type Asset } from '../../values/asset.ts';
import { toHex } from '../../values/hex.ts';
import type { AuditedAsset, AuditStatement } from './statement.ts';

/** As `AuditStatement`; the chain's digest as its 32 bytes. */
export interface ReadAuditStatement extends Omit<AuditStatement, 'chain'> {
  readonly chainDigest: Uint8Array;
}

const KINDS = ['heartbeat', 'day'] as const;
const ADDRESS_BYTES = 32;
const HASH_BYTES = 32;

/** @throws {AUDIT_STATEMENT_INVALID} for any bytes that `auditStatementBytes` does not return */
export function readAuditStatement(bytes: Uint8Array): ReadAuditStatement {
  const reader = new Reader(bytes);
  if (reader.text() !== 'SUIL_AUDIT_V1') throw invalid('it does not begin with SUIL_AUDIT_V1');
  const chainDigest = reader.hash();
  const vault = parseAddress(`0x${toHex(reader.bytes(ADDRESS_BYTES))}`);
  const kind = KINDS[reader.byte()] ?? fail('it is of no known kind');
  const statement: ReadAuditStatement = {
    ...{ chainDigest, vault, kind },
    day: Number(reader.integer(4)),
    seq: reader.integer(8),
    journalHash: reader.hash(),
    checkpoint: reader.integer(8),
    checkpointDigest: reader.hash(),
    chainTimeMs: Number(reader.integer(8)),
    stateDigest: reader.hash(),
    assets: Array.from({ length: reader.length() }, () => readAsset(reader)),
    previousHash: reader.hash(),
    haltCode: readOption(reader),
    madeAtMs: kind === 'heartbeat' ? Number(reader.integer(8)) : null,
  };
  if (!reader.isAtEnd) throw invalid('bytes are left over');
  return statement;
}

function readAsset(reader: Reader): AuditedAsset {
  const name = reader.text();
  const asset: Asset = ASSETS.find((one) => one === name) ?? fail('it names an asset that there is not');
  const amount = () => reader.integer(16);
  return { asset, liabilities: amount(), vault: amount(), uncollectedFees: amount(), root: reader.hash() };
}

function readOption(reader: Reader): string | null {
  const tag = reader.byte();
  if (tag > 1) throw invalid('an option is neither there nor not');
  return tag === 0 ? null : reader.text();
}

class Reader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }

  bytes(count: number): Uint8Array {
    const end = this.#offset + count;
    if (end > this.#bytes.length) throw invalid('it ends too early');
    const taken = this.#bytes.slice(this.#offset, end);
    this.#offset = end;
    return taken;
  }

  byte(): number {
    return this.bytes(1)[0] ?? 0;
  }

  /** Every length in a statement takes one byte. */
  length(): number {
    const length = this.byte();
    return length < 0x80 ? length : fail('a part is too long');
  }

  hash(): Uint8Array {
    if (this.length() !== HASH_BYTES) throw invalid('a hash does not have 32 bytes');
    return this.bytes(HASH_BYTES);
  }

  text(): string {
    return new TextDecoder().decode(this.bytes(this.length()));
  }

  /** Little endian. */
  integer(count: number): bigint {
    return BigInt(`0x${toHex(this.bytes(count).toReversed())}`);
  }
}

function fail(reason: string): never {
  throw invalid(reason);
}

function invalid(reason: string): AppError {
  return new AppError('AUDIT_STATEMENT_INVALID', { reason });
}
