import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { createZkLoginSignature } from '@suil/signature/testing';
import { expect, test } from 'vitest';
import { isZkLoginKey } from './zklogin-account.ts';

test('a key of zkLogin is recognised, no other one, nor one without its flag', () => {
  const key = createZkLoginSignature().publicKey;
  expect(isZkLoginKey(key.toSuiBytes())).toBe(true);
  expect(isZkLoginKey(key.toRawBytes())).toBe(false);
  const ed25519 = new Ed25519Keypair().getPublicKey();
  for (const bytes of [ed25519.toSuiBytes(), ed25519.toRawBytes(), new Uint8Array(32).fill(5), new Uint8Array(0)])
    expect(isZkLoginKey(bytes)).toBe(false);
});
