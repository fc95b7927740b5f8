/**
 * Natives of `sui::vdf`. Sui has them on devnet and on local networks; mainnet and testnet refuse them. Follows
 * sui-move-natives/src/crypto/vdf.rs.
 */
import { COSTS } from '../../gas/costs.ts';
import { bigintAt, bytesRefAt, toVector } from '../arguments.ts';
import { abortNative, chargeNative, type NativeContext, type NativeEntries } from '../native.ts';
import { SUI_GROUP } from './discriminant.ts';
import { formBytes, readForm } from './form-bytes.ts';
import { hashToForm } from './hash-to-form.ts';
import { type Form, isInGroup, isReduced } from './quadratic-form.ts';
import { verifyDelay } from './wesolowski.ts';

const E_INVALID_INPUT = 0n;
const E_NOT_SUPPORTED = 1n;
/**
 * A reduced form takes at most 600 bytes. One that is not reduced may be of any length, and reducing it takes time that grows with the square; Sui
 * sets no limit, this VM refuses longer ones.
 */
const MAX_FORM_BYTES = 1_000;

function formAt(context: NativeContext, args: Parameters<NativeEntries[string]>[2], index: number): Form {
  const bytes = bytesRefAt(args, index);
  chargeNative(context, bytes.length * COSTS.perByte);
  if (bytes.length > MAX_FORM_BYTES) return abortNative(E_INVALID_INPUT, `a form has up to ${MAX_FORM_BYTES} bytes`);
  return readForm(bytes) ?? abortNative(E_INVALID_INPUT);
}

const ENABLED: NativeEntries = {
  hash_to_input_internal: (context, _types, args) => {
    const message = bytesRefAt(args, 0);
    chargeNative(context, COSTS.hashToForm + message.length * COSTS.perByte);
    const form = hashToForm(SUI_GROUP, message);
    return [form === undefined ? abortNative(E_INVALID_INPUT) : toVector(formBytes(form))];
  },
  vdf_verify_internal: (context, _types, args) => {
    chargeNative(context, COSTS.delayProof);
    const [input, proof, output] = [formAt(context, args, 0), formAt(context, args, 2), formAt(context, args, 1)];
    if (![input, output, proof].every((form) => isInGroup(SUI_GROUP, form)) || !isReduced(output)) return [false];
    return [verifyDelay(SUI_GROUP, { input, output, proof, iterations: bigintAt(args, 3) })];
  },
};

/** The natives; when they are not enabled, each aborts as on mainnet. */
export function vdfNatives(isEnabled: boolean): NativeEntries {
  if (isEnabled) return ENABLED;
  return Object.fromEntries(Object.keys(ENABLED).map((name) => [name, () => abortNative(E_NOT_SUPPORTED)]));
}
