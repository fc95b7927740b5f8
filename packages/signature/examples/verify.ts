/** A multisig of two keys signs a text; one signature is not enough, both are. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { createSignatureVerifier } from '@suil/signature';

const keys = [new Ed25519Keypair(), new Secp256k1Keypair()] as const;
const multisig = MultiSigPublicKey.fromPublicKeys({
  threshold: 2,
  publicKeys: keys.map((key) => ({ publicKey: key.getPublicKey(), weight: 1 })),
});
const text = 'Pay 5 SUI to Bob';
const signatures = await Promise.all(
  keys.map(async (key) => (await key.signPersonalMessage(new TextEncoder().encode(text))).signature),
);

const verify = createSignatureVerifier(null);
const address = multisig.toSuiAddress();
console.log('one of two:', await verify(text, multisig.combinePartialSignatures(signatures.slice(0, 1)), address));
console.log('both:', await verify(text, multisig.combinePartialSignatures(signatures), address));
