/**
 * Reads what a program seems to say: the calls of our modules with their plain arguments, and what of the sender's it uses. Nothing here is
 * a check: what was read is built again, and the bytes decide.
 */
import { Transaction } from '@mysten/sui/transactions';
import type { SuiPayment } from '@suil/sdk';

type Data = ReturnType<Transaction['getData']>;
type Argument = Extract<Data['commands'][number], { $kind: 'MoveCall' }>['MoveCall']['arguments'][number];

export interface Call {
  /** Module and function: `finance::bind_inviter`. */
  readonly name: string;
  /** BCS of its plain arguments in order, objects and results left out. */
  readonly plain: readonly Uint8Array[];
}

export interface Program {
  readonly inputs: Data['inputs'];
  /** Of any package, in order. */
  readonly calls: readonly Call[];
  /** What seems to be paid, and with what. */
  readonly paid: { readonly amountMist: bigint; readonly payment: SuiPayment };
}

const FRAMEWORK = ['coin::redeem_funds', 'coin::destroy_zero'];

/** @param kind BCS of a `TransactionKind` @throws for one that is no program */
export function readProgram(kind: Uint8Array): Program {
  const { inputs, commands } = Transaction.fromKind(kind).getData();
  const all = commands.flatMap(({ MoveCall: call }) =>
    call ? [{ name: `${call.module}::${call.function}`, plain: plainOf(inputs, call.arguments) }] : [],
  );
  const [amount] = commands.flatMap(({ SplitCoins: split }) => (split ? plainOf(inputs, split.amounts) : []));
  return {
    inputs,
    calls: all.filter(({ name }) => !FRAMEWORK.includes(name)),
    paid: paidOf(inputs, amount, !all.some(({ name }) => name === 'coin::destroy_zero')),
  };
}

function plainOf(inputs: Data['inputs'], given: readonly Argument[]): Uint8Array[] {
  return given.flatMap((argument) => {
    const bytes = argument.$kind === 'Input' ? inputs[argument.Input]?.Pure?.bytes : undefined;
    return bytes === undefined ? [] : [Buffer.from(bytes, 'base64')];
  });
}

function paidOf(inputs: Data['inputs'], amount: Uint8Array | undefined, hasRest: boolean): Program['paid'] {
  const coins = inputs.flatMap(({ Object: object }) =>
    object?.ImmOrOwnedObject ? [{ ...object.ImmOrOwnedObject, version: String(object.ImmOrOwnedObject.version) }] : [],
  );
  const fundsMist = inputs.reduce(
    (sum, { FundsWithdrawal: funds }) => sum + BigInt(funds?.reservation.MaxAmountU64 ?? 0),
    0n,
  );
  const payment = { coins, fundsMist, hasRest };
  if (amount === undefined) return { amountMist: fundsMist, payment };
  return { amountMist: Buffer.from(amount).readBigUInt64LE(), payment };
}
