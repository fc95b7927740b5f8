/** TransactionFilter and EventFilter as the filters of gRPC, so that all protocols find the same. */
import type { GrpcTypes } from '@mysten/sui/grpc';
import { address, optional, text } from '../../json-rpc/readers.ts';
import { eventMatcher, type Matcher, type PlacedEvent, transactionMatcher } from '../../rpc/services/filter.ts';
import type { ExecutedTransaction } from '../../types.ts';
import type { Node } from '../context.ts';
import { refusal } from '../errors.ts';

/** Reads a TransactionFilter; without one every transaction matches. */
export function transactionFilter(value: unknown): Matcher<ExecutedTransaction> {
  const given: Node = { ...Object(value ?? {}) };
  const part = (name: string) => optional(address)(given[name], `filter.${name}`);
  const sender = part('sentAddress');
  const affectedAddress = part('affectedAddress');
  const affectedObject = part('affectedObject');
  const called = optional(text)(given['function'], 'filter.function');
  const predicates: GrpcTypes.TransactionLiteral['predicate'][] = [];
  if (sender !== undefined) predicates.push({ oneofKind: 'sender', sender: { address: sender } });
  if (affectedAddress !== undefined)
    predicates.push({ oneofKind: 'affectedAddress', affectedAddress: { address: affectedAddress } });
  if (affectedObject !== undefined)
    predicates.push({ oneofKind: 'affectedObject', affectedObject: { objectId: affectedObject } });
  if (called !== undefined) predicates.push({ oneofKind: 'moveCall', moveCall: { function: called } });
  const literals = predicates.map((predicate) => ({ negated: false, predicate }));
  const matches = transactionMatcher({ terms: [{ literals }] });
  const kind = given['kind'];
  if (kind === undefined || kind === null) return matches;
  return (transaction) =>
    (transaction.kind === 'programmable') === (kind === 'PROGRAMMABLE_TX') && matches(transaction);
}

/** Reads an EventFilter; without one every event matches. @throws BAD_USER_INPUT */
export function eventFilter(value: unknown): Matcher<PlacedEvent> {
  const given: Node = { ...Object(value ?? {}) };
  const sender = optional(address)(given['sender'], 'filter.sender');
  const module = optional(text)(given['module'], 'filter.module');
  const type = optional(text)(given['type'], 'filter.type');
  if (module !== undefined && type !== undefined) throw refusal('Filter events by module or by type, not by both');
  const predicates: GrpcTypes.EventLiteral['predicate'][] = [];
  if (sender !== undefined) predicates.push({ oneofKind: 'sender', sender: { address: sender } });
  if (module !== undefined) predicates.push({ oneofKind: 'emitModule', emitModule: { module } });
  if (type !== undefined) predicates.push({ oneofKind: 'eventType', eventType: { eventType: type } });
  return eventMatcher({ terms: [{ literals: predicates.map((predicate) => ({ negated: false, predicate })) }] });
}
