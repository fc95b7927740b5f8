/**
 * Whose signatures an address's are. An address is the hash of its keys: of a multisig also of threshold, members and weights. They are in
 * each signature, so the transaction that used the holder's capability last shows them, and no node can make others up: they would have another address.
 */
import { bcs } from '@mysten/sui/bcs';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { fromBase64, toHex } from '@mysten/sui/utils';
import { blake2b256 } from '@suil/core/settlement-proof';
import type { Holder } from '@suil/sdk';

// The SDK's classes of keys would bring each scheme's curve into the file that every wallet's page loads: 6.6 kB. No signature is verified here.

export type HolderKey =
  | { readonly kind: 'one'; readonly scheme: string }
  | {
      readonly kind: 'multisig';
      readonly threshold: number;
      readonly members: readonly { readonly address: string; readonly weight: number }[];
    };

/** Returns null while no signature of the holder is known: it has not used the capability since it got it, or the node removed the transaction. */
export async function readHolderKey(client: ClientWithCoreApi, { holder, cap }: Holder): Promise<HolderKey | null> {
  const { object } = await client.core.getObject({ objectId: cap, include: { previousTransaction: true } });
  if (object.previousTransaction === null) return null;
  const result = await client.core.getTransaction({ digest: object.previousTransaction });
  return readSignatures((result.Transaction ?? result.FailedTransaction).signatures, holder);
}

/** Returns what the holder's own signature shows; others, as of the payer of the fee, do not count. */
export function readSignatures(signatures: readonly string[], holder: string): HolderKey | null {
  return signatures.map((signature) => readSignature(signature, holder)).find((key) => key !== null) ?? null;
}

/** What begins a signature and a public key, by scheme; in a multisig the schemes have numbers of their own. */
const FLAGS = { ED25519: 0, Secp256k1: 1, Secp256r1: 2, ZkLogin: 5, Passkey: 6 } as const;
type Scheme = keyof typeof FLAGS;
const MULTISIG_FLAG = 3;
const SIGNATURE_BYTES = 64;
/** Those whose signature is followed by nothing but the key. */
const PLAIN = ['ED25519', 'Secp256k1', 'Secp256r1'] as const;

/** Null for another address's, and for a kind whose key is not simply in the signature. */
function readSignature(signature: string, holder: string): HolderKey | null {
  const [flag, ...rest] = fromBase64(signature);
  const bytes = Uint8Array.from(rest);
  if (flag === MULTISIG_FLAG) return readMultisig(bytes, holder);
  const scheme = PLAIN.find((one) => FLAGS[one] === flag);
  return scheme !== undefined && addressOf(keyBytes(scheme, bytes.subarray(SIGNATURE_BYTES))) === holder
    ? { kind: 'one', scheme }
    : null;
}

function readMultisig(bytes: Uint8Array, holder: string): HolderKey | null {
  const { pk_map: members, threshold } = bcs.MultiSig.parse(bytes).multisig_pk;
  const keys = members.map(({ pubKey, weight }) => ({ key: keyBytes(pubKey.$kind, pubKey[pubKey.$kind]), weight }));
  const weighted = keys.map(({ key, weight }) => Uint8Array.of(...key, weight));
  const parts = [Uint8Array.of(MULTISIG_FLAG), bcs.u16().serialize(threshold).toBytes(), ...weighted];
  if (addressOf(...parts) !== holder) return null;
  return { kind: 'multisig', threshold, members: keys.map(({ key, weight }) => ({ address: addressOf(key), weight })) };
}

function keyBytes(scheme: Scheme, key: Uint8Array | undefined): Uint8Array {
  return Uint8Array.of(FLAGS[scheme], ...(key ?? []));
}

function addressOf(...parts: readonly Uint8Array[]): string {
  return `0x${toHex(blake2b256(parts))}`;
}
