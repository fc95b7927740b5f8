/**
 * What an intent asks to leave the vault. The server, which holds the amount, and the signer, which signs the voucher, read it with the
 * same function. Whether it is allowed is decided by each of them.
 */
import type { VaultAsset } from '../rules/vault/asset.ts';
import { type ReserveIds, type ReserveName, reserveIdOf } from '../rules/vault/reserve.ts';
import { type IntentActionName, parseIntentParameters } from './registry.ts';

export interface WithdrawalIntent {
  /** `balance` and `hashrate` are a member's own; `reserve` and `treasury` are the deployment's, and only the operator may ask for them. */
  readonly source: 'balance' | 'hashrate' | 'reserve' | 'treasury';
  readonly asset: VaultAsset;
  /** Base units. */
  readonly amount: bigint;
  /** The reserve on the chain that is funded, if one is. */
  readonly reserve: ReserveName | null;
  /** An address, or the reserve's id. */
  readonly recipient: string;
}

const WITHDRAWAL_ACTIONS = ['withdraw', 'claim_hashrate', 'fund_reserve', 'treasury_withdraw'] as const;
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];

/** Whether the action asks for a voucher. */
export function isWithdrawalAction(action: IntentActionName): action is WithdrawalAction {
  return WITHDRAWAL_ACTIONS.some((name) => name === action);
}

/** Returns what `address` asks for. @throws {REQUEST_INVALID} for parameters that are not the action's */
export function toWithdrawalIntent(
  action: WithdrawalAction,
  { address, parameters }: { readonly address: string; readonly parameters: unknown },
  deployment: ReserveIds,
): WithdrawalIntent {
  switch (action) {
    case 'withdraw': {
      const { asset, amount, recipient } = parseIntentParameters(action, parameters);
      return { source: 'balance', asset, amount: BigInt(amount), reserve: null, recipient };
    }
    case 'claim_hashrate': {
      const { amount } = parseIntentParameters(action, parameters);
      return { source: 'hashrate', asset: 'SUIL', amount: BigInt(amount), reserve: null, recipient: address };
    }
    case 'treasury_withdraw': {
      const { asset, amount, recipient } = parseIntentParameters(action, parameters);
      return { source: 'treasury', asset, amount: BigInt(amount), reserve: null, recipient };
    }
    case 'fund_reserve': {
      const { reserve, asset, amount } = parseIntentParameters(action, parameters);
      const recipient = reserveIdOf(deployment, reserve);
      return { source: 'reserve', asset, amount: BigInt(amount), reserve, recipient };
    }
  }
}
