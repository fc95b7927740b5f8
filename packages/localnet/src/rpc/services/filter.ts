/**
 * Filters of list queries and subscriptions: terms are alternatives, the literals of a term hold together.
 * Source: sui/rpc/v2/filter.proto.
 */
import type { GrpcTypes } from '@mysten/sui/grpc';
import { ChainError } from '../../errors.ts';
import { normalizeType } from '../../model/type-tag.ts';
import type { ChainEvent, ExecutedTransaction } from '../../types.ts';
import { affectedAddresses, isBelow, moveCalls } from '../../views/transaction-facts.ts';
import { addressOf, invalid } from '../argument.ts';

/** Whether an item is requested. */
export type Matcher<Item> = (item: Item) => boolean;

/** Returns the matcher of a transaction filter; no filter matches everything. */
export function transactionMatcher(filter: GrpcTypes.TransactionFilter | undefined): Matcher<ExecutedTransaction> {
  if (filter === undefined) return () => true;
  return anyTerm(
    filter.terms.map(({ literals }) => literals.map((literal) => negate(literal.negated, transactionLiteral(literal)))),
  );
}

/** An event with its place in the ledger. */
export interface PlacedEvent {
  readonly event: ChainEvent;
  readonly index: number;
  readonly transaction: ExecutedTransaction;
}

/** Returns the events of a transaction with their places. */
export function eventsOf(transaction: ExecutedTransaction): PlacedEvent[] {
  return transaction.events.map((event, index) => ({ event, index, transaction }));
}

/** Returns the matcher of an event filter; no filter matches everything. */
export function eventMatcher(filter: GrpcTypes.EventFilter | undefined): Matcher<PlacedEvent> {
  if (filter === undefined) return () => true;
  return anyTerm(
    filter.terms.map(({ literals }) => literals.map((literal) => negate(literal.negated, eventLiteral(literal)))),
  );
}

function anyTerm<Item>(terms: readonly (readonly Matcher<Item>[])[]): Matcher<Item> {
  return (item) => terms.some((literals) => literals.every((matches) => matches(item)));
}

function negate<Item>(negated: boolean, matches: Matcher<Item>): Matcher<Item> {
  return negated ? (item) => !matches(item) : matches;
}

function transactionLiteral({ predicate }: GrpcTypes.TransactionLiteral): Matcher<ExecutedTransaction> {
  switch (predicate.oneofKind) {
    case 'sender': {
      const address = addressOf(predicate.sender.address, 'sender.address');
      return (transaction) => transaction.sender === address;
    }
    case 'affectedAddress': {
      const address = addressOf(predicate.affectedAddress.address, 'affected_address.address');
      return (transaction) => affectedAddresses(transaction).includes(address);
    }
    case 'affectedObject': {
      const id = addressOf(predicate.affectedObject.objectId, 'affected_object.object_id');
      return (transaction) => transaction.objectChanges.some((change) => change.id === id);
    }
    case 'moveCall': {
      const path = movePath(predicate.moveCall.function);
      return (transaction) => moveCalls(transaction).some((call) => isBelow(call, path));
    }
    case 'packageWrite':
      return (transaction) => transaction.objectChanges.some((change) => change.type === 'package' && change.output);
    case 'emitModule':
    case 'eventType': {
      const matches = eventLiteral({ negated: false, predicate });
      return (transaction) => eventsOf(transaction).some(matches);
    }
    case 'eventStreamHead': {
      const stream = addressOf(predicate.eventStreamHead.streamId, 'event_stream_head.stream_id');
      return (transaction) => transaction.objectChanges.some((change) => change.stream?.stream === stream);
    }
    default:
      throw unsupported(predicate.oneofKind);
  }
}

function eventLiteral({ predicate }: GrpcTypes.EventLiteral): Matcher<PlacedEvent> {
  switch (predicate.oneofKind) {
    case 'sender': {
      const address = addressOf(predicate.sender.address, 'sender.address');
      return ({ event }) => event.sender === address;
    }
    case 'emitModule': {
      const path = movePath(predicate.emitModule.module);
      return ({ event }) => isBelow(`${event.packageId}::${event.module}`, path);
    }
    case 'eventType': {
      const path = eventTypePath(predicate.eventType.eventType);
      return ({ event }) => event.type === path || (!path.includes('<') && isBelow(withoutArguments(event.type), path));
    }
    case 'eventStreamHead': {
      const stream = addressOf(predicate.eventStreamHead.streamId, 'event_stream_head.stream_id');
      return ({ index, transaction }) => isInStream(transaction, index, stream);
    }
    default:
      throw unsupported(predicate.oneofKind);
  }
}

function isInStream({ objectChanges }: ExecutedTransaction, index: number, stream: string): boolean {
  const added = objectChanges.find((change) => change.stream?.stream === stream)?.stream?.events ?? [];
  return added.some((event) => event.index === index);
}

function eventTypePath(text: string | undefined): string {
  const parts = withoutArguments(text ?? '').split('::');
  return parts.length === 3 ? normalizeType(text ?? '') : movePath(text);
}

function movePath(text: string | undefined): string {
  const [address, ...rest] = (text ?? '').split('::');
  if (rest.length > 2 || rest.some((part) => part === '')) throw invalid('invalid Move path in filter');
  return [addressOf(address, 'Move path'), ...rest].join('::');
}

function withoutArguments(type: string): string {
  const open = type.indexOf('<');
  return open < 0 ? type : type.slice(0, open);
}

function unsupported(kind: string | undefined): ChainError {
  return new ChainError('CHAIN_TRANSACTION_UNSUPPORTED', { detail: `filter by ${kind ?? 'nothing'}` });
}
