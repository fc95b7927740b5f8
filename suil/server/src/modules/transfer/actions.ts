/** Transfers between members (rules.md §9), as wallet-signed intents: no fee, no limit, both sides bound. */

import { type Address, AppError, memberAccount, parseAddress } from '@suil/core';
import { transfer } from '@suil/ledger';
import { type AcceptedIntent, type AnyIntentAction, type IntentAction, intentKey } from '../../module/intent-action.ts';
import { readInviters } from '../account/read.ts';

/** @param root the member without an inviter */
export function transferActions({ root }: { root: string }): AnyIntentAction[] {
  const transfer: IntentAction<'transfer'> = {
    action: 'transfer',
    plan: async (tx, intents) => {
      const addresses = new Set(intents.flatMap(({ address, parameters }) => [address, parseAddress(parameters.to)]));
      const inviters = await readInviters(tx, [...addresses]);
      const isBound = (address: Address) => address === root || inviters.has(address);
      return intents.map((intent) => {
        const { address, parameters } = intent;
        return (
          findTransferRefusal({ from: address, to: parseAddress(parameters.to), isBound }) ?? {
            entry: transferEntry(intent),
          }
        );
      });
    },
  };
  return [transfer];
}

export type TransferSides = { from: Address; to: Address; isBound: (address: Address) => boolean };

/** Returns why these two may not transfer, or null. */
export function findTransferRefusal({ from, to, isBound }: TransferSides): AppError | null {
  if (!isBound(from)) return new AppError('REFERRAL_MEMBER_NOT_BOUND');
  if (to === from) return new AppError('TRANSFER_TO_SELF');
  // The specification's words for an address that is not a member's.
  if (!isBound(to)) return new AppError('REFERRAL_INVITER_NOT_BOUND');
  return null;
}

function transferEntry(intent: AcceptedIntent<'transfer'>) {
  const { address, atMs, parameters } = intent;
  const amount = BigInt(parameters.amount);
  return {
    key: intentKey(intent),
    kind: 'transfer',
    digest: null,
    occurredAtMs: atMs,
    postings: transfer(memberAccount(address), memberAccount(parseAddress(parameters.to)), parameters.asset, amount),
  };
}
