/** A multisig address: who its members are, what each one weighs, and how much is needed. */
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { publicKeyFromSuiBytes } from '@mysten/sui/verify';
import { messageOf } from '@suil/core';
import { z } from 'zod';

export const multisigSchema = z.object({
  /** The weight that signatures need together. */
  threshold: z.number().int().min(1).max(65_535),
  members: z
    .array(
      z.object({
        /** For people; the address does not depend on it. */
        name: z.string().min(1),
        /** As `sui keytool` and `admin address` print it: base64 of flag and key. */
        publicKey: z.string(),
        weight: z.number().int().min(1).max(255),
      }),
    )
    .min(1)
    .max(10),
});
export type MultisigText = z.infer<typeof multisigSchema>;

/** @throws {Error} of the SDK when the keys, weights or threshold make no multisig */
export function toMultisigKey({ threshold, members }: MultisigText): MultiSigPublicKey {
  const publicKeys = members.map(({ publicKey, weight }) => ({ publicKey: publicKeyFromSuiBytes(publicKey), weight }));
  return MultiSigPublicKey.fromPublicKeys({ threshold, publicKeys });
}

/**
 * Puts the members' signatures together. The SDK keeps the order that it is given, and the chain expects that of the members.
 * @param byKey by the member's public key, of at least the threshold
 */
export function combineByMember(multisig: MultisigText, byKey: ReadonlyMap<string, string>): string {
  const inOrder = multisig.members.flatMap(({ publicKey }) => byKey.get(publicKey) ?? []);
  return toMultisigKey(multisig).combinePartialSignatures(inOrder);
}

/** One line, also of a schema's issues. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return messageOf(error);
  const [issue] = error.issues;
  return issue === undefined ? 'not valid' : `${issue.path.join('.')}: ${issue.message}`;
}
