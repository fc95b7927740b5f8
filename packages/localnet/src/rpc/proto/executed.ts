/** Executed and simulated transactions as sui.rpc.v2.ExecutedTransaction, with their events, signatures and objects. */
import { GrpcTypes } from '@mysten/sui/grpc';
import { fromBase64 } from '@mysten/sui/utils';
import { eventsBcs } from '../../effects/events.ts';
import type {
  BalanceChange,
  ChainEvent,
  ExecutedTransaction,
  Localnet,
  StoredObject,
  TransactionOutcome,
} from '../../types.ts';
import { isSealed } from '../../views/ledger.ts';
import type { Partially } from '../service.ts';
import type { ReadMask } from '../wire/mask.ts';
import { effectsProto } from './effects.ts';
import { objectProto } from './object.ts';
import { systemTransactionProto } from './system-transaction.ts';
import { transactionProto } from './transaction.ts';
import { bcsProto, timestampProto, valueProto } from './value.ts';

type ExecutedProto = Partially<GrpcTypes.ExecutedTransaction>;

/** Returns the selected parts of a transaction of the chain's history. */
export function executedProto(chain: Localnet, transaction: ExecutedTransaction, mask: ReadMask): ExecutedProto {
  return {
    ...outcomeProto(chain, transaction, mask),
    ...(isSealed(chain, transaction) ? placeProto(transaction) : {}),
    objects: mask.wants('objects') ? objectSet(chain, writtenBy(chain, transaction), mask.below('objects')) : undefined,
  };
}

/** One that waits for its checkpoint has no place yet, as on a node. */
function placeProto({ checkpoint, timestampMs, index }: ExecutedTransaction): ExecutedProto {
  return { checkpoint, timestamp: timestampProto(timestampMs), transactionIndex: BigInt(index) };
}

/** Returns the selected parts of a transaction's outcome, executed or simulated; `written` are the objects to answer. */
export function outcomeProto(
  chain: Localnet,
  outcome: TransactionOutcome,
  mask: ReadMask,
  written?: readonly StoredObject[],
): ExecutedProto {
  return {
    digest: outcome.digest,
    transaction: mask.wants('transaction') ? dataProto(outcome, mask.below('transaction')) : undefined,
    signatures: mask.wants('signatures') ? outcome.signatures.map(signatureProto) : undefined,
    effects: mask.wants('effects') ? effectsProto(chain, outcome, mask.below('effects')) : undefined,
    events: mask.wants('events') ? eventsProto(chain, outcome, mask.below('events')) : undefined,
    balanceChanges: mask.wants('balance_changes') ? outcome.balanceChanges.map(balanceChangeProto) : undefined,
    objects: written && mask.wants('objects') ? objectSet(chain, written, mask.below('objects')) : undefined,
  };
}

function dataProto(outcome: TransactionOutcome, mask: ReadMask): Partially<GrpcTypes.Transaction> {
  const named = {
    digest: outcome.digest,
    bcs: mask.wants('bcs') ? bcsProto('TransactionData', outcome.bytes) : undefined,
  };
  const parts = ['version', 'kind', 'sender', 'gas_payment', 'expiration'];
  if (!parts.some((part) => mask.wants(part))) return named;
  if (outcome.data) return { ...named, ...transactionProto(outcome.data) };
  return { ...named, ...systemTransactionProto(outcome.bytes) };
}

function eventsProto(
  chain: Localnet,
  outcome: TransactionOutcome,
  mask: ReadMask,
): Partially<GrpcTypes.TransactionEvents> | undefined {
  if (outcome.events.length === 0) return undefined;
  return {
    bcs: mask.wants('bcs') ? bcsProto('TransactionEvents', eventsBcs(outcome.events)) : undefined,
    digest: outcome.effects.eventsDigest ?? undefined,
    events: mask.wants('events')
      ? outcome.events.map((event) => eventProto(chain, event, mask.below('events')))
      : undefined,
  };
}

/** Returns the selected parts of one event. */
export function eventProto(chain: Localnet, event: ChainEvent, mask: ReadMask): Partially<GrpcTypes.Event> {
  return {
    packageId: event.packageId,
    module: event.module,
    sender: event.sender,
    eventType: event.type,
    contents: bcsProto(event.type, event.contents),
    json: mask.wants('json') ? valueProto(chain.toJson(event.type, event.contents)) : undefined,
  };
}

function balanceChangeProto({ address, coinType, amount }: BalanceChange): Partially<GrpcTypes.BalanceChange> {
  return { address, coinType, amount: amount.toString() };
}

function signatureProto(serialized: string): Partially<GrpcTypes.UserSignature> {
  const bytes = fromBase64(serialized);
  const scheme = bytes[0] ?? 0;
  return { bcs: bcsProto('UserSignature', bytes), scheme, signature: simpleSignature(bytes, scheme) };
}

/** ed25519, secp256k1 and secp256r1 are flag, 64 bytes of signature, public key; others are left to their bytes. */
function simpleSignature(bytes: Uint8Array, scheme: number): Partially<GrpcTypes.UserSignature>['signature'] {
  if (scheme > GrpcTypes.SignatureScheme.SECP256R1) return { oneofKind: undefined };
  const simple = { scheme, signature: bytes.slice(1, 65), publicKey: bytes.slice(65) };
  return { oneofKind: 'simple', simple };
}

function writtenBy(chain: Localnet, transaction: ExecutedTransaction): StoredObject[] {
  return transaction.objectChanges.flatMap(({ id, output }) => {
    const object = output && chain.getObject(id, output.version);
    return object === undefined ? [] : [object];
  });
}

function objectSet(chain: Localnet, objects: readonly StoredObject[], mask: ReadMask): Partially<GrpcTypes.ObjectSet> {
  return { objects: objects.map((object) => objectProto(chain, object, mask.below('objects'))) };
}
