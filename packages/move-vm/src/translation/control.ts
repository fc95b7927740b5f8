/** Control flow, calls, locals and references. Owns no arithmetic, datatype or vector instruction. */
import { at } from '../at.ts';
import type { SignatureToken } from '../binary/compiled-module.ts';
import type { InstructionName } from '../binary/opcodes.ts';
import { COPY, DROP } from '../loader/ability.ts';
import { createCallSite } from './sites.ts';
import { isScalar } from './token-rules.ts';
import {
  BOOL,
  chargeType,
  emit,
  type InstructionRule,
  needAbility,
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
  U64,
} from './translation.ts';

function conditional(name: 'BrTrue' | 'BrFalse'): InstructionRule {
  return (t, { operand }) => {
    popExact(t, BOOL);
    emit(t, name, operand);
  };
}

function call(t: Translation, handleIndex: number, typeArguments: readonly SignatureToken[]): void {
  const { module } = t.loaded;
  const handle = at(module.functionHandles, handleIndex);
  if (handle.typeParameters.length !== typeArguments.length)
    reject(t, 'call with a wrong number of type arguments', 'BYTECODE_VERIFICATION_ERROR');
  needConstraints(t, handle.typeParameters, typeArguments);
  popAll(t, substituteAll(t, at(module.signatures, handle.parameters), typeArguments));
  push(t, ...substituteAll(t, at(module.signatures, handle.returns), typeArguments));
  emit(t, 'Call', 0, createCallSite(handleIndex, typeArguments));
}

function borrowLocal(mutable: boolean): InstructionRule {
  return (t, { operand }) => {
    const token = at(t.locals, operand);
    if (token.kind === 'reference') reject(t, 'borrows a reference');
    chargeType(t, token);
    emit(t, 'BorrowLoc', operand);
    push(t, referenceTo(token, mutable));
  };
}

export const CONTROL_RULES = {
  Nop: (t) => emit(t, 'Nop'),
  Pop: (t) => {
    needAbility(t, pop(t), DROP, 'pop');
    emit(t, 'Pop');
  },
  Ret: (t) => {
    popAll(t, t.fn.returns);
    emit(t, 'Ret');
  },
  Abort: (t) => {
    popExact(t, U64);
    t.stack.length = 0;
    emit(t, 'Abort');
  },
  BrTrue: conditional('BrTrue'),
  BrFalse: conditional('BrFalse'),
  Branch: (t, { operand }) => emit(t, 'Branch', operand),
  Call: (t, { operand }) => call(t, operand, []),
  CallGeneric: (t, { operand }) => {
    const { target, typeArguments } = at(t.loaded.module.functionInstantiations, operand);
    call(t, target, at(t.loaded.module.signatures, typeArguments));
  },
  CopyLoc: (t, { operand }) => {
    const token = at(t.locals, operand);
    needAbility(t, token, COPY, 'copy');
    chargeType(t, token);
    emit(t, isScalar(token) ? 'CopyLocScalar' : 'CopyLocDeep', operand);
    push(t, token);
  },
  MoveLoc: (t, { operand }) => {
    emit(t, 'MoveLoc', operand);
    const token = at(t.locals, operand);
    chargeType(t, token);
    push(t, token);
  },
  StLoc: (t, { operand }) => {
    popExact(t, at(t.locals, operand));
    emit(t, 'StLoc', operand);
  },
  MutBorrowLoc: borrowLocal(true),
  ImmBorrowLoc: borrowLocal(false),
  ReadRef: (t) => {
    const token = popReference(t, false);
    needAbility(t, token, COPY, 'read');
    emit(t, isScalar(token) ? 'ReadRefScalar' : 'ReadRefDeep');
    push(t, token);
  },
  WriteRef: (t) => {
    const token = popReference(t, true);
    needAbility(t, token, DROP, 'overwrite');
    popExact(t, token);
    emit(t, 'WriteRef');
  },
  FreezeRef: (t) => {
    push(t, referenceTo(popReference(t, true), false));
    emit(t, 'Nop');
  },
} satisfies Partial<Record<InstructionName, InstructionRule>>;
