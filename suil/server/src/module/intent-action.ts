/** What a module does for one kind of intent. The text and the parameters' form are in core (`@suil/core/intent`), running is in intents/run-batch.ts. */
import { type AccountName, type Address, AppError, type Asset, type Operators, operatorAt } from '@suil/core';
import type { IntentActionName, IntentParameters } from '@suil/core/intent';
import type { Queryable } from '@suil/postgres';
import type { EntryDraft, Posting } from '../ledger.ts';

export type AcceptedIntent<Name extends IntentActionName = IntentActionName> = {
  nonce: string;
  /** Who signed. */
  address: Address;
  parameters: IntentParameters<Name>;
  /** Day of `atMs`. */
  day: number;
  /** Recorded time of acceptance. */
  atMs: number;
  /** Number of the intent in the journal. */
  inputSeq: bigint;
};

/** One entry for each intent; its key is `intentKey(intent)`. Null: the intent is a setting, and moves nothing. */
export type Planned<Plan extends object> = Plan & { entry: EntryDraft | null };

/** The number in place of the entry of an intent that moves nothing: entries are numbered from 1. */
export const NO_ENTRY = 0n;

export type IntentAction<Name extends IntentActionName = IntentActionName, Plan extends object = object> = {
  action: Name;
  /** True for what servers of the former release do not know: it is taken from the day on that the operator names (`SETTINGS_FROM`). Default false. */
  isNew?: boolean;
  /**
   * True when a plan depends on rows that `record` of an earlier intent writes: then each intent is recorded before the next one is
   * planned. Otherwise neighbours of one action are planned together, as one after the other would be.
   */
  oneByOne?: boolean;
  /**
   * Whether a plan of each depends, for its member alone, on rows that `record` of an earlier one writes, in order: these are decided one by one all the
   * same. Default none.
   */
  alone?: (tx: Queryable, intents: readonly AcceptedIntent<Name>[]) => Promise<readonly boolean[]>;
  /**
   * Refusals that rest on what no line of the journal says, null where there is none, in order; the others are planned. A replay takes
   * these as they were recorded instead of asking. Default none.
   */
  refuseOutside?: (tx: Queryable, intents: readonly AcceptedIntent<Name>[]) => Promise<(AppError | null)[]>;
  /**
   * The member accounts whose balance `plan` decides by: what a closing has still to post to them comes before it. Default none; what only
   * the entry moves need not be named.
   */
  reads?: (intent: AcceptedIntent<Name>) => readonly AccountOf[];
  /** Reads what it needs and writes nothing. Decides by what the lines of the journal say. Returns a plan or the refusal for each intent, in order. */
  plan: (tx: Queryable, intents: readonly AcceptedIntent<Name>[]) => Promise<(Planned<Plan> | AppError)[]>;
  /** Writes the rows of those whose entry was posted or that have none; returns what each one's answer says besides (plain JSON), in order. */
  record?: (tx: Queryable, posted: readonly PostedIntent<Name, Plan>[]) => Promise<IntentResult[]>;
  /** The refusal when `account` would go below zero. Default LEDGER_BALANCE_INSUFFICIENT. */
  insufficient?: (account: AccountName, asset: Asset) => AppError;
};

/** An account of one asset. */
export type AccountOf = Pick<Posting, 'account' | 'asset'>;

export type PostedIntent<Name extends IntentActionName, Plan extends object> = {
  intent: AcceptedIntent<Name>;
  plan: Planned<Plan>;
  entryId: bigint;
};

export type IntentResult = { readonly [name: string]: string | number | boolean | null };

/** Returns the ledger key of an intent's entry (rules.md §9). */
export function intentKey({ nonce }: Pick<AcceptedIntent, 'nonce'>): string {
  return `intent:${nonce}`;
}

/** Returns the refusal of what only the operator of that time may ask for; a deployment without an operator refuses it to everyone. */
export function refuseUnlessOperator(
  { address, atMs }: Pick<AcceptedIntent, 'address' | 'atMs'>,
  operators: Operators,
): AppError | null {
  return address === operatorAt(operators, atMs) ? null : new AppError('OPERATOR_ONLY');
}

/** Any action, for lists of them. */
// biome-ignore lint/suspicious/noExplicitAny: each action has parameters and plans of its own
export type AnyIntentAction = Omit<IntentAction<any, any>, 'action'> & { action: IntentActionName };
