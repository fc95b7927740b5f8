/**
 * A function's body with names in place of table indices, so that bodies of two versions of a module can be compared.
 * Owns the text; it is for comparing only and is not a disassembly.
 * Follows move-binary-format/src/normalized.rs (Bytecode).
 */
import { at } from '../at.ts';
import { toHex } from '../hex.ts';
import type { CodeUnit, CompiledModule, Instantiation, Instruction, SignatureToken } from './compiled-module.ts';
import { operandShape } from './opcodes.ts';

/** Gives a type without indices. */
type TypeOf = (token: SignatureToken) => object;

/** Returns the body as text: equal exactly where the code does the same with the same names. */
export function normalizeCode(module: CompiledModule, unit: CodeUnit, typeOf: TypeOf): string {
  const names = createNames(module, typeOf);
  const { locals, code, jumpTables } = unit;
  const instructions = code.map((instruction) => [instruction.name, operandOf(names, instruction)]);
  const tables = jumpTables.map(({ enumDef, targets }) => [names.enumDef(enumDef), targets]);
  return JSON.stringify([names.types(locals), instructions, tables]);
}

function createNames(module: CompiledModule, typeOf: TypeOf) {
  const types = (signature: number) => at(module.signatures, signature).map(typeOf);
  const named = ({ target, typeArguments }: Instantiation, nameOf: (index: number) => unknown) => [
    nameOf(target),
    types(typeArguments),
  ];
  const datatype = (handle: number) => at(module.identifiers, at(module.datatypeHandles, handle).name);
  const structDef = (index: number) => datatype(at(module.structDefs, index).handle);
  const enumDef = (index: number) => datatype(at(module.enumDefs, index).handle);
  const fieldHandle = (index: number) => {
    const { owner, field } = at(module.fieldHandles, index);
    return [structDef(owner), field];
  };
  const functionHandle = (index: number) => {
    const { module: home, name } = at(module.functionHandles, index);
    const { address, name: moduleName } = at(module.moduleHandles, home);
    return `${module.addresses[address]}::${module.identifiers[moduleName]}::${module.identifiers[name]}`;
  };
  return {
    types,
    structDef,
    enumDef,
    fieldHandle,
    functionHandle,
    constant: (index: number) => [typeOf(at(module.constants, index).type), toHex(at(module.constants, index).data)],
    fieldInstantiation: (index: number) => named(at(module.fieldInstantiations, index), fieldHandle),
    functionInstantiation: (index: number) => named(at(module.functionInstantiations, index), functionHandle),
    structInstantiation: (index: number) => named(at(module.structInstantiations, index), structDef),
    variantHandle: (index: number) => {
      const handle = at(module.variantHandles, index);
      return [enumDef(handle.enumDef), handle.variant];
    },
    variantInstantiation: (index: number) => {
      const { enumInstantiation, variant } = at(module.variantInstantiations, index);
      return [named(at(module.enumInstantiations, enumInstantiation), enumDef), variant];
    },
  };
}

function operandOf(names: ReturnType<typeof createNames>, { name, operand, wide }: Instruction): unknown {
  const shape = operandShape(name);
  switch (shape) {
    case 'none':
      return null;
    case 'u64':
    case 'u128':
    case 'u256':
      return wide.toString();
    case 'signature':
      return names.types(operand);
    case 'signatureAndCount':
      return [names.types(operand), wide.toString()];
    case 'offset':
    case 'local':
    case 'jumpTable':
    case 'u8':
    case 'u16':
    case 'u32':
      return operand;
    default:
      return names[shape](operand);
  }
}
