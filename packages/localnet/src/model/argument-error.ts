/** The BCS of what is wrong with one argument of a command: Sui's `CommandArgumentError`, as far as this chain produces it. */
import { BcsFault } from '../bytes/byte-reader.ts';
import type { Codec } from '../bytes/codec.ts';
import type { CommandArgumentError } from '../types.ts';

/** By their tags; null for those that this chain never produces. */
const ARGUMENT_ERRORS = [
  'TypeMismatch',
  'InvalidBCSBytes',
  'InvalidUsageOfPureArg',
  'InvalidArgumentToPrivateEntryFunction',
  'IndexOutOfBounds',
  'SecondaryIndexOutOfBounds',
  'InvalidResultArity',
  'InvalidGasCoinUsage',
  'InvalidValueUsage',
  'InvalidObjectByValue',
  'InvalidObjectByMutRef',
  'SharedObjectOperationNotAllowed',
  null,
  'InvalidTransferObject',
  'InvalidMakeMoveVecNonObjectArgument',
  'ArgumentWithoutValue',
  'CannotMoveBorrowedValue',
  null,
  'InvalidReferenceArgument',
] as const;

export const argumentErrorCodec: Codec<CommandArgumentError> = {
  write(to, error) {
    to.uleb(ARGUMENT_ERRORS.indexOf(error.kind));
    switch (error.kind) {
      case 'IndexOutOfBounds':
        return to.u16(error.idx);
      case 'SecondaryIndexOutOfBounds':
        to.u16(error.resultIdx);
        return to.u16(error.secondaryIdx);
      case 'InvalidResultArity':
        return to.u16(error.resultIdx);
    }
  },
  read(from) {
    const tag = from.uleb();
    const kind = ARGUMENT_ERRORS[tag] ?? null;
    switch (kind) {
      case null:
        throw new BcsFault(`there is no argument error ${tag}`);
      case 'IndexOutOfBounds':
        return { kind, idx: from.u16() };
      case 'SecondaryIndexOutOfBounds':
        return { kind, resultIdx: from.u16(), secondaryIdx: from.u16() };
      case 'InvalidResultArity':
        return { kind, resultIdx: from.u16() };
      default:
        return { kind };
    }
  },
};
