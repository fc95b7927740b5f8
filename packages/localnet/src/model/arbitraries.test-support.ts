/** Random addresses, digests, names and types for property tests of what is encoded. */
import fc from 'fast-check';
import { digestText } from '../bytes/base58.ts';
import type { Owner } from '../types.ts';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
export const address = bytes32.map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
export const digest = bytes32.map((bytes) => digestText(bytes));
export const u64 = fc.bigInt(0n, 2n ** 64n - 1n).map(String);
export const u16 = fc.nat(65_535);
export const name = fc.stringMatching(/^(?:[a-zA-Z]\w{0,12}|_\w{1,12})$/);
export const base64 = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64'));
export const { type } = fc.letrec((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address', 'signer'),
    tie('type').map((inner) => `vector<${inner}>`),
    tie('struct'),
  ),
  struct: fc
    .tuple(address, name, name, fc.array(tie('type'), { maxLength: 3 }))
    .map(
      ([id, module, datatype, parameters]) =>
        `${id}::${module}::${datatype}${parameters.length > 0 ? `<${parameters.join(', ')}>` : ''}`,
    ),
})) as { type: fc.Arbitrary<string> };
export const structType = fc.tuple(address, name, name, fc.array(type, { maxLength: 2 })).map(
  ([id, module, datatype, parameters]) =>
    // The chain spells types without the SDK's blank between arguments.
    `${id}::${module}::${datatype}${parameters.length > 0 ? `<${parameters.join(',').replaceAll(', ', ',')}>` : ''}`,
);

export const owner: fc.Arbitrary<Owner> = fc.oneof(
  address.map((id): Owner => ({ kind: 'address', address: id })),
  address.map((parent): Owner => ({ kind: 'object', parent })),
  u64.map((version): Owner => ({ kind: 'shared', initialSharedVersion: BigInt(version) })),
  fc.constant<Owner>({ kind: 'immutable' }),
  fc.tuple(u64, address).map(
    ([version, id]): Owner => ({
      kind: 'consensus',
      startVersion: BigInt(version),
      address: id,
    }),
  ),
);
