import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { expect, test } from 'vitest';
import { readSignatures } from './holder-key.ts';

const BYTES = Uint8Array.of(1, 2, 3);
const one = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));
const two = Secp256k1Keypair.fromSecretKey(new Uint8Array(32).fill(2));
const multisig = MultiSigPublicKey.fromPublicKeys({
  threshold: 3,
  publicKeys: [
    { publicKey: one.getPublicKey(), weight: 1 },
    { publicKey: two.getPublicKey(), weight: 2 },
  ],
});
const signed = async (signer: typeof one | typeof two) => (await signer.signTransaction(BYTES)).signature;

test('default: a multisig with its threshold, members and weights; the payer of the fee beside it does not count', async () => {
  const combined = multisig.combinePartialSignatures([await signed(one), await signed(two)]);
  expect(readSignatures([await signed(one), combined], multisig.toSuiAddress())).toEqual({
    kind: 'multisig',
    threshold: 3,
    members: [
      { address: one.toSuiAddress(), weight: 1 },
      { address: two.toSuiAddress(), weight: 2 },
    ],
  });
});

test('default: one key, with its scheme', async () => {
  expect(readSignatures([await signed(two)], two.toSuiAddress())).toEqual({ kind: 'one', scheme: 'Secp256k1' });
});

test('attack: a node shows the signatures of another address: nothing of them is the holder’s', async () => {
  const combined = multisig.combinePartialSignatures([await signed(one), await signed(two)]);
  expect(readSignatures([combined, await signed(two)], one.toSuiAddress())).toBeNull();
  // The same members under another threshold are another address.
  const other = MultiSigPublicKey.fromPublicKeys({
    threshold: 2,
    publicKeys: multisig.getPublicKeys(),
  });
  expect(readSignatures([combined], other.toSuiAddress())).toBeNull();
});
