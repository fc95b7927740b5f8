/** The transaction around a sponsored program: who sends it, that the sponsor's address balance pays, how much at most, and until when it is valid. */
import { bcs } from '@mysten/sui/bcs';
import { Transaction } from '@mysten/sui/transactions';
import { normalizeSuiAddress } from '@mysten/sui/utils';
import { AppError } from '@suil/core';

export interface Envelope {
  /** BCS of a `TransactionKind`. */
  readonly kind: Uint8Array;
  readonly sender: string;
  readonly priceMist: bigint;
  /** The most that it can cost, all units of gas together. */
  readonly budgetMist: bigint;
  /** Valid in this epoch and the next. */
  readonly epoch: bigint;
  /** Makes transactions that are alike different. */
  readonly nonce: number;
}

/** What is the same for every transaction of a sponsor. */
export interface Payer {
  /** Its address. */
  readonly sponsor: string;
  /** Digest of the chain's first checkpoint. */
  readonly chain: string;
}

/** Returns the BCS of the `TransactionData`. Nothing but the envelope decides it. */
export async function sealEnvelope(envelope: Envelope, { sponsor, chain }: Payer): Promise<Uint8Array> {
  const { kind, sender, priceMist, budgetMist, epoch, nonce } = envelope;
  const transaction = Transaction.fromKind(kind);
  transaction.setSender(sender);
  transaction.setGasOwner(sponsor);
  transaction.setGasPrice(priceMist);
  transaction.setGasBudget(budgetMist);
  // No coin pays: a coin would be locked by each transaction that is not executed yet.
  transaction.setGasPayment([]);
  transaction.setExpiration({
    ValidDuring: {
      minEpoch: `${epoch}`,
      maxEpoch: `${epoch + 1n}`,
      minTimestamp: null,
      maxTimestamp: null,
      chain,
      nonce,
    },
  });
  return transaction.build();
}

/** Returns the envelope of bytes that {@link sealEnvelope} made for this payer. @throws {SPONSOR_REFUSED} for any others */
export async function openEnvelope(bytes: Uint8Array, payer: Payer): Promise<Envelope> {
  const envelope = readEnvelope(bytes);
  if (envelope === null) throw refused('the bytes are not those of a transaction that the sponsor prepared');
  if (envelope.sender === payer.sponsor) throw refused('the sponsor sends no transactions');
  const sealed = await sealEnvelope(envelope, payer).catch(() => new Uint8Array());
  if (!Buffer.from(bytes).equals(sealed)) throw refused('gas, expiry or chain are not as the sponsor sets them');
  return envelope;
}

function readEnvelope(bytes: Uint8Array): Envelope | null {
  try {
    const { V1: data } = bcs.TransactionData.parse(bytes);
    const during = data?.expiration.ValidDuring;
    if (data?.kind.ProgrammableTransaction === undefined || !during) return null;
    return {
      kind: bcs.TransactionKind.serialize(data.kind).toBytes(),
      sender: normalizeSuiAddress(data.sender),
      priceMist: BigInt(data.gasData.price),
      budgetMist: BigInt(data.gasData.budget),
      epoch: BigInt(during.minEpoch ?? 0),
      nonce: during.nonce,
    };
  } catch {
    return null;
  }
}

function refused(reason: string): AppError {
  return new AppError('SPONSOR_REFUSED', { reason });
}
