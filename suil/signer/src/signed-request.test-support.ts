/** A deployment and wallets that exist only in tests, and what they ask the signer for. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import {
  type Address,
  parseAddress,
  permitBytes,
  resumeMessage,
  type SignedResume,
  toPermit,
  type VoucherTerms,
} from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type IntentActionName, type IntentText, intentMessage, type VoucherRequest } from '@suil/core/intent';

const id = (pair: string) => parseAddress(`0x${pair.repeat(32)}`);

export const wallet = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));
export const operator = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(8));
export const voucherKeypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9));
export const auditKeypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(10));
export const alice = wallet.toSuiAddress() as Address;
export const RECIPIENT = id('e1');
export const SITE = { domain: 'suil.test', uri: 'https://suil.test', chain: 'sui:localnet' };
export const NOW_MS = 20_800 * 86_400_000 + 3_600_000;
export const USDC = 1_000_000n;

export const manifest: Manifest = {
  package: id('aa'),
  chain: '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S',
  root: id('01'),
  operator: operator.toSuiAddress(),
  finance: id('f1'),
  vault: id('f2'),
  liquidity: id('f3'),
  usdcSuiPool: id('f4'),
  suilSuiPool: id('f5'),
  config: id('f6'),
  upgradeLock: id('f7'),
  prices: id('f8'),
  team: id('f9'),
  pledges: id('fa'),
  exchange: id('fb'),
  coinTypes: {
    sui: `${`0x${'0'.repeat(63)}2`}::sui::SUI`,
    suil: `${id('aa')}::suil::SUIL`,
    usdc: `${id('bb')}::usdc::USDC`,
  },
};

export type Asking = Partial<Omit<VoucherRequest, 'intent' | 'signature'>> & {
  signer?: Ed25519Keypair;
  action?: IntentActionName;
  /** Default: what the request itself says. */
  parameters?: Record<string, unknown>;
  /** Parts of the signed text that are not as usual. */
  text?: Partial<IntentText>;
  /** What the wallet signed, when it is not what is sent. */
  signedText?: Partial<IntentText>;
  nonce?: string;
  /** Who approves it. */
  auditor?: Ed25519Keypair;
};

/** Returns a request for 5 USDC, or what `asking` says instead, properly signed unless it says otherwise. */
export async function ask(asking: Asking = {}): Promise<VoucherRequest> {
  const { signer = wallet, action = 'withdraw', nonce = `nonce-of-${asking.id ?? 1n}` } = asking;
  const { id: requestId = 1n, asset = 'USDC', amount = 5n * USDC, recipient = RECIPIENT } = asking;
  const parameters = asking.parameters ?? { asset, amount: `${amount}`, recipient };
  const text = {
    ...SITE,
    address: signer.toSuiAddress() as Address,
    action,
    parameters,
    nonce,
    issuedAtMs: NOW_MS - 60_000,
    expiresAtMs: NOW_MS + 240_000,
    ...asking.text,
  };
  const said = intentMessage({ ...text, ...asking.signedText } as IntentText);
  const { signature } = await signer.signPersonalMessage(new TextEncoder().encode(said));
  const expiresAtMs = asking.expiresAtMs ?? NOW_MS + 82_800_000;
  const terms = { id: requestId, amount, recipient, expiresAtMs };
  const intent = text as VoucherRequest['intent'];
  const approval = asking.approval ?? (await approve({ ...terms, coin: asset }, asking.auditor));
  return { ...terms, asset, intent, signature, approval };
}

/** Returns an auditor's signature of a voucher. */
export async function approve(terms: VoucherTerms, auditor: Ed25519Keypair = auditKeypair): Promise<string> {
  return Buffer.from(await auditor.sign(permitBytes(toPermit(manifest, terms)))).toString('base64');
}

type Resuming = { signer?: Ed25519Keypair; atMs?: number; code?: string } & Partial<
  Pick<typeof SITE, 'domain' | 'chain'>
>;

/** Returns a text that ends a halt, signed by the operator unless `resuming` says otherwise. */
export async function signResume(halt: string, resuming: Resuming = {}): Promise<SignedResume> {
  const { signer = operator, atMs = NOW_MS, code = 'VAULT_BREACH', ...place } = resuming;
  const text = resumeMessage({
    ...{
      ...SITE,
      ...place,
      operator: parseAddress(operator.toSuiAddress()),
      halt,
      code,
      answered: {},
      answeredIds: [],
    },
    ...{ seq: 7n, hash: 'ab'.repeat(32), epoch: 1, reason: 'checked', nonce: 'N'.repeat(32) },
    ...{ issuedAtMs: atMs, expiresAtMs: atMs + 86_400_000 },
  });
  const { signature } = await signer.signPersonalMessage(new TextEncoder().encode(text));
  return { text, signature };
}
