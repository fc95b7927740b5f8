/** A multisig whose members sign at once, each with weight 1. */
import type { Signer } from '@mysten/sui/cryptography';
import { MultiSigPublicKey } from '@mysten/sui/multisig';

/** What signs a text for an address. */
export type TextSigner = Pick<Signer, 'toSuiAddress' | 'signPersonalMessage'>;

/** Returns the multisig's key, and a signer for which only the given members sign. */
export function createMultisig(threshold: number, members: readonly Signer[]) {
  const publicKeys = members.map((member) => ({ publicKey: member.getPublicKey(), weight: 1 }));
  const publicKey = MultiSigPublicKey.fromPublicKeys({ threshold, publicKeys });
  const signedBy = (...signers: readonly Signer[]): TextSigner => ({
    toSuiAddress: () => publicKey.toSuiAddress(),
    signPersonalMessage: async (message) => {
      const signed = await Promise.all(signers.map((signer) => signer.signPersonalMessage(message)));
      const signature = publicKey.combinePartialSignatures(signed.map((partial) => partial.signature));
      return { bytes: Buffer.from(message).toString('base64'), signature };
    },
  });
  return { publicKey, signedBy };
}
