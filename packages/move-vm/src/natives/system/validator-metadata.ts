/**
 * Native of `sui_system::validator`: whether what a validator says about itself can be true. Owns the layout of `ValidatorMetadata` and the
 * message of a proof of possession. Follows sui-types/src/sui_system_state/sui_system_state_inner_v1.rs (ValidatorMetadataV1::verify).
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { COSTS } from '../../gas/costs.ts';
import { BcsReader } from '../../values/bcs-reader.ts';
import { attempt, bytesAt } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';
import { G1_BYTES, G2_BYTES, type G2Point, g1Of, g2Of, shortSignatures } from '../pairing/bls12381.ts';
import { isMultiaddr } from './multiaddr.ts';

const E_PROOF = 0n;
const E_PROTOCOL_KEY = 1n;
const E_NETWORK_KEY = 2n;
const E_WORKER_KEY = 3n;
const E_FIRST_ADDRESS = 4n;
const ADDRESS_BYTES = 32;
const KEY_BYTES = 32;
/** Name, description and the addresses of picture and pages. */
const TEXTS = 4;
const ADDRESSES = 4;
/** Scope proof of possession, version 0, application Sui. */
const PROOF_INTENT = Uint8Array.of(5, 0, 0);
/** The proof holds in every epoch. */
const PROOF_EPOCH = new Uint8Array(8);

interface Part {
  readonly protocolKey: Uint8Array | undefined;
  readonly networkKey: Uint8Array | undefined;
  readonly workerKey: Uint8Array | undefined;
  readonly proof: Uint8Array | undefined;
  readonly addresses: readonly (Uint8Array | undefined)[];
}

interface Metadata {
  readonly address: Uint8Array;
  readonly now: Part;
  readonly next: Part;
}

type ReadPart = () => Uint8Array | undefined;

function readMetadata(bytes: Uint8Array): Metadata {
  const reader = new BcsReader(bytes);
  const list = () => reader.take(reader.uleb(bytes.length));
  const optional: ReadPart = () => (reader.uleb(1) === 1 ? list() : undefined);
  const addressesOf = (read: ReadPart) => Array.from({ length: ADDRESSES }, read);
  const address = reader.take(ADDRESS_BYTES);
  const keys = { protocolKey: list(), networkKey: list(), workerKey: list(), proof: list() };
  for (let text = 0; text < TEXTS; text++) list();
  const now = { ...keys, addresses: addressesOf(list) };
  const nextKey = { protocolKey: optional(), proof: optional() };
  const next = { ...nextKey, networkKey: optional(), workerKey: optional(), addresses: addressesOf(optional) };
  return { address, now, next };
}

/** The bytes that a validator signs with its key to show that it has it: intent, key and address as one list of bytes, epoch 0. */
function proofMessage(protocolKey: Uint8Array, address: Uint8Array): Uint8Array {
  const signed = concatBytes(protocolKey, address);
  // A length of 128 in ULEB128.
  return concatBytes(PROOF_INTENT, Uint8Array.of(0x80, 0x01), signed, PROOF_EPOCH);
}

function readKey(bytes: Uint8Array): G2Point {
  if (bytes.length !== G2_BYTES) return abortNative(E_PROTOCOL_KEY);
  const point = attempt(() => g2Of(bytes));
  return point === undefined || point.is0() ? abortNative(E_PROTOCOL_KEY) : point;
}

function isProven(proof: Uint8Array | undefined, key: G2Point, message: Uint8Array): boolean {
  if (proof?.length !== G1_BYTES) return false;
  return attempt(() => shortSignatures.verify(g1Of(proof), shortSignatures.hash(message), key)) ?? false;
}

function assertNetworkKey(bytes: Uint8Array | undefined, code: bigint): void {
  if (bytes === undefined) return;
  const point = bytes.length === KEY_BYTES ? attempt(() => ed25519.Point.fromBytes(bytes, true)) : undefined;
  if (point === undefined) abortNative(code);
}

function assertPart({ protocolKey, proof, networkKey, workerKey, addresses }: Part, address: Uint8Array): void {
  if (protocolKey !== undefined) {
    const key = readKey(protocolKey);
    if (!isProven(proof, key, proofMessage(protocolKey, address))) abortNative(E_PROOF);
  }
  assertNetworkKey(networkKey, E_NETWORK_KEY);
  assertNetworkKey(workerKey, E_WORKER_KEY);
  for (const [place, text] of addresses.entries()) {
    const isAddress = text === undefined || isMultiaddr(new TextDecoder().decode(text));
    if (!isAddress) abortNative(E_FIRST_ADDRESS + BigInt(place));
  }
}

export const VALIDATOR_NATIVES: NativeEntries = {
  validate_metadata_bcs: (context, _types, args) => {
    const bytes = bytesAt(args, 0);
    chargeNative(context, bytes.length * COSTS.perByte);
    const { address, now, next } = attempt(() => readMetadata(bytes)) ?? abortNative(E_PROTOCOL_KEY);
    const proofs = next.protocolKey === undefined ? 1 : 2;
    chargeNative(context, proofs * (2 * COSTS.pairing + COSTS.hashToPoint));
    assertPart(now, address);
    assertPart(next, address);
    return [];
  },
};
