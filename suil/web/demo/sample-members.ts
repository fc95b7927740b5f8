/**
 * Wallets of three members of the local demo deployment (`npm start -- --demo`), one each. Their phrases follow from the published
 * seed, so anyone has them: they sign for the local chain and nothing else. Owns keys and names; what the members did is
 * suil/dev/demo's.
 */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import {
  createDemoWallet,
  createMnemonic,
  DEMO_STORAGE_KEY,
  type DemoWallet,
  type DemoWalletOptions,
} from '@suil/wallet/demo';
import { SAMPLE_MEMBER_FEATURE, SAMPLE_MEMBER_IDS, type SampleMemberId } from '../src/wallet/connect/sample-member.ts';
import { SAMPLE_MEMBER_ICONS } from './sample-icons.ts';

/** The whole demo deployment follows from it, these keys included. */
export const DEMO_SEED = 20_261_121;

export const SAMPLE_MEMBER_NAMES: Readonly<Record<SampleMemberId, string>> = {
  team: 'Mei Lin',
  saver: 'Daniel Weber',
  newcomer: 'Yuna Park',
};

/** 16 bytes, as a phrase of 12 words needs them: the seed and the member's number. */
function sampleMnemonic(id: SampleMemberId): string {
  const number = SAMPLE_MEMBER_IDS.indexOf(id) + 1;
  return createMnemonic(12, () => new TextEncoder().encode(`suil ${DEMO_SEED} 0${number}`));
}

/** Returns a sample member's key; of the local chain, and public. */
export function sampleKeypair(id: SampleMemberId): Ed25519Keypair {
  return Ed25519Keypair.deriveKeypair(sampleMnemonic(id));
}

/** `storage` remembers which members the app may see. `approve` is not called for a connection: choosing the member is the consent. */
export type SampleWalletOptions = Pick<DemoWalletOptions, 'storage' | 'approve'>;

/** Announces one wallet for each sample member to the page; the returned function removes them. */
export function registerSampleWallets(options: SampleWalletOptions, target: EventTarget = window): () => void {
  const unregister = SAMPLE_MEMBER_IDS.map((id) => createSampleWallet(id, options).register(target));
  return () => {
    for (const stop of unregister) stop();
  };
}

function createSampleWallet(id: SampleMemberId, { storage, approve }: SampleWalletOptions): DemoWallet {
  const name = SAMPLE_MEMBER_NAMES[id];
  return createDemoWallet({
    storage,
    storageKey: `${DEMO_STORAGE_KEY}:${id}`,
    name,
    icon: SAMPLE_MEMBER_ICONS[id],
    approve: (request) => (request.kind === 'connect' ? Promise.resolve(true) : approve(request)),
    // Derived when the member is chosen: no page load waits for it.
    firstAccount: () => ({ mnemonic: sampleMnemonic(id), label: name }),
    features: { [SAMPLE_MEMBER_FEATURE]: { version: '1.0.0', member: id } },
  });
}
