/** Filters of transactions (TransactionFilter), read once and asked per transaction. */
import { invalid } from '../rpc/argument.ts';
import type { ExecutedTransaction } from '../types.ts';
import { affectedAddresses, inputObjectIds, isBelow, moveCalls, recipients } from '../views/transaction-facts.ts';
import type { Reader } from './method.ts';
import { address, fields, list, optional, text, u64, variant } from './readers.ts';

/** Whether a transaction is requested. */
export type TransactionMatcher = (transaction: ExecutedTransaction) => boolean;

/** Kinds as a node names them; `SystemTransaction` is every one that no user sent. */
const KIND: Readonly<Record<ExecutedTransaction['kind'], string>> = {
  programmable: 'ProgrammableTransaction',
  genesis: 'Genesis',
  epoch: 'EndOfEpochTransaction',
};
const KINDS_MAX = 20;

/** Reads a TransactionFilter. */
export const transactionFilter: Reader<TransactionMatcher> = (value, name) => {
  const [kind, inner] = variant(value, name);
  const where = `${name}.${kind}`;
  switch (kind) {
    case 'Checkpoint': {
      const sequence = u64(inner, where);
      return (transaction) => transaction.checkpoint === sequence;
    }
    case 'MoveFunction': {
      const path = functionPath(inner, where);
      return (transaction) => moveCalls(transaction).some((call) => isBelow(call, path));
    }
    case 'InputObject': {
      const id = address(inner, where);
      return (transaction) => inputObjectIds(transaction.data).includes(id);
    }
    case 'ChangedObject': {
      const id = address(inner, where);
      return (transaction) => transaction.objectChanges.some((change) => change.id === id && change.output);
    }
    case 'AffectedObject': {
      const id = address(inner, where);
      return (transaction) => transaction.objectChanges.some((change) => change.id === id);
    }
    case 'TransactionKind':
      return ofKinds([text(inner, where)]);
    case 'TransactionKindIn':
      return ofKinds(list(text, KINDS_MAX)(inner, where));
    default:
      return byAddress(kind, inner, where);
  }
};

function byAddress(kind: string, inner: unknown, where: string): TransactionMatcher {
  const part = (field: string) => address(fields(inner, where).get(field), `${where}.${field}`);
  switch (kind) {
    case 'FromAddress': {
      const from = address(inner, where);
      return ({ sender }) => sender === from;
    }
    case 'ToAddress': {
      const to = address(inner, where);
      return (transaction) => recipients(transaction).includes(to);
    }
    case 'FromAndToAddress': {
      const from = part('from');
      const to = part('to');
      return (transaction) => transaction.sender === from && recipients(transaction).includes(to);
    }
    case 'FromOrToAddress': {
      const either = part('addr');
      return (transaction) => affectedAddresses(transaction).includes(either);
    }
    default:
      throw invalid(`there is no filter ${kind}`);
  }
}

function functionPath(inner: unknown, where: string): string {
  const given = fields(inner, where);
  const module = optional(text)(given.get('module'), `${where}.module`);
  const name = optional(text)(given.get('function'), `${where}.function`);
  if (name !== undefined && module === undefined) throw invalid(`${where}.function needs a module`);
  const parts = [address(given.get('package'), `${where}.package`), module, name];
  return parts.filter((part) => part !== undefined).join('::');
}

function ofKinds(kinds: readonly string[]): TransactionMatcher {
  return ({ kind }) => kinds.includes(KIND[kind]) || (kind !== 'programmable' && kinds.includes('SystemTransaction'));
}
