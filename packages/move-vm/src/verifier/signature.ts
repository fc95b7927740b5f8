/**
 * Types wherever a module writes one: type arguments have the abilities that are asked for, and phantom parameters stand in
 * phantom places only. Where references may stand is checked while the bytes are read (`binary/bounds.ts`).
 * Follows move-bytecode-verifier/src/signature.rs (SignatureChecker).
 */
import { at } from '../at.ts';
import type {
  CompiledModule,
  DatatypeTypeParameter,
  FieldDefinition,
  SignatureToken,
} from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import {
  type AbilitySet,
  hasAbility,
  REFERENCE_ABILITIES,
  restrictByArgument,
  VECTOR_ABILITIES,
} from '../loader/ability.ts';
import type { LoadedModule } from '../loader/module-store.ts';
import { abilitiesOfToken } from '../translation/token-rules.ts';
import { typeArgumentsOf } from './type-arguments.ts';

export function verifySignatures(loaded: LoadedModule): void {
  const { module } = loaded;
  for (const { parameters, returns, typeParameters } of module.functionHandles) {
    checkInstantiation(loaded, at(module.signatures, parameters), typeParameters);
    checkInstantiation(loaded, at(module.signatures, returns), typeParameters);
  }
  for (const { handle, fields } of module.structDefs) checkFields(loaded, handle, fields);
  for (const { handle, variants } of module.enumDefs) {
    for (const { fields } of variants) checkFields(loaded, handle, fields);
  }
  for (const { handle, code } of module.functionDefs) {
    if (!code) continue;
    const { typeParameters } = at(module.functionHandles, handle);
    checkInstantiation(loaded, at(module.signatures, code.locals), typeParameters);
    const seen = new Set<number>();
    for (const instruction of code.code) {
      const index = typeArgumentsOf(module, instruction);
      if (index === undefined || seen.has(index)) continue;
      seen.add(index);
      checkInstantiation(loaded, at(module.signatures, index), typeParameters);
    }
  }
}

function checkInstantiation(
  loaded: LoadedModule,
  tokens: readonly SignatureToken[],
  parameters: readonly AbilitySet[],
): void {
  for (const token of tokens) checkConstraints(loaded, token, parameters);
}

/** Every type argument inside the type has what its parameter asks for; gives the abilities of the type itself. */
function checkConstraints(loaded: LoadedModule, token: SignatureToken, parameters: readonly AbilitySet[]): AbilitySet {
  switch (token.kind) {
    case 'vector':
      return restrictByArgument(VECTOR_ABILITIES, checkConstraints(loaded, token.element, parameters));
    case 'reference':
      checkConstraints(loaded, token.target, parameters);
      return REFERENCE_ABILITIES;
    case 'typeParameter':
      return parameters[token.index] ?? fault('INDEX_OUT_OF_BOUNDS', `type parameter ${token.index}`);
    case 'datatype': {
      const { abilities, typeParameters } = at(loaded.module.datatypeHandles, token.handle);
      return token.typeArguments.reduce((left, argument, i) => {
        const given = checkConstraints(loaded, argument, parameters);
        const { constraints, isPhantom } = at(typeParameters, i);
        if (!hasAbility(given, constraints)) {
          fault('CONSTRAINT_NOT_SATISFIED', 'a type argument lacks an ability', {
            typeReason: 'ConstraintNotSatisfied',
          });
        }
        return isPhantom ? left : restrictByArgument(left, given);
      }, abilities);
    }
    default:
      return abilitiesOfToken(loaded, token, parameters);
  }
}

function checkFields(loaded: LoadedModule, handleIndex: number, fields: readonly FieldDefinition[]): void {
  const { typeParameters } = at(loaded.module.datatypeHandles, handleIndex);
  const constraints = typeParameters.map((parameter) => parameter.constraints);
  for (const { signature } of fields) {
    checkConstraints(loaded, signature, constraints);
    checkPhantom(loaded.module, signature, false, typeParameters);
  }
}

function checkPhantom(
  module: CompiledModule,
  token: SignatureToken,
  isPhantomPlace: boolean,
  parameters: readonly DatatypeTypeParameter[],
): void {
  if (token.kind === 'vector') checkPhantom(module, token.element, false, parameters);
  if (token.kind === 'datatype') {
    const { typeParameters } = at(module.datatypeHandles, token.handle);
    token.typeArguments.forEach((argument, i) => {
      checkPhantom(module, argument, at(typeParameters, i).isPhantom, parameters);
    });
  }
  if (token.kind === 'typeParameter' && at(parameters, token.index).isPhantom && !isPhantomPlace) {
    fault('INVALID_PHANTOM_TYPE_PARAM_POSITION', 'a phantom type parameter is used where it is not phantom');
  }
}
