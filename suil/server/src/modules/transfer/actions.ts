/** Transfers between members (rules.md §9), as wallet-signed intents: no fee, no limit but the member's own, both sides bound. */

import { type Address, AppError, isAppError, memberAccount, parseAddress } from '@suil/core';
import { transfer } from '@suil/ledger';
import { type AcceptedIntent, type AnyIntentAction, type IntentAction, intentKey } from '../../module/intent-action.ts';
import { readInviters } from '../account/read.ts';
import { checkSpending, listLimited } from '../spending/read.ts';
import { writeSpendings } from '../spending/write.ts';

/** @param root the member without an inviter */
export function transferActions({ root }: { root: string }): AnyIntentAction[] {
  const transfer: IntentAction<'transfer', TransferPlan> = {
    action: 'transfer',
    // What a limit leaves depends on the transfers before.
    alone: async (tx, intents) => {
      const members = intents.map(({ address }) => address);
      const limited = await listLimited(tx, members);
      return members.map((member) => limited.has(member));
    },
    plan: async (tx, intents) => {
      const addresses = new Set(intents.flatMap(({ address, parameters }) => [address, parseAddress(parameters.to)]));
      const inviters = await readInviters(tx, [...addresses]);
      const isBound = (address: Address) => address === root || inviters.has(address);
      const limited = await listLimited(
        tx,
        intents.map(({ address }) => address),
      );
      return Promise.all(
        intents.map(async (intent) => {
          const { address, parameters } = intent;
          const refusal = findTransferRefusal({ from: address, to: parseAddress(parameters.to), isBound });
          if (refusal !== null) return refusal;
          const spending = limited.has(address) ? await checkSpending(tx, toSpending(intent)) : { isLimited: false };
          return isAppError(spending) ? spending : { ...spending, entry: transferEntry(intent) };
        }),
      );
    },
    record: async (tx, posted) => {
      await writeSpendings(
        tx,
        posted.filter(({ plan }) => plan.isLimited).map(({ intent }) => toSpending(intent)),
      );
      return posted.map(() => ({}));
    },
  };
  return [transfer];
}

type TransferPlan = {
  /** Whether it counts against the member's own limit. */
  isLimited: boolean;
};

function toSpending({ address: member, parameters, atMs, inputSeq }: AcceptedIntent<'transfer'>) {
  return { member, asset: parameters.asset, amount: BigInt(parameters.amount), atMs, inputSeq };
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
