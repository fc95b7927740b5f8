/**
 * Checks that every index in a module points into its table, that generic instantiations have the right number of arguments,
 * and that names are not defined twice. After it, the tables can be followed without a further check.
 * Follows move-binary-format/src/check_bounds.rs and move-bytecode-verifier/src/check_duplication.rs.
 */
import { at } from '../at.ts';
import { fault } from '../failure.ts';
import type { CodeUnit, CompiledModule, FunctionDefinition, Instruction, SignatureToken } from './compiled-module.ts';
import { type OperandShape, operandShape } from './opcodes.ts';

/** move-binary-format: locals and parameters together must fit a u8 index. */
const MAX_LOCALS = 255;

export function checkBounds(module: CompiledModule): void {
  checkHandles(module);
  checkSignatures(module);
  checkDefinitions(module);
  checkInstantiations(module);
  for (const definition of module.functionDefs) checkFunction(module, definition);
  checkDuplicates(module);
}

function within(index: number, table: readonly unknown[], what: string): void {
  if (index >= table.length) fault('INDEX_OUT_OF_BOUNDS', `${what} index ${index} of ${table.length}`);
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
    const arity = handle.typeParameters.length;
    for (const token of at(module.signatures, handle.parameters)) checkToken(module, token, arity, true);
    for (const token of at(module.signatures, handle.returns)) checkToken(module, token, arity, true);
  }
}

/** `arity` is the number of type parameters in scope; undefined leaves parameter indices to the point of use. */
function checkToken(
  module: CompiledModule,
  token: SignatureToken,
  arity: number | undefined,
  allowReference: boolean,
): void {
  switch (token.kind) {
    case 'reference':
      if (!allowReference) fault('BYTECODE_VERIFICATION_ERROR', 'a reference inside another type');
      checkToken(module, token.target, arity, false);
      return;
    case 'vector':
      checkToken(module, token.element, arity, false);
      return;
    case 'typeParameter':
      if (arity !== undefined && token.index >= arity) fault('INDEX_OUT_OF_BOUNDS', `type parameter ${token.index}`);
      return;
    case 'datatype': {
      within(token.handle, module.datatypeHandles, 'datatype handle');
      const expected = at(module.datatypeHandles, token.handle).typeParameters.length;
      if (token.typeArguments.length !== expected) {
        fault('NUMBER_OF_TYPE_ARGUMENTS_MISMATCH', `datatype takes ${expected} type arguments`);
      }
      for (const argument of token.typeArguments) checkToken(module, argument, arity, false);
      return;
    }
    default:
      return;
  }
}

function checkSignatures(module: CompiledModule): void {
  for (const signature of module.signatures) {
    for (const token of signature) checkToken(module, token, undefined, true);
  }
  for (const constant of module.constants) {
    checkToken(module, constant.type, 0, false);
    if (!isConstantType(constant.type)) fault('BYTECODE_VERIFICATION_ERROR', 'type not allowed for a constant');
  }
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
    if (handle.module !== module.selfHandle) fault('BYTECODE_VERIFICATION_ERROR', 'defines a type of another module');
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
    for (const token of at(module.signatures, signature)) checkToken(module, token, undefined, false);
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

function checkFunction(module: CompiledModule, definition: FunctionDefinition): void {
  within(definition.handle, module.functionHandles, 'function handle');
  const handle = at(module.functionHandles, definition.handle);
  if (handle.module !== module.selfHandle) fault('BYTECODE_VERIFICATION_ERROR', 'defines a function of another module');
  if (!definition.code) return;
  const { locals, code, jumpTables } = definition.code;
  within(locals, module.signatures, 'locals signature');
  const arity = handle.typeParameters.length;
  for (const token of at(module.signatures, locals)) checkToken(module, token, arity, true);
  const localCount = at(module.signatures, handle.parameters).length + at(module.signatures, locals).length;
  if (localCount > MAX_LOCALS) fault('BYTECODE_VERIFICATION_ERROR', 'too many locals');
  if (code.length === 0) fault('BYTECODE_VERIFICATION_ERROR', 'empty code');
  for (const table of jumpTables) {
    within(table.enumDef, module.enumDefs, 'enum definition');
    if (table.targets.length !== at(module.enumDefs, table.enumDef).variants.length) {
      fault('BYTECODE_VERIFICATION_ERROR', 'jump table does not match its enum');
    }
    for (const target of table.targets) within(target, code, 'jump target');
  }
  for (const instruction of code) checkInstruction(module, instruction, definition.code, localCount);
}

/** The table an operand of this shape points into; undefined for operands that point nowhere. */
function tableOf(module: CompiledModule, unit: CodeUnit, shape: OperandShape): readonly unknown[] | undefined {
  switch (shape) {
    case 'offset':
      return unit.code;
    case 'constant':
      return module.constants;
    case 'fieldHandle':
      return module.fieldHandles;
    case 'fieldInstantiation':
      return module.fieldInstantiations;
    case 'functionHandle':
      return module.functionHandles;
    case 'functionInstantiation':
      return module.functionInstantiations;
    case 'structDef':
      return module.structDefs;
    case 'structInstantiation':
      return module.structInstantiations;
    case 'signature':
    case 'signatureAndCount':
      return module.signatures;
    case 'variantHandle':
      return module.variantHandles;
    case 'variantInstantiation':
      return module.variantInstantiations;
    case 'jumpTable':
      return unit.jumpTables;
    default:
      return undefined;
  }
}

function checkInstruction(
  module: CompiledModule,
  { name, operand }: Instruction,
  unit: CodeUnit,
  localCount: number,
): void {
  const shape = operandShape(name);
  const table = tableOf(module, unit, shape);
  if (table) within(operand, table, shape);
  if (shape === 'local' && operand >= localCount) fault('INDEX_OUT_OF_BOUNDS', `local ${operand} of ${localCount}`);
  // Vector instructions name their element type by a signature of one.
  if (table === module.signatures && at(module.signatures, operand).length !== 1) {
    fault('BYTECODE_VERIFICATION_ERROR', 'one element type expected');
  }
}

function unique(values: readonly (number | string)[], what: string): void {
  if (new Set(values).size !== values.length) fault('DUPLICATE_ELEMENT', `duplicate ${what}`);
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
