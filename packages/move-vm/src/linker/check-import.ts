/** What a module may import: functions that are open to it and have the signature that its handle says. */
import { at } from '../at.ts';
import type { FunctionHandle, SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import { datatypeName, type LoadedModule } from '../loader/module-store.ts';
import type { LinkedFunction, LinkedModule } from './linked-module.ts';

/** A handle must promise exactly what the definition gives, and the definition must be open to the caller. */
export function checkImport(importer: LinkedModule, handle: FunctionHandle, found: LinkedFunction): void {
  const where = `${found.module.loaded.name}::${found.name}`;
  const { loaded } = importer;
  if (found.definition.visibility === 'private') fault('LINKER_ERROR', `${where} is private`);
  if (found.definition.visibility === 'friend' && !isFriend(found.module.loaded, loaded)) {
    fault('LINKER_ERROR', `${where} is open to friends only`);
  }
  const expected = found.handle.typeParameters;
  if (
    handle.typeParameters.length !== expected.length ||
    // The definition may ask for fewer abilities than the handle promised, never for more.
    handle.typeParameters.some((constraints, i) => (at(expected, i) & ~constraints) !== 0)
  ) {
    fault('LINKER_ERROR', `${where} has other type parameters than its handle says`);
  }
  const compare = (own: readonly SignatureToken[], theirs: readonly SignatureToken[]): void => {
    if (
      own.length !== theirs.length ||
      own.some((token, i) => !sameToken(loaded, token, found.module.loaded, at(theirs, i)))
    ) {
      fault('LINKER_ERROR', `${where} has another signature than its handle says`);
    }
  };
  compare(at(loaded.module.signatures, handle.parameters), found.parameters);
  compare(at(loaded.module.signatures, handle.returns), found.returns);
}

function isFriend(owner: LoadedModule, caller: LoadedModule): boolean {
  return owner.module.friends.some(
    (friend) =>
      owner.module.addresses[friend.address] === caller.originalId &&
      owner.module.identifiers[friend.name] === caller.name,
  );
}

/** Whether two tokens of two modules name the same type. */
function sameToken(a: LoadedModule, left: SignatureToken, b: LoadedModule, right: SignatureToken): boolean {
  if (left.kind === 'vector') return right.kind === 'vector' && sameToken(a, left.element, b, right.element);
  if (left.kind === 'typeParameter') return right.kind === 'typeParameter' && left.index === right.index;
  if (left.kind === 'reference') {
    return right.kind === 'reference' && left.mutable === right.mutable && sameToken(a, left.target, b, right.target);
  }
  if (left.kind !== 'datatype') return left.kind === right.kind;
  if (right.kind !== 'datatype' || left.typeArguments.length !== right.typeArguments.length) return false;
  const own = datatypeName(a, left.handle);
  const other = datatypeName(b, right.handle);
  return (
    own.originalId === other.originalId &&
    own.moduleName === other.moduleName &&
    own.name === other.name &&
    left.typeArguments.every((argument, i) => sameToken(a, argument, b, at(right.typeArguments, i)))
  );
}
