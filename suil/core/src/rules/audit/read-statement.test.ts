import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddress } from '../../values/address.ts';
import { ASSETS } from '../../values/asset.ts';
import { digestBytes } from '../../values/digest.ts';
import { readAuditStatement } from './read-statement.ts';
import { type AuditStatement, auditStatementBytes } from './statement.ts';

const hashArbitrary = fc.uint8Array({ minLength: 32, maxLength: 32 });
const amountArbitrary = fc.bigInt(0n, (1n << 64n) - 1n);
const timeArbitrary = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const fieldsArbitrary = fc.record({
  // Base58 of 31 zero bytes and one of 0 to 57.
  chain: fc.constantFrom('1', '2', 'z').map((last) => `${'1'.repeat(31)}${last}`),
  vault: fc.bigInt(0n, (1n << 256n) - 1n).map((id) => parseAddress(`0x${id.toString(16)}`)),
  day: fc.nat(),
  seq: amountArbitrary,
  journalHash: hashArbitrary,
  checkpoint: amountArbitrary,
  checkpointDigest: hashArbitrary,
  chainTimeMs: timeArbitrary,
  stateDigest: hashArbitrary,
  assets: fc.array(
    fc.record({
      asset: fc.constantFrom(...ASSETS),
      liabilities: amountArbitrary,
      vault: amountArbitrary,
      uncollectedFees: amountArbitrary,
      root: hashArbitrary,
    }),
    { maxLength: 5 },
  ),
  previousHash: hashArbitrary,
  haltCode: fc.option(fc.stringMatching(/^[A-Z_]{1,40}$/)),
});
const statementArbitrary: fc.Arbitrary<AuditStatement> = fc.oneof(
  fc
    .tuple(fieldsArbitrary, timeArbitrary)
    .map(([fields, madeAtMs]) => ({ ...fields, kind: 'heartbeat' as const, madeAtMs })),
  fieldsArbitrary.map((fields) => ({ ...fields, kind: 'day' as const, madeAtMs: null })),
);
const INVALID = expect.objectContaining({ code: 'AUDIT_STATEMENT_INVALID' });

test('property: every statement is read back from its bytes', () => {
  fc.assert(
    fc.property(statementArbitrary, (statement) => {
      const { chain, ...others } = statement;
      expect(readAuditStatement(auditStatementBytes(statement))).toEqual({
        ...others,
        chainDigest: digestBytes(chain),
      });
    }),
  );
});

test('property: a byte less or more is refused, and so is another beginning, kind, or option', () => {
  fc.assert(
    fc.property(statementArbitrary, fc.double({ min: 0, max: 1, noNaN: true }), (statement, share) => {
      const bytes = auditStatementBytes(statement);
      expect(() => readAuditStatement(bytes.subarray(0, Math.floor(share * (bytes.length - 1))))).toThrow(INVALID);
      expect(() => readAuditStatement(Uint8Array.from([...bytes, 0]))).toThrow(INVALID);
      // The text has 1 + 13 bytes, the chain 1 + 32, the vault 32.
      const kindAt = 79;
      for (const [place, byte] of [
        [5, 0x20],
        [kindAt, 2],
      ] as const)
        expect(() => readAuditStatement(bytes.with(place, byte))).toThrow(INVALID);
      // Behind the option come the length of the code, the code, and the time of a heartbeat.
      const end = statement.kind === 'heartbeat' ? 8 : 0;
      const optionAt = bytes.length - end - (statement.haltCode === null ? 1 : 2 + statement.haltCode.length);
      expect(() => readAuditStatement(bytes.with(optionAt, 2))).toThrow(INVALID);
    }),
  );
});

test('attack: no beginning of a statement is one, wherever it ends', () => {
  const [statement] = fc.sample(statementArbitrary, { numRuns: 1, seed: 3 });
  if (statement === undefined) throw new Error('a sample has a statement');
  const bytes = auditStatementBytes(statement);
  for (let length = 0; length < bytes.length; length++)
    expect(() => readAuditStatement(bytes.subarray(0, length))).toThrow(INVALID);
});
