/** What a user typed for a function's parameters, as arguments of a transaction. Owns reading objects from the chain. */
import type { Transaction, TransactionArgument, TransactionObjectArgument } from '@mysten/sui/transactions';
import type { Localnet, SignatureToken, StoredObject } from '../../src/index.ts';
import { addressIn, encodeText, invalid, splitItems } from './encode.ts';
import { elementType, isReceiving, isValueType, typeText } from './types.ts';

/**
 * Returns an argument of `transaction`.
 * @param name whom an error is about @throws {PlaygroundError} PLAYGROUND_INPUT_INVALID
 */
export function toArgument(
  transaction: Transaction,
  chain: Localnet,
  {
    name,
    token,
    typeArguments,
    text,
  }: { name: string; token: SignatureToken; typeArguments: readonly string[]; text: string },
): TransactionArgument {
  const type = typeText(token.body, typeArguments);
  if (isValueType(type)) return transaction.pure(encodeText(name, type, text));
  const isMutable = token.reference !== 'immutable';
  const objectOf = (id: string) => toObject(transaction, findObject(chain, name, id), { name, isMutable, type });
  const element = elementType(type);
  if (element === undefined) return objectOf(text);
  return transaction.makeMoveVec({ type: element, elements: splitItems(text).map(objectOf) });
}

function findObject(chain: Localnet, name: string, text: string): StoredObject {
  if (text.trim() === '') throw invalid(name, 'an object’s id is needed');
  const id = addressIn(name, text);
  const object = chain.getObject(id);
  if (object === undefined) throw invalid(name, `there is no object ${id}`);
  if (object.data.kind === 'package') throw invalid(name, `${id} is a package`);
  return object;
}

function toObject(
  transaction: Transaction,
  { id, version, digest, owner }: StoredObject,
  { name, isMutable, type }: { name: string; isMutable: boolean; type: string },
): TransactionObjectArgument {
  const reference = { objectId: id, version: version.toString(), digest };
  switch (owner.kind) {
    case 'shared':
      return transaction.sharedObjectRef({
        objectId: id,
        initialSharedVersion: owner.initialSharedVersion.toString(),
        mutable: isMutable,
      });
    case 'consensus':
      return transaction.sharedObjectRef({
        objectId: id,
        initialSharedVersion: owner.startVersion.toString(),
        mutable: isMutable,
      });
    case 'object':
      throw invalid(name, `${id} belongs to object ${owner.parent}; only its parent can be an argument`);
    default:
      return isReceiving(type) ? transaction.receivingRef(reference) : transaction.objectRef(reference);
  }
}
