/** What the operator and members do in the ledger by a signed text: each act with its arguments, and the intent that it is. */
import { AppError } from '@suil/core';
import { type IntentActionName, type IntentParameters, parseIntentParameters } from '@suil/core/intent';
import { usageOf } from '../admin/act.ts';
import { ADDRESS, AMOUNT, type Arguments, choice, one, REQUEST, RESERVE_NAMES, two } from '../admin/arguments.ts';

/** An intent that has not been signed. */
export interface LedgerIntent {
  readonly action: IntentActionName;
  readonly parameters: IntentParameters;
}

export interface LedgerAct {
  readonly name: string;
  readonly role: 'operator' | 'anyone';
  /** A verb first, arguments in capitals. */
  readonly summary: string;
  readonly args: Arguments<unknown>['list'];
  /** @throws {COMMAND_USAGE_INVALID} {CONFIG_INVALID} {REQUEST_INVALID} */
  read(texts: readonly string[]): LedgerIntent;
}

interface Spec<T, Name extends IntentActionName> extends Pick<LedgerAct, 'name' | 'role' | 'summary'> {
  readonly action: Name;
  readonly args: Arguments<T>;
  parameters(values: T): unknown;
}

function define<T, Name extends IntentActionName>(spec: Spec<T, Name>): LedgerAct {
  const { name, role, summary, action, args } = spec;
  const usage = usageOf('ledger', name, args.list);
  return {
    ...{ name, role, summary, args: args.list },
    read: (texts) => {
      if (texts.length !== args.list.length) throw new AppError('COMMAND_USAGE_INVALID', { usage });
      return { action, parameters: parseIntentParameters(action, spec.parameters(args.read(texts))) };
    },
  };
}

const ACCOUNT = choice('ACCOUNT', ['bank_reserve', 'emission', 'reserve']);
const FUNDED_ACCOUNT = choice('ACCOUNT', ['bank_reserve', 'emission']);
const RESERVE = choice('RESERVE', RESERVE_NAMES);

export const LEDGER_ACTS: readonly LedgerAct[] = [
  define({
    name: 'fund',
    role: 'anyone',
    summary: "gives AMOUNT of the signer's balance to ACCOUNT, permanently",
    action: 'fund',
    args: two(ACCOUNT, AMOUNT),
    parameters: ([account, { coin, units }]) => ({ account, asset: coin, amount: String(units) }),
  }),
  define({
    name: 'allocate',
    role: 'operator',
    summary: 'moves AMOUNT of the application reserve to ACCOUNT',
    action: 'allocate',
    args: two(FUNDED_ACCOUNT, AMOUNT),
    parameters: ([to, { coin, units }]) => ({ to, asset: coin, amount: String(units) }),
  }),
  define({
    name: 'fund-reserve',
    role: 'operator',
    summary: 'asks for a voucher that moves AMOUNT of the application reserve to RESERVE on the chain',
    action: 'fund_reserve',
    args: two(RESERVE, AMOUNT),
    parameters: ([reserve, { coin, units }]) => ({ reserve, asset: coin, amount: String(units) }),
  }),
  define({
    name: 'withdraw-treasury',
    role: 'operator',
    summary: 'asks for a voucher that pays AMOUNT of the treasury to ADDRESS',
    action: 'treasury_withdraw',
    args: two(AMOUNT, ADDRESS),
    parameters: ([{ coin, units }, recipient]) => ({ asset: coin, amount: String(units), recipient }),
  }),
  define({
    name: 'withdraw',
    role: 'anyone',
    summary: "asks for a voucher that pays AMOUNT of the signer's balance to ADDRESS",
    action: 'withdraw',
    args: two(AMOUNT, ADDRESS),
    parameters: ([{ coin, units }, recipient]) => ({ asset: coin, amount: String(units), recipient }),
  }),
  define({
    name: 'transfer',
    role: 'anyone',
    summary: "moves AMOUNT of the signer's balance to the balance of ADDRESS",
    action: 'transfer',
    args: two(AMOUNT, ADDRESS),
    parameters: ([{ coin, units }, to]) => ({ asset: coin, amount: String(units), to }),
  }),
  define({
    name: 'cancel-withdrawal',
    role: 'anyone',
    summary: 'takes REQUEST out of the queue; its amount returns',
    action: 'cancel_withdrawal',
    args: one(REQUEST),
    parameters: ([id]) => ({ id: String(id) }),
  }),
];

/** @throws {COMMAND_USAGE_INVALID} listing the acts */
export function findLedgerAct(name: string): LedgerAct {
  const act = LEDGER_ACTS.find((known) => known.name === name);
  if (act !== undefined) return act;
  throw new AppError('COMMAND_USAGE_INVALID', { usage: `ledger ACT, one of\n\n${describeLedgerActs()}` });
}

/** Returns one line for each act. */
export function describeLedgerActs(): string {
  return LEDGER_ACTS.map(({ name, args, role, summary }) => {
    const words = [name, ...args.map((each) => each.name)].join(' ');
    return `  ${words.padEnd(36)}  ${role === 'operator' ? 'operator: ' : ''}${summary}`;
  }).join('\n');
}
