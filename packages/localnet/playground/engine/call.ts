/** A transaction with one call of a function, as a form asks for it. */
import type { Transaction } from '@mysten/sui/transactions';
import type { Localnet, MoveFunction } from '../../src/index.ts';
import { toArgument } from './arguments.ts';
import { invalid } from './encode.ts';
import { givenParameters } from './functions.ts';
import { isNamedType, typeText } from './types.ts';
import type { CallRequest } from './views.ts';

/**
 * Adds the call. What it returns and the sender can keep is transferred to the sender.
 * @throws {PlaygroundError} PLAYGROUND_INPUT_INVALID
 */
export function addCall(transaction: Transaction, chain: Localnet, request: CallRequest): void {
  const { packageId, module, name, sender } = request;
  const called = chain.getFunction(packageId, module, name);
  if (called === undefined) throw invalid('Function', `there is no ${module}::${name} in package ${packageId}`);
  const typeArguments = called.typeParameters.map((_, index) => typeArgumentIn(request, index));
  const values = givenParameters(called).map((token, index) =>
    toArgument(transaction, chain, {
      name: `Argument ${index + 1}`,
      token,
      typeArguments,
      text: request.arguments[index] ?? '',
    }),
  );
  const result = transaction.moveCall({ package: packageId, module, function: name, typeArguments, arguments: values });
  const kept = called.returns.flatMap((_, index) => (isKept(chain, called, index) ? [result[index]] : []));
  const objects = kept.filter((one) => one !== undefined);
  if (objects.length > 0) transaction.transferObjects(objects, sender);
}

function typeArgumentIn({ typeArguments }: CallRequest, index: number): string {
  const text = (typeArguments[index] ?? '').trim();
  if (!isNamedType(text)) throw invalid(`Type argument ${index + 1}`, 'a type is written as u64 or 0x2::sui::SUI');
  return text;
}

/** Whether a result is an object that anyone may transfer. */
function isKept(chain: Localnet, { returns }: MoveFunction, index: number): boolean {
  const token = returns[index];
  if (token === undefined || token.reference !== null || token.body.$kind !== 'datatype') return false;
  const [packageId = '', module = '', name = ''] = typeText(token.body).split('<')[0]?.split('::') ?? [];
  const abilities = chain.listDatatypes(packageId, module)?.find((one) => one.name === name)?.abilities ?? [];
  return abilities.includes('key') && abilities.includes('store');
}
