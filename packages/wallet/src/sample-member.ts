/**
 * The members of the local sample world that a person can connect as, as an app recognises their wallets. Keys and names are the demo
 * entry's (demo/sample-members.ts), which no other build has.
 */
import type { Wallet } from '@wallet-standard/core';

export const SAMPLE_MEMBER_IDS = ['team', 'saver', 'newcomer'] as const;
export type SampleMemberId = (typeof SAMPLE_MEMBER_IDS)[number];

/** Feature by which a wallet says that it holds the key of one member of the sample world. */
export const SAMPLE_MEMBER_FEATURE = 'suil:sampleMember';

/** Returns whose wallet it is among the sample members; null for every other wallet. */
export function sampleMemberOf(wallet: Pick<Wallet, 'features'>): SampleMemberId | null {
  const feature = (wallet.features as Record<string, unknown>)[SAMPLE_MEMBER_FEATURE];
  const { member } = (feature ?? {}) as { member?: unknown };
  return SAMPLE_MEMBER_IDS.find((id) => id === member) ?? null;
}
