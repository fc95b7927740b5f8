/**
 * Checks that every index in a module points into its table, that generic instantiations have the right number of arguments,
 * and that names are not defined twice. After it, the tables can be followed without a further check.
 * Follows move-binary-format/src/check_bounds.rs and move-bytecode-verifier/src/check_duplication.rs.
 */
import { at } from '../at.ts';
import { fault } from '../failure.ts';
import type { CompiledModule, SignatureToken } from './compiled-module.ts';
import { checkFunction } from './function-bounds.ts';
import { arityOf, checkArity, checkToken, unique, within } from './index-rules.ts';

export function checkBounds(module: CompiledModule): void {
  checkHandles(module);
  const arities = checkSignatures(module);
  checkSignaturesOfHandles(module, arities);
  checkDefinitions(module);
  checkInstantiations(module);
  for (const definition of module.functionDefs) checkFunction(module, definition, arities);
  checkDuplicates(module);
}

function checkHandles(module: CompiledModule): void {
  within(module.selfHandle, module.moduleHandles, 'self module handle');
  for (const handle of [...module.moduleHandles, ...module.friends]) {
    within(handle.address, module.addresses, 'address');
    within(handle.name, module.identifiers, 'identifier');
  }
  for (const handle of module.datatypeHandles) {
    within(handle.module, module.moduleHandles, 'module handle');
    within(handle.name, module.identifiers, 'identifier');
  }
  for (const handle of module.functionHandles) {
    within(handle.module, module.moduleHandles, 'module handle');
    within(handle.name, module.identifiers, 'identifier');
    within(handle.parameters, module.signatures, 'signature');
    within(handle.returns, module.signatures, 'signature');
  }
}

function checkSignaturesOfHandles(module: CompiledModule, arities: readonly number[]): void {
  for (const { typeParameters, parameters, returns } of module.functionHandles) {
    checkArity(at(arities, parameters), typeParameters.length);
    checkArity(at(arities, returns), typeParameters.length);
  }
}

/** Gives how many type parameters each signature needs in scope. Each is looked at once, however many items share it. */
function checkSignatures(module: CompiledModule): readonly number[] {
  const arities = module.signatures.map((signature) => {
    for (const token of signature) checkToken(module, token, undefined, true);
    return arityOf(signature);
  });
  for (const constant of module.constants) {
    checkToken(module, constant.type, 0, false);
    if (!isConstantType(constant.type)) fault('INVALID_CONSTANT_TYPE', 'type not allowed for a constant');
  }
  return arities;
}

function isConstantType(token: SignatureToken): boolean {
  if (token.kind === 'vector') return isConstantType(token.element);
  return !['datatype', 'reference', 'typeParameter', 'signer'].includes(token.kind);
}

function checkDefinitions(module: CompiledModule): void {
  const defined = new Set<number>();
  const open = (handleIndex: number): number => {
    within(handleIndex, module.datatypeHandles, 'datatype handle');
    const handle = at(module.datatypeHandles, handleIndex);
    if (handle.module !== module.selfHandle) fault('INVALID_MODULE_HANDLE', 'defines a type of another module');
    if (defined.has(handleIndex)) fault('DUPLICATE_ELEMENT', 'type defined twice');
    defined.add(handleIndex);
    return handle.typeParameters.length;
  };
  const checkFields = (fields: CompiledModule['structDefs'][number]['fields'], arity: number): void => {
    for (const field of fields) {
      within(field.name, module.identifiers, 'field name');
      checkToken(module, field.signature, arity, false);
    }
    unique(
      fields.map((field) => field.name),
      'field name',
    );
  };
  for (const { handle, fields } of module.structDefs) checkFields(fields, open(handle));
  for (const { handle, variants } of module.enumDefs) {
    const arity = open(handle);
    for (const variant of variants) {
      within(variant.name, module.identifiers, 'variant name');
      checkFields(variant.fields, arity);
    }
    unique(
      variants.map((variant) => variant.name),
      'variant name',
    );
  }
  for (const { owner, field } of module.fieldHandles) {
    within(owner, module.structDefs, 'struct definition');
    within(field, at(module.structDefs, owner).fields, 'field');
  }
  for (const { enumDef, variant } of module.variantHandles) {
    within(enumDef, module.enumDefs, 'enum definition');
    within(variant, at(module.enumDefs, enumDef).variants, 'variant');
  }
}

function checkInstantiations(module: CompiledModule): void {
  const arityOfType = (handle: number) => at(module.datatypeHandles, handle).typeParameters.length;
  const check = (signature: number, arity: number): void => {
    within(signature, module.signatures, 'signature');
    const length = at(module.signatures, signature).length;
    if (length !== arity) fault('NUMBER_OF_TYPE_ARGUMENTS_MISMATCH', `expected ${arity} type arguments, got ${length}`);
    if (at(module.signatures, signature).some(({ kind }) => kind === 'reference')) {
      fault('INVALID_SIGNATURE_TOKEN', 'a reference inside another type');
    }
  };
  for (const { target, typeArguments } of module.structInstantiations) {
    within(target, module.structDefs, 'struct definition');
    check(typeArguments, arityOfType(at(module.structDefs, target).handle));
  }
  for (const { target, typeArguments } of module.functionInstantiations) {
    within(target, module.functionHandles, 'function handle');
    check(typeArguments, at(module.functionHandles, target).typeParameters.length);
  }
  for (const { target, typeArguments } of module.fieldInstantiations) {
    within(target, module.fieldHandles, 'field handle');
    check(typeArguments, arityOfType(at(module.structDefs, at(module.fieldHandles, target).owner).handle));
  }
  for (const { target, typeArguments } of module.enumInstantiations) {
    within(target, module.enumDefs, 'enum definition');
    check(typeArguments, arityOfType(at(module.enumDefs, target).handle));
  }
  for (const { enumInstantiation, variant } of module.variantInstantiations) {
    within(enumInstantiation, module.enumInstantiations, 'enum instantiation');
    within(variant, at(module.enumDefs, at(module.enumInstantiations, enumInstantiation).target).variants, 'variant');
  }
}

function checkDuplicates(module: CompiledModule): void {
  unique(module.identifiers, 'identifier');
  unique(module.addresses, 'address');
  unique(
    module.moduleHandles.map((handle) => `${handle.address}:${handle.name}`),
    'module handle',
  );
  unique(
    module.datatypeHandles.map((handle) => `${handle.module}:${handle.name}`),
    'datatype handle',
  );
  unique(
    module.functionHandles.map((handle) => `${handle.module}:${handle.name}`),
    'function handle',
  );
  unique(
    module.functionDefs.map((definition) => definition.handle),
    'function definition',
  );
}
