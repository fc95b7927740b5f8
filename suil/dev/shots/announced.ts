/**
 * Announces on a deployment of the local chain everything that can be announced, and takes some fees,
 * so that the pictures show what members then see. Owns the acts; scenes.ts owns the pictures.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { parameterKey, UNITS_PER_SUIL } from '@suil/core';
import {
  buildAnnounceChange,
  buildAnnounceGuardian,
  buildAnnounceKey,
  buildAnnounceUpgrade,
  buildOfferAdmin,
  buildSwapSuil,
  buildVetoChange,
  fetchCap,
} from '@suil/sdk';
import { ApiClient } from '../demo/api-client.ts';
import { ChainClient } from '../demo/chain-client.ts';
import { demoMembers } from '../demo/members.ts';
import type { DemoApplication } from './demo-application.ts';

/** Of the announced code, which does not exist: nothing is ever upgraded to it. */
const DIGEST = new Uint8Array(32).fill(1);
const SWAP_FEE_BPS = 200n;
/** Announced and vetoed. */
const CLAIM_FEE_BPS = 400n;
const SOLD_SUIL = 20n;

/** Sends the acts, one after the other. @throws Error with the chain's reason when one is refused */
export async function announceEverything({ appUrl, chainUrl, dataDir }: DemoApplication): Promise<void> {
  const { manifest } = await new ApiClient(new URL(appUrl).origin).config();
  const chain = new ChainClient(chainUrl);
  const keys: Record<string, string> = JSON.parse(readFileSync(join(dataDir, 'dev-keys.json'), 'utf8'));
  const keyNamed = (name: string) => Ed25519Keypair.fromSecretKey(keys[name] ?? '');
  const operator = keyNamed('operator');
  const capOf = (kind: 'AdminCap' | 'GuardianCap') => fetchCap(chain.client, manifest, operator.toSuiAddress(), kind);
  const given = { manifest, adminCap: await capOf('AdminCap') };
  const vetoed = parameterKey('claimFeeBps');
  const next = new Ed25519Keypair();
  const acts = [
    buildAnnounceChange({ ...given, key: vetoed, value: CLAIM_FEE_BPS }),
    buildVetoChange({ manifest, guardianCap: await capOf('GuardianCap'), key: vetoed }),
    buildAnnounceUpgrade({ ...given, digest: DIGEST }),
    buildAnnounceKey({ ...given, name: 'withdraw', key: next.getPublicKey().toRawBytes() }),
    buildAnnounceGuardian({ ...given, guardian: next.toSuiAddress() }),
    buildOfferAdmin({ ...given, admin: next.toSuiAddress() }),
    buildAnnounceChange({ ...given, key: parameterKey('swapFeeBps'), value: SWAP_FEE_BPS }),
  ];
  for (const act of acts) await chain.run(operator, act);
  const [seller] = demoMembers(manifest.root).filter(({ sample }) => sample === 'team');
  if (seller === undefined) throw new Error('The sample data has no member with a team.');
  const sale = { manifest, amount: SOLD_SUIL * UNITS_PER_SUIL, minOutMist: 1n, minHashrate: 0n };
  await chain.run(seller.keypair, buildSwapSuil(sale));
}
