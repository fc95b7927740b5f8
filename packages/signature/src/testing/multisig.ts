/** A multisig whose members sign at once, each with weight 1. */
import type { Signer } from '@mysten/sui/cryptography';
import { MultiSigPublicKey } from '@mysten/sui/multisig';

/** What signs a text for an address. */
export type TextSigner = Pick<Signer, 'toSuiAddress' | 'signPersonalMessage'>;

type MultisigSigner = TextSigner & Pick<Signer, 'signTransaction'>;

/** Returns the multisig's key, and a signer for which only the given members sign. */
export function createMultisig(threshold: number, members: readonly Signer[]) {
  const publicKeys = members.map((member) => ({ publicKey: member.getPublicKey(), weight: 1 }));
  const publicKey = MultiSigPublicKey.fromPublicKeys({ threshold, publicKeys });
  const combine = async (bytes: Uint8Array, partials: Promise<{ signature: string }>[]) => {
    const signed = await Promise.all(partials);
    const signature = publicKey.combinePartialSignatures(signed.map((partial) => partial.signature));
    return { bytes: Buffer.from(bytes).toString('base64'), signature };
  };
  const signedBy = (...signers: readonly Signer[]): MultisigSigner => ({
    toSuiAddress: () => publicKey.toSuiAddress(),
    signPersonalMessage: (text) =>
      combine(
        text,
        signers.map((signer) => signer.signPersonalMessage(text)),
      ),
    signTransaction: (bytes) =>
      combine(
        bytes,
        signers.map((signer) => signer.signTransaction(bytes)),
      ),
  });
  return { publicKey, signedBy };
}
