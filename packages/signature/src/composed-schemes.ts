/**
 * The schemes that are made of others: multisig, passkey, zkLogin. Read by the SDK; members of a multisig are verified natively
 * where they can be. Only zkLogin needs a node.
 */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { SignatureError } from './errors.ts';
import { KEY_SCHEMES } from './key-schemes.ts';

export const MULTISIG_FLAG = 3;
export const ZKLOGIN_FLAG = 5;
export const PASSKEY_FLAG = 6;

/** A caller that waits for a signature gives up after fifteen seconds at the earliest. */
const NODE_ANSWER_MAX_MS = 8_000;

export type SignedMessage = { message: Uint8Array; digest: Uint8Array; signature: string; address: string };

/** Whether a passkey signed. */
export async function verifyPasskey({ message, signature, address }: SignedMessage): Promise<boolean> {
  const { isValidPersonalMessageSignature } = await import('@mysten/sui/verify');
  return isValidPersonalMessageSignature(message, signature, { address }).catch(() => false);
}

/** Whether a zkLogin signature holds, as the node says. @throws {CHAIN_NODE_UNAVAILABLE} */
export async function verifyZkLogin(signed: SignedMessage, client: ClientWithCoreApi | null): Promise<boolean> {
  const { parseSerializedSignature } = await import('@mysten/sui/cryptography');
  const { ZkLoginPublicIdentifier } = await import('@mysten/sui/zklogin');
  let identifier: InstanceType<typeof ZkLoginPublicIdentifier>;
  try {
    const parsed = parseSerializedSignature(signed.signature);
    if (parsed.signatureScheme !== 'ZkLogin') return false;
    identifier = new ZkLoginPublicIdentifier(parsed.publicKey, client ? { client } : {});
    if (!identifier.verifyAddress(signed.address) || client === null) return false;
  } catch {
    return false;
  }
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), NODE_ANSWER_MAX_MS);
  });
  try {
    return await Promise.race([identifier.verifyPersonalMessage(signed.message, signed.signature), silence]);
  } catch (cause) {
    throw new SignatureError('CHAIN_NODE_UNAVAILABLE', {}, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether enough members of a multisig signed, each of them rightly. @throws {CHAIN_NODE_UNAVAILABLE} */
export async function verifyMultisig(signed: SignedMessage, client: ClientWithCoreApi | null): Promise<boolean> {
  const parsed = await readMultisig(signed.signature).catch(() => null);
  if (parsed === null || parsed.publicKey.toSuiAddress() !== signed.address) return false;
  let weight = 0;
  for (const partial of parsed.partials) {
    if (!(await verifyPartial(partial, signed, client))) return false;
    weight += partial.weight;
  }
  return weight >= parsed.publicKey.getThreshold();
}

async function readMultisig(signature: string) {
  const { parseSerializedSignature } = await import('@mysten/sui/cryptography');
  const { MultiSigPublicKey, parsePartialSignatures } = await import('@mysten/sui/multisig');
  const parsed = parseSerializedSignature(signature);
  if (parsed.signatureScheme !== 'MultiSig') throw new TypeError('not a multisig');
  return {
    publicKey: new MultiSigPublicKey(parsed.multisig.multisig_pk),
    partials: parsePartialSignatures(parsed.multisig),
  };
}

type Partial = Awaited<ReturnType<typeof readMultisig>>['partials'][number];

async function verifyPartial(
  { signatureScheme, signature, publicKey }: Partial,
  { message, digest }: SignedMessage,
  client: ClientWithCoreApi | null,
): Promise<boolean> {
  const scheme = KEY_SCHEMES.find(({ name }) => name === signatureScheme);
  if (scheme)
    return signature.length === 64 && scheme.verify(digest, signature, publicKey.toRawBytes(), 'calling thread');
  if (signatureScheme === 'Passkey') return publicKey.verify(digest, signature).catch(() => false);
  const serialized = Buffer.from(signature).toString('base64');
  return verifyZkLogin({ message, digest, signature: serialized, address: publicKey.toSuiAddress() }, client);
}
