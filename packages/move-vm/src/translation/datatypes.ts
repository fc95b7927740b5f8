/** Structs and enums: pack, unpack, borrow a field, switch on a variant. Owns no other instruction. */
import { at } from '../at.ts';
import type { FieldDefinition, SignatureToken } from '../binary/compiled-module.ts';
import { sameType } from './token-rules.ts';
import {
  chargeType,
  emit,
  emitPack,
  type InstructionRule,
  needConstraints,
  pop,
  popAll,
  popExact,
  popReference,
  push,
  referenceTo,
  reject,
  substituteAll,
  type Translation,
} from './translation.ts';

interface Shape {
  readonly type: SignatureToken;
  readonly fields: readonly SignatureToken[];
}

function shapeOf(
  t: Translation,
  handleIndex: number,
  fields: readonly FieldDefinition[],
  typeArguments: readonly SignatureToken[],
): Shape {
  const handle = at(t.loaded.module.datatypeHandles, handleIndex);
  if (handle.typeParameters.length !== typeArguments.length)
    reject(t, 'wrong number of type arguments', 'BYTECODE_VERIFICATION_ERROR');
  needConstraints(
    t,
    handle.typeParameters.map((parameter) => parameter.constraints),
    typeArguments,
  );
  const type: SignatureToken = { kind: 'datatype', handle: handleIndex, typeArguments };
  chargeType(t, type);
  return {
    type,
    fields: substituteAll(
      t,
      fields.map((field) => field.signature),
      typeArguments,
    ),
  };
}

/** The struct an operand names: by definition, or by instantiation for the generic instructions. */
function structShape(t: Translation, operand: number, generic: boolean): Shape {
  const { module } = t.loaded;
  const instantiation = generic ? at(module.structInstantiations, operand) : undefined;
  const { handle, fields } = at(module.structDefs, instantiation?.target ?? operand);
  return shapeOf(t, handle, fields, instantiation ? at(module.signatures, instantiation.typeArguments) : []);
}

function variantShape(t: Translation, operand: number, generic: boolean): Shape & { readonly tag: number } {
  const { module } = t.loaded;
  if (!generic) {
    const { enumDef, variant } = at(module.variantHandles, operand);
    const { handle, variants } = at(module.enumDefs, enumDef);
    return { ...shapeOf(t, handle, at(variants, variant).fields, []), tag: variant };
  }
  const { enumInstantiation, variant } = at(module.variantInstantiations, operand);
  const { target, typeArguments } = at(module.enumInstantiations, enumInstantiation);
  const { handle, variants } = at(module.enumDefs, target);
  return { ...shapeOf(t, handle, at(variants, variant).fields, at(module.signatures, typeArguments)), tag: variant };
}

function pack(generic: boolean): InstructionRule {
  return (t, { operand }) => {
    const { type, fields } = structShape(t, operand, generic);
    popAll(t, fields);
    emitPack(t, fields.length, type);
    push(t, type);
  };
}

function unpack(generic: boolean): InstructionRule {
  return (t, { operand }) => {
    const { type, fields } = structShape(t, operand, generic);
    popExact(t, type);
    emit(t, 'Unpack', fields.length);
    push(t, ...fields);
  };
}

function borrowField(mutable: boolean, generic: boolean): InstructionRule {
  return (t, { operand }) => {
    const { module } = t.loaded;
    const instantiation = generic ? at(module.fieldInstantiations, operand) : undefined;
    const { owner, field } = at(module.fieldHandles, instantiation?.target ?? operand);
    const { handle, fields } = at(module.structDefs, owner);
    const typeArguments = instantiation ? at(module.signatures, instantiation.typeArguments) : [];
    const shape = shapeOf(t, handle, [at(fields, field)], typeArguments);
    const found = popReference(t, mutable);
    if (!sameType(found, shape.type)) reject(t, 'borrows a field of another type');
    emit(t, 'BorrowField', field);
    push(t, referenceTo(at(shape.fields, 0), mutable));
  };
}

function packVariant(generic: boolean): InstructionRule {
  return (t, { operand }) => {
    const { type, fields, tag } = variantShape(t, operand, generic);
    popAll(t, fields);
    emitPack(t, fields.length, type, tag);
    push(t, type);
  };
}

function unpackVariant(generic: boolean): InstructionRule {
  return (t, { operand }) => {
    const { type, fields, tag } = variantShape(t, operand, generic);
    popExact(t, type);
    emit(t, 'UnpackVariant', tag);
    push(t, ...fields);
  };
}

function unpackVariantReference(mutable: boolean, generic: boolean): InstructionRule {
  return (t, { operand }) => {
    const { type, fields, tag } = variantShape(t, operand, generic);
    // Exactly as mutable as the instruction: upstream does not freeze here either.
    popExact(t, referenceTo(type, mutable));
    emit(t, 'UnpackVariantRef', tag);
    push(t, ...fields.map((token) => referenceTo(token, mutable)));
  };
}

const switchVariant: InstructionRule = (t, { operand }) => {
  const { enumDef, targets } = at(t.unit.jumpTables, operand);
  const found = pop(t);
  if (found.kind !== 'reference' || found.mutable)
    reject(t, 'switches on what is no immutable reference', 'ENUM_SWITCH_BAD_OPERAND');
  const { target } = found;
  if (target.kind !== 'datatype' || target.handle !== at(t.loaded.module.enumDefs, enumDef).handle) {
    reject(t, 'switches on another type', 'ENUM_TYPE_MISMATCH');
  }
  emit(t, 'VariantSwitch', 0, targets);
};

export const DATATYPE_RULES = {
  Pack: pack(false),
  PackGeneric: pack(true),
  Unpack: unpack(false),
  UnpackGeneric: unpack(true),
  MutBorrowField: borrowField(true, false),
  ImmBorrowField: borrowField(false, false),
  MutBorrowFieldGeneric: borrowField(true, true),
  ImmBorrowFieldGeneric: borrowField(false, true),
  PackVariant: packVariant(false),
  PackVariantGeneric: packVariant(true),
  UnpackVariant: unpackVariant(false),
  UnpackVariantGeneric: unpackVariant(true),
  UnpackVariantImmRef: unpackVariantReference(false, false),
  UnpackVariantMutRef: unpackVariantReference(true, false),
  UnpackVariantGenericImmRef: unpackVariantReference(false, true),
  UnpackVariantGenericMutRef: unpackVariantReference(true, true),
  VariantSwitch: switchVariant,
} as const;
