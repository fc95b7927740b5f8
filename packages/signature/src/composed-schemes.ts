/**
 * The schemes that are made of others: multisig, passkey, zkLogin. Read by the SDK, and stricter than it where Sui is: a signature has one
 * spelling, and a member signs with the scheme of its key. Keys are verified natively. Only zkLogin needs a node.
 */
import { createHash } from 'node:crypto';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { SignatureError } from './errors.ts';
import { KEY_SCHEMES, SIGNATURE_BYTES } from './key-schemes.ts';

export const MULTISIG_FLAG = 3;
export const ZKLOGIN_FLAG = 5;
export const PASSKEY_FLAG = 6;

/** A caller that waits for a signature gives up after fifteen seconds at the earliest. */
const NODE_ANSWER_MAX_MS = 8_000;

export type SignedMessage = { message: Uint8Array; digest: Uint8Array; signature: string; address: string };

/** Hash of the site, flags and a counter (WebAuthn §6.1). */
const AUTHENTICATOR_DATA_MIN_BYTES = 37;
/** Of the key that signs for a passkey. */
const SECP256R1_FLAG = 2;

/** Whether a passkey signed. */
export async function verifyPasskey({ digest, signature, address }: SignedMessage): Promise<boolean> {
  const { PasskeyPublicKey } = await import('@mysten/sui/keypairs/passkey');
  const parsed = await readPasskey(Buffer.from(signature, 'base64')).catch(() => null);
  if (parsed === null || new PasskeyPublicKey(parsed.publicKey).toSuiAddress() !== address) return false;
  return isPasskeyOver(digest, parsed);
}

type Passkey = { authenticatorData: Uint8Array; clientDataJson: string; signature: Uint8Array; publicKey: Uint8Array };

/** @throws for bytes that are no signature of a passkey, or spell one in another way */
async function readPasskey(bytes: Uint8Array): Promise<Passkey> {
  const { bcs } = await import('@mysten/sui/bcs');
  const parsed = bcs.PasskeyAuthenticator.parse(bytes.slice(1));
  const again = bcs.PasskeyAuthenticator.serialize(parsed).toBytes();
  const { authenticatorData, clientDataJson, userSignature } = parsed;
  const key = Uint8Array.from(userSignature).subarray(1);
  if (bytes[0] !== PASSKEY_FLAG || Buffer.compare(again, bytes.subarray(1)) !== 0) throw new TypeError('not a passkey');
  if (userSignature[0] !== SECP256R1_FLAG) throw new TypeError('a passkey signs with secp256r1');
  return {
    authenticatorData: Uint8Array.from(authenticatorData),
    clientDataJson,
    signature: key.subarray(0, SIGNATURE_BYTES),
    publicKey: key.subarray(SIGNATURE_BYTES),
  };
}

/** Whether the challenge is the digest. Which site asked is not compared: Sui does not, and it is the wallet's, not the caller's. */
function isPasskeyOver(digest: Uint8Array, { authenticatorData, clientDataJson, ...key }: Passkey): boolean {
  if (authenticatorData.length < AUTHENTICATOR_DATA_MIN_BYTES) return false;
  const { type, challenge } = readClientData(clientDataJson);
  if (type !== 'webauthn.get' || challenge !== Buffer.from(digest).toString('base64url')) return false;
  const scheme = KEY_SCHEMES.find(({ flag }) => flag === SECP256R1_FLAG);
  if (scheme?.keyBytes !== key.publicKey.length) return false;
  const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJson).digest()]);
  return scheme.verify(signed, key.signature, key.publicKey, 'calling thread') === true;
}

function readClientData(json: string): { type?: unknown; challenge?: unknown } {
  try {
    const data: unknown = JSON.parse(json);
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
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

/** @throws for bytes that are no multisig, or spell one in another way. The SDK refuses a key that is there twice and a weight of zero. */
async function readMultisig(signature: string) {
  const { bcs } = await import('@mysten/sui/bcs');
  const { MultiSigPublicKey, parsePartialSignatures } = await import('@mysten/sui/multisig');
  const bytes = Buffer.from(signature, 'base64').subarray(1);
  const multisig = bcs.MultiSig.parse(Uint8Array.from(bytes));
  if (Buffer.compare(bcs.MultiSig.serialize(multisig).toBytes(), bytes) !== 0) throw new TypeError('not a multisig');
  const members = multisig.multisig_pk.pk_map.filter((_, index) => (multisig.bitmap >> index) & 1);
  const isOfKeys = multisig.sigs.every((partial, index) => partial.$kind === members[index]?.pubKey.$kind);
  const bits = multisig.bitmap.toString(2).replaceAll('0', '').length;
  // Bits beyond the signatures change nothing, so that others could spell the same signature with them.
  if (bits !== multisig.sigs.length || !isOfKeys) throw new TypeError('not signed by the members that it names');
  return {
    publicKey: new MultiSigPublicKey(multisig.multisig_pk),
    partials: parsePartialSignatures(multisig),
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
    return (
      signature.length === SIGNATURE_BYTES && scheme.verify(digest, signature, publicKey.toRawBytes(), 'calling thread')
    );
  const serialized = Buffer.from(signature).toString('base64');
  const signed = { message, digest, signature: serialized, address: publicKey.toSuiAddress() };
  return signatureScheme === 'Passkey' ? verifyPasskey(signed) : verifyZkLogin(signed, client);
}
