/** Filters of events (SuiEventFilter), read once and asked per event. */
import { normalizeType, typeName } from '../model/type-tag.ts';
import { invalid } from '../rpc/argument.ts';
import type { ChainEvent, ExecutedTransaction } from '../types.ts';
import { isBelow } from '../views/transaction-facts.ts';
import type { Reader } from './method.ts';
import { moduleName } from './object-filter.ts';
import { address, digest, fields, list, PAGE_MAX_ITEMS, text, u64, variant } from './readers.ts';

/** Whether an event of a transaction is requested. */
export type EventMatcher = (event: ChainEvent, transaction: ExecutedTransaction) => boolean;

const FILTERS_MAX_DEPTH = 4;

/** Reads a SuiEventFilter. */
export const eventFilter: Reader<EventMatcher> = (value, name) => readFilter(value, name, FILTERS_MAX_DEPTH);

function readFilter(value: unknown, name: string, depth: number): EventMatcher {
  if (depth === 0) throw invalid(`${name} is nested too deeply`);
  const [kind, inner] = variant(value, name);
  const where = `${name}.${kind}`;
  switch (kind) {
    case 'All':
      return () => true;
    case 'Any': {
      const any = list((item, at) => readFilter(item, at, depth - 1), PAGE_MAX_ITEMS)(inner, where);
      return (event, transaction) => any.some((matches) => matches(event, transaction));
    }
    case 'Sender': {
      const sender = address(inner, where);
      return (event) => event.sender === sender;
    }
    case 'Transaction': {
      const id = digest(inner, where);
      return (_, transaction) => transaction.digest === id;
    }
    case 'MoveModule': {
      const module = moduleName(inner, where);
      return (event) => `${event.packageId}::${event.module}` === module;
    }
    case 'MoveEventModule': {
      const module = moduleName(inner, where);
      return (event) => isBelow(typeName(event.type), module);
    }
    case 'MoveEventType': {
      const type = normalizeType(text(inner, where));
      // Without arguments a generic event's name stands for all of its instances, as over gRPC.
      return (event) => event.type === type || (!type.includes('<') && typeName(event.type) === type);
    }
    case 'TimeRange':
      return inTime(inner, where);
    default:
      throw invalid(`there is no filter ${kind}`);
  }
}

function inTime(inner: unknown, where: string): EventMatcher {
  const given = fields(inner, where);
  const start = u64(given.get('startTime'), `${where}.startTime`);
  const end = u64(given.get('endTime'), `${where}.endTime`);
  return (_, { timestampMs }) => BigInt(timestampMs) >= start && BigInt(timestampMs) < end;
}
