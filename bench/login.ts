/**
 * How many wallet signatures a second our verifier checks, beside the SDK's own verification of the same ones.
 * `npm run bench -- login [ROUNDS]`. Every signature is by a key of its own, met for the first time in its round, as logins are; the
 * two take turns, and what counts is the processor's time, so that neighbours on the machine disturb neither.
 */
import type { Signer } from '@mysten/sui/cryptography';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1';
import { isValidPersonalMessageSignature } from '@mysten/sui/verify';
import { parseAddress, signInMessage } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';

const DEFAULT_ROUNDS = 9;
const LOGINS = 60;
/** What issue and CONTRIBUTING ask for, times the SDK. */
const SCHEMES = ['ed25519', 'secp256k1', 'secp256r1'] as const;
const BARS = { ed25519: 5, secp256k1: 3, secp256r1: 5 };

type Scheme = (typeof SCHEMES)[number];
type Login = { text: string; signature: string; address: string };

const KEYPAIRS: Record<Scheme, () => Signer> = {
  ed25519: () => Ed25519Keypair.generate(),
  secp256k1: () => Secp256k1Keypair.generate(),
  secp256r1: () => Secp256r1Keypair.generate(),
};

const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('Usage: npm run bench -- login [ROUNDS]');

const verify = createSignatureVerifier(null);
const ours = (login: Login) => verify(login.text, login.signature, login.address);
const sdk = (login: Login) =>
  isValidPersonalMessageSignature(new TextEncoder().encode(login.text), login.signature, { address: login.address });

async function makeLogin(scheme: Scheme, index: number): Promise<Login> {
  const keypair = KEYPAIRS[scheme]();
  const address = keypair.toSuiAddress();
  const text = signInMessage({
    domain: 'app.example',
    uri: 'https://app.example',
    address: parseAddress(address),
    chain: 'sui:mainnet',
    nonce: `nonce${index}`.padEnd(32, '0'),
    issuedAtMs: index,
    expiresAtMs: index + 300_000,
  });
  const { signature } = await keypair.signPersonalMessage(new TextEncoder().encode(text));
  return { text, signature, address };
}

/** Returns the processor's microseconds per login. */
async function measure(check: (login: Login) => Promise<boolean>, logins: readonly Login[]): Promise<number> {
  const before = process.cpuUsage();
  for (const login of logins) if (!(await check(login))) throw new Error('A good signature was refused.');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / logins.length;
}

const median = (values: number[]): number => values.sort((left, right) => left - right)[values.length >> 1] ?? 0;

async function compare(scheme: Scheme) {
  const batch = (round: number) =>
    Promise.all(Array.from({ length: LOGINS }, (_, index) => makeLogin(scheme, round * LOGINS + index)));
  const warmUp = await batch(0);
  await measure(ours, warmUp);
  await measure(sdk, warmUp);
  const figures: { ours: number; sdk: number }[] = [];
  for (let round = 1; round <= rounds; round++) {
    const logins = await batch(round);
    // Who begins alternates: the first to see a key gains nothing from it, but may pay for a collection of garbage.
    const isOursFirst = round % 2 === 1;
    const first = await measure(isOursFirst ? ours : sdk, logins);
    const second = await measure(isOursFirst ? sdk : ours, logins);
    figures.push(isOursFirst ? { ours: first, sdk: second } : { ours: second, sdk: first });
  }
  const ratio = median(figures.map((figure) => figure.sdk / figure.ours));
  return {
    perSecond: Math.round(1e6 / median(figures.map((figure) => figure.ours))),
    sdkPerSecond: Math.round(1e6 / median(figures.map((figure) => figure.sdk))),
    ratioToSdk: Number(ratio.toFixed(2)),
    bar: BARS[scheme],
  };
}

const result: Partial<Record<Scheme, Awaited<ReturnType<typeof compare>>>> = {};
for (const scheme of SCHEMES) {
  const figures = await compare(scheme);
  result[scheme] = figures;
  console.error(
    `${scheme.padEnd(10)} ${figures.perSecond} logins per second of one core, SDK ${figures.sdkPerSecond}: ${figures.ratioToSdk} times (bar ${figures.bar})`,
  );
}
const schemes = Object.values(result);
console.log(
  JSON.stringify({
    ratioToSdk: Object.fromEntries(Object.entries(result).map(([scheme, figures]) => [scheme, figures.ratioToSdk])),
    perSecond: Object.fromEntries(Object.entries(result).map(([scheme, figures]) => [scheme, figures.perSecond])),
    barsMet: schemes.every(({ ratioToSdk, bar }) => ratioToSdk >= bar),
  }),
);
