/** Why a transaction failed: the failures that this chain can produce, named as in Sui's enums. Types only. */

/** Where Move code failed. `function` is an index into the module's definitions, `instruction` an offset into its code. */
export interface MoveLocation {
  readonly module: { readonly address: string; readonly name: string };
  readonly function: number;
  readonly instruction: number;
  readonly functionName: string | null;
}

/** Failures that say nothing beyond their name. */
type PlainFailure =
  | 'InsufficientGas'
  | 'FeatureNotYetSupported'
  | 'InsufficientCoinBalance'
  | 'CoinBalanceOverflow'
  | 'PublishErrorNonZeroAddress'
  | 'SuiMoveVerificationError'
  | 'VMVerificationOrDeserializationError'
  | 'VMInvariantViolation'
  | 'FunctionNotFound'
  | 'ArityMismatch'
  | 'TypeArityMismatch'
  | 'NonEntryFunctionInvoked'
  | 'PublishUpgradeMissingDependency'
  | 'PublishUpgradeDependencyDowngrade'
  | 'SharedObjectOperationNotAllowed'
  | 'InsufficientBalanceForWithdraw';

export type TypeArgumentErrorKind = 'TypeNotFound' | 'ConstraintNotSatisfied';

export type ExecutionError =
  | { readonly kind: PlainFailure }
  | {
      readonly kind: 'MoveObjectTooBig' | 'MovePackageTooBig';
      readonly objectSize: bigint;
      readonly maxObjectSize: bigint;
    }
  | { readonly kind: 'MovePrimitiveRuntimeError'; readonly location: MoveLocation | null }
  | { readonly kind: 'MoveAbort'; readonly location: MoveLocation; readonly abortCode: bigint }
  | { readonly kind: 'CommandArgumentError'; readonly argIdx: number; readonly error: CommandArgumentError }
  | { readonly kind: 'TypeArgumentError'; readonly argumentIdx: number; readonly error: TypeArgumentErrorKind }
  | { readonly kind: 'UnusedValueWithoutDrop'; readonly resultIdx: number; readonly secondaryIdx: number }
  | { readonly kind: 'InvalidPublicFunctionReturnType'; readonly idx: number }
  | { readonly kind: 'PackageUpgradeError'; readonly error: PackageUpgradeError }
  /** A regulated coin went to an address that may not have it. The coin type is without `0x`, as the deny list has it. */
  | { readonly kind: 'AddressDeniedForCoin'; readonly address: string; readonly coinType: string }
  | { readonly kind: 'CoinTypeGlobalPause'; readonly coinType: string };

/** Errors of an argument that say nothing beyond their name. */
export type ArgumentErrorKind =
  | 'TypeMismatch'
  | 'InvalidBCSBytes'
  | 'InvalidUsageOfPureArg'
  | 'InvalidArgumentToPrivateEntryFunction'
  | 'InvalidGasCoinUsage'
  | 'InvalidValueUsage'
  | 'InvalidObjectByValue'
  | 'InvalidObjectByMutRef'
  | 'SharedObjectOperationNotAllowed'
  | 'InvalidTransferObject'
  | 'InvalidMakeMoveVecNonObjectArgument'
  | 'ArgumentWithoutValue'
  | 'CannotMoveBorrowedValue'
  | 'InvalidReferenceArgument';

/** What is wrong with one argument of a command. */
export type CommandArgumentError =
  | { readonly kind: ArgumentErrorKind }
  | { readonly kind: 'IndexOutOfBounds'; readonly idx: number }
  | { readonly kind: 'SecondaryIndexOutOfBounds'; readonly resultIdx: number; readonly secondaryIdx: number }
  | { readonly kind: 'InvalidResultArity'; readonly resultIdx: number };

/** Why a package cannot be upgraded. */
export type PackageUpgradeError =
  | { readonly kind: 'IncompatibleUpgrade' }
  | { readonly kind: 'DigestDoesNotMatch'; readonly digest: Uint8Array }
  | { readonly kind: 'UnknownUpgradePolicy'; readonly policy: number }
  | { readonly kind: 'PackageIDDoesNotMatch'; readonly packageId: string; readonly ticketId: string };

export type ExecutionStatus =
  | { readonly kind: 'success' }
  | {
      readonly kind: 'failure';
      readonly error: ExecutionError;
      /** Index of the failing command; null when no command is to blame. */
      readonly command: bigint | null;
    };
