import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { expect, test } from 'vitest';
import { OPERATOR_PHRASE, STANDBY_PATH } from './genesis-figures.ts';
import { keyOfPhrase } from './phrase-keys.ts';

test.each([undefined, STANDBY_PATH])('a phrase has the key that the SDK derives, at path %s', (path) => {
  const expected = Ed25519Keypair.deriveKeypair(OPERATOR_PHRASE, path);
  expect(keyOfPhrase(OPERATOR_PHRASE, path).getSecretKey()).toBe(expected.getSecretKey());
});
