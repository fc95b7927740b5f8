/**
 * The members of the local demo deployment that a user can connect as, and how the app recognises their wallets. Keys and names are in
 * suil/web/demo, which only the local build has.
 */
import type { Wallet } from '@suil/wallet';

export const SAMPLE_MEMBER_IDS = ['team', 'saver', 'newcomer'] as const;
export type SampleMemberId = (typeof SAMPLE_MEMBER_IDS)[number];

/** Feature by which a wallet says that it holds the key of one sample member. */
export const SAMPLE_MEMBER_FEATURE = 'suil:sampleMember';

/** Returns whose wallet it is among the sample members; null for every other wallet. */
export function sampleMemberOf(wallet: Pick<Wallet, 'features'>): SampleMemberId | null {
  const feature: unknown = new Map(Object.entries(wallet.features)).get(SAMPLE_MEMBER_FEATURE);
  if (typeof feature !== 'object' || feature === null || !('member' in feature)) return null;
  return SAMPLE_MEMBER_IDS.find((id) => id === feature.member) ?? null;
}
