/**
 * How much a module may hold: definitions, fields, parameters, and how large its types may be.
 * Follows move-bytecode-verifier/src/limits.rs (LimitsVerifier).
 */
import { at } from '../at.ts';
import type { CompiledModule, SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import { typeArgumentsOf } from './type-arguments.ts';
import { VERIFIER_LIMITS } from './verifier-config.ts';

/** What a datatype or type parameter counts as; every other part of a type counts once. */
const NAMED_WEIGHT = 4;

export function verifyLimits(module: CompiledModule): void {
  verifyHandles(module);
  verifyTypes(module);
  verifyDefinitions(module);
  verifyInstantiations(module);
}

function verifyHandles(module: CompiledModule): void {
  for (const { typeParameters } of [...module.datatypeHandles, ...module.functionHandles]) {
    if (typeParameters.length > VERIFIER_LIMITS.typeParameters) {
      fault('TOO_MANY_TYPE_PARAMETERS', 'too many type parameters');
    }
  }
  for (const { parameters } of module.functionHandles) {
    if (at(module.signatures, parameters).length > VERIFIER_LIMITS.functionParameters) {
      fault('TOO_MANY_PARAMETERS', 'too many parameters');
    }
  }
}

function verifyTypes(module: CompiledModule): void {
  const check = (token: SignatureToken): void => {
    if (weightOf(token) > VERIFIER_LIMITS.typeNodes) fault('TOO_MANY_TYPE_NODES', 'a type is too large');
  };
  for (const signature of module.signatures) signature.forEach(check);
  for (const { type } of module.constants) check(type);
  for (const { fields } of module.structDefs) for (const field of fields) check(field.signature);
  for (const { variants } of module.enumDefs) {
    for (const { fields } of variants) for (const field of fields) check(field.signature);
  }
}

function weightOf(token: SignatureToken): number {
  switch (token.kind) {
    case 'vector':
      return 1 + weightOf(token.element);
    case 'reference':
      return 1 + weightOf(token.target);
    case 'typeParameter':
      return NAMED_WEIGHT;
    case 'datatype':
      return token.typeArguments.reduce((sum, argument) => sum + weightOf(argument), NAMED_WEIGHT);
    default:
      return 1;
  }
}

function verifyDefinitions(module: CompiledModule): void {
  if (module.functionDefs.length > VERIFIER_LIMITS.functionDefinitions) {
    fault('MAX_FUNCTION_DEFINITIONS_REACHED', 'too many functions');
  }
  if (module.structDefs.length + module.enumDefs.length > VERIFIER_LIMITS.datatypeDefinitions) {
    fault('MAX_STRUCT_DEFINITIONS_REACHED', 'too many structs and enums');
  }
  for (const { fields } of module.structDefs) verifyFieldCount(fields.length);
  for (const { variants } of module.enumDefs) {
    if (variants.length > VERIFIER_LIMITS.variants) fault('MAX_VARIANTS_REACHED', 'too many variants');
    verifyFieldCount(variants.reduce((sum, { fields }) => sum + fields.length, 0));
  }
}

function verifyFieldCount(count: number): void {
  if (count > VERIFIER_LIMITS.fields) fault('MAX_FIELD_DEFINITIONS_REACHED', 'too many fields');
}

/** Function signatures count for the module, whether or not the function is defined here; code counts for its function, too. */
function verifyInstantiations(module: CompiledModule): void {
  const weights = module.signatures.map((tokens) => tokens.reduce((sum, token) => sum + weightOf(token), 0));
  let total = 0;
  const charge = (before: number, signature: number): number => {
    const weight = at(weights, signature);
    total += weight;
    if (before + weight > VERIFIER_LIMITS.typeNodesPerFunction || total > VERIFIER_LIMITS.typeNodesPerModule) {
      fault('TOO_MANY_TYPE_NODES', 'the types that are instantiated are too large together');
    }
    return before + weight;
  };
  const ofHandle = module.functionHandles.map(({ parameters, returns }) => charge(charge(0, returns), parameters));
  for (const { handle, code } of module.functionDefs) {
    if (!code) continue;
    let ofFunction = charge(at(ofHandle, handle), code.locals);
    for (const instruction of code.code) {
      const signature = typeArgumentsOf(module, instruction);
      if (signature !== undefined) ofFunction = charge(ofFunction, signature);
    }
  }
}
