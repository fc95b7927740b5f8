import { GrpcTypes } from '@mysten/sui/grpc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageLike } from '../service.ts';
import { encodeMessage } from './encode.ts';

interface Field {
  readonly localName: string;
  readonly kind: string;
  readonly T?: unknown;
  readonly repeat?: number;
  readonly opt?: boolean;
  readonly oneof?: string;
  readonly K?: number;
  readonly V?: { readonly kind: string; readonly T?: unknown };
}

const SCALARS: Record<number, fc.Arbitrary<unknown>> = {
  1: fc.double({ noNaN: true }),
  2: fc.float({ noNaN: true }),
  3: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
  4: fc.bigInt(0n, 2n ** 64n - 1n),
  5: fc.integer(),
  8: fc.boolean(),
  9: fc.string({ unit: 'grapheme' }),
  12: fc.uint8Array({ maxLength: 300 }),
  13: fc.nat(2 ** 32 - 1),
};

function someValue(kind: string, type: unknown, depth: number): fc.Arbitrary<unknown> {
  if (kind === 'message') return messageOf((type as () => MessageLike)(), depth - 1);
  if (kind === 'enum') return fc.integer({ min: -2, max: 40 });
  const scalar = SCALARS[type as number];
  if (!scalar) throw new Error(`no values for the scalar type ${String(type)}`);
  return scalar;
}

/** Messages with any of their fields, from the reflection data; below `depth` only empty ones. */
function messageOf(type: MessageLike, depth: number): fc.Arbitrary<object> {
  if (depth <= 0) return fc.constant({});
  const plain: Record<string, fc.Arbitrary<unknown>> = {};
  const groups = new Map<string, fc.Arbitrary<unknown>[]>();
  for (const field of type.fields as unknown as readonly Field[]) {
    const { localName, oneof } = field;
    if (field.kind === 'map') {
      const { kind, T } = field.V as { kind: string; T: unknown };
      plain[localName] = fc.dictionary(fc.string({ maxLength: 5 }), someValue(kind, T, depth), { maxKeys: 2 });
      continue;
    }
    const value = someValue(field.kind, field.T, depth);
    if (oneof !== undefined) {
      const alternative = value.map((inner) => ({ oneofKind: localName, [localName]: inner }));
      groups.set(oneof, [...(groups.get(oneof) ?? []), alternative]);
    } else plain[localName] = field.repeat ? fc.array(value, { maxLength: 3 }) : value;
  }
  for (const [name, alternatives] of groups) plain[name] = fc.oneof(...alternatives);
  return fc.record(plain, { requiredKeys: [] });
}

const services = [
  GrpcTypes.LedgerService,
  GrpcTypes.StateService,
  GrpcTypes.TransactionExecutionService,
  GrpcTypes.MovePackageService,
  GrpcTypes.SubscriptionService,
  GrpcTypes.NameService,
  GrpcTypes.SignatureVerificationService,
] as const;
const answers = services.flatMap((service) =>
  service.methods.map((method): [string, MessageLike] => [method.name, method.O as unknown as MessageLike]),
);

test.each(answers)(
  'property: the answer of %s has the bytes of the reference writer, whatever is left out',
  (_, type) => {
    fc.assert(
      fc.property(messageOf(type, 5), (message) => {
        expect(encodeMessage(type, message)).toEqual(type.toBinary(type.create(message)));
      }),
      { numRuns: 25 },
    );
  },
);

test('behavior: lengths at the borders of one, two and three bytes', () => {
  const type = GrpcTypes.GetServiceInfoResponse as unknown as MessageLike;
  const around = GrpcTypes.ExecuteTransactionResponse as unknown as MessageLike;
  for (const size of [0, 1, 125, 126, 127, 128, 16_381, 16_382, 16_383, 16_384, 20_000, 70_000]) {
    const message = { chain: 'x'.repeat(size) };
    expect(encodeMessage(type, message)).toEqual(type.toBinary(type.create(message)));
    const nested = { transaction: { digest: 'x'.repeat(size) } };
    expect(encodeMessage(around, nested)).toEqual(around.toBinary(around.create(nested)));
  }
});
