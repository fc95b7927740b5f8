/**
 * Wallets of three members of the local sample world (`npm start -- --demo`), one each. Their phrases follow from the world's published
 * seed, so everybody has them: they sign for the local chain and nothing else. Owns keys and names; what the members have done is
 * suil/dev/demo's.
 */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { SAMPLE_MEMBER_FEATURE, SAMPLE_MEMBER_IDS, type SampleMemberId } from '../sample-member.ts';
import type { StateStorage } from '../state/persistence.ts';
import { announce } from './announce.ts';
import { type ApprovalRequest, createDemoFeatures, DEMO_CHAIN } from './features.ts';
import { createKeyRing } from './key-ring.ts';

/** From it follows the whole sample world, these keys among the rest. */
export const SAMPLE_WORLD_SEED = 20_261_121;

export const SAMPLE_MEMBER_NAMES: Readonly<Record<SampleMemberId, string>> = {
  team: 'Mei Lin',
  saver: 'Daniel Weber',
  newcomer: 'Yuna Park',
};

const COLORS: Readonly<Record<SampleMemberId, string>> = { team: '#7B5CD6', saver: '#1F8A5B', newcomer: '#C8681E' };

/** 16 bytes, as a phrase of 12 words needs them: the seed and the member's place. */
function sampleMnemonic(id: SampleMemberId): string {
  const place = SAMPLE_MEMBER_IDS.indexOf(id) + 1;
  return entropyToMnemonic(new TextEncoder().encode(`suil ${SAMPLE_WORLD_SEED} 0${place}`), wordlist);
}

/** Returns a sample member's key; of the local chain, and known to everybody. */
export function sampleKeypair(id: SampleMemberId): Ed25519Keypair {
  return Ed25519Keypair.deriveKeypair(sampleMnemonic(id));
}

export interface SampleWalletOptions {
  /** Remembers which members the app may see, `localStorage` of the local app. */
  readonly storage: StateStorage;
  /** Shows what is to be signed; false or a rejection means refused. To connect nobody is asked: choosing the member says it. */
  readonly approve: (request: ApprovalRequest) => Promise<boolean>;
}

/** Announces one wallet for each sample member to the page; the returned function takes them away again. */
export function registerSampleWallets(options: SampleWalletOptions, target: EventTarget = window): () => void {
  const unregister = SAMPLE_MEMBER_IDS.map((id) => announce(createSampleWallet(id, options), target));
  return () => {
    for (const stop of unregister) stop();
  };
}

function createSampleWallet(id: SampleMemberId, { storage, approve }: SampleWalletOptions) {
  const name = SAMPLE_MEMBER_NAMES[id];
  const ring = createKeyRing(storage, `suil-demo-wallet:${DEMO_CHAIN}:${id}`, name);
  const { features, sharedAccounts } = createDemoFeatures({
    ring,
    walletName: name,
    approve: (request) => (request.kind === 'connect' ? Promise.resolve(true) : approve(request)),
    // Derived when the member is chosen: no page load waits for it.
    createFirst: () => ring.add(sampleMnemonic(id), name),
  });
  return {
    version: '1.0.0' as const,
    name,
    icon: iconOf(name, COLORS[id]),
    chains: [DEMO_CHAIN] as const,
    get accounts() {
      return sharedAccounts();
    },
    features: { ...features, [SAMPLE_MEMBER_FEATURE]: { version: '1.0.0', member: id } },
  };
}

/** The initials on a colour. */
function iconOf(name: string, color: string): `data:image/svg+xml;base64,${string}` {
  const initials = name.replace(/[^A-Z]/g, '');
  const text = `<text x="16" y="21" font-family="sans-serif" font-size="13" font-weight="700" fill="#fff" text-anchor="middle">${initials}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="16" fill="${color}"/>${text}</svg>`;
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}
