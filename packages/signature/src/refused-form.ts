/**
 * Which signatures a caller that asks no node cannot take, although Sui does: so that it can say why. Says nothing of their validity.
 */
import { MULTISIG_FLAG, ZKLOGIN_FLAG } from './composed-schemes.ts';

/** zkLogin also where a member of a multisig signed with it; `legacy multisig`: the form of 2023, with the keys as base64. */
export type RefusedForm = 'zkLogin' | 'legacy multisig';

/** Returns the form of a signature (base64) that needs another verifier than one without a node; null for every other text. */
export async function refusedFormOf(signature: string): Promise<RefusedForm | null> {
  const bytes = Uint8Array.from(Buffer.from(signature, 'base64'));
  if (bytes[0] === ZKLOGIN_FLAG) return 'zkLogin';
  if (bytes[0] !== MULTISIG_FLAG) return null;
  const { bcs } = await import('@mysten/sui/bcs');
  const sigs = bcs.vector(bcs.CompressedSignature);
  const member = bcs.struct('LegacyMember', { pubKey: bcs.string(), weight: bcs.u8() });
  const legacy = bcs.struct('LegacyMultiSig', {
    sigs,
    bitmap: bcs.byteVector(),
    multisig_pk: bcs.struct('LegacyMultiSigPublicKey', { pk_map: bcs.vector(member), threshold: bcs.u16() }),
  });
  const body = bytes.subarray(1);
  const current = readWhole(bcs.MultiSig, body);
  if (current !== null) return current.sigs.some(({ $kind }) => $kind === 'ZkLogin') ? 'zkLogin' : null;
  return readWhole(legacy, body) === null ? null : 'legacy multisig';
}

interface Type<Value extends Input, Input> {
  parse(bytes: Uint8Array): Value;
  serialize(value: Input): { toBytes(): Uint8Array };
}

/** Returns the value that these bytes, all of them, spell; null for none. */
function readWhole<Value extends Input, Input>(type: Type<Value, Input>, bytes: Uint8Array): Value | null {
  try {
    const value = type.parse(bytes);
    return Buffer.compare(type.serialize(value).toBytes(), bytes) === 0 ? value : null;
  } catch {
    return null;
  }
}
