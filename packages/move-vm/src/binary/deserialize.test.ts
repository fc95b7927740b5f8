/** Modules are read as Sui reads them, and damaged bytes are refused. */
import { deserialize } from '@mysten/move-bytecode-template';
import { compileFramework } from '@suil/toolchain';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { Fault } from '../failure.ts';
import { cacheDir, compileFixtures } from '../testing/fixtures.test-support.ts';
import { deserializeModule } from './deserialize.ts';

/** Sui's own deserialiser, compiled to WASM: the oracle here. Integer operands arrive as numbers, bigints or byte arrays. */
interface Oracle {
  deserialize(bytes: Uint8Array): {
    identifiers: string[];
    address_identifiers: string[];
    struct_defs: { struct_handle: number }[];
    enum_defs?: { enum_handle: number; variants: { variant_name: number; fields: unknown[] }[] }[];
    function_defs: {
      function: number;
      is_entry: boolean;
      code: { code: (string | Record<string, unknown>)[]; jump_tables?: { jump_table: { Full: number[] } }[] } | null;
    }[];
    constant_pool: { data: number[] }[];
  };
}
const oracle = { deserialize } as unknown as Oracle;

let modules: Uint8Array[];
beforeAll(async () => {
  const { std, sui, system } = await compileFramework({ cacheDir });
  modules = [...[...std, ...sui, ...system].map(({ bytes }) => bytes), ...(await compileFixtures()).values()];
});

describe('against the real deserialiser', () => {
  test('every module of the framework and the fixtures reads the same', () => {
    expect(modules.length).toBeGreaterThan(40);
    for (const bytes of modules) {
      const own = deserializeModule(bytes);
      const theirs = oracle.deserialize(bytes);
      expect(own.identifiers).toEqual(theirs.identifiers);
      expect(own.addresses).toEqual(theirs.address_identifiers.map((address) => `0x${address}`));
      expect(own.structDefs.map(({ handle }) => handle)).toEqual(theirs.struct_defs.map((def) => def.struct_handle));
      expect(own.constants.map(({ data }) => [...data])).toEqual(theirs.constant_pool.map(({ data }) => data));
      expect(
        own.enumDefs.map(({ handle, variants }) => [handle, variants.map(({ name, fields }) => [name, fields.length])]),
      ).toEqual(
        (theirs.enum_defs ?? []).map((def) => [
          def.enum_handle,
          def.variants.map((variant) => [variant.variant_name, variant.fields.length]),
        ]),
      );
      expect(own.functionDefs.map(ownCode)).toEqual(theirs.function_defs.map(theirCode));
    }
  });
});

type OwnFunction = ReturnType<typeof deserializeModule>['functionDefs'][number];
type TheirFunction = ReturnType<Oracle['deserialize']>['function_defs'][number];

/** Names and index operands; wide literals as decimal text. */
function ownCode({ handle, isEntry, code }: OwnFunction): unknown {
  if (!code) return [handle, isEntry];
  const wide = new Set(['LdU64', 'LdU128', 'LdU256']);
  return [
    handle,
    isEntry,
    code.code.map(({ name, operand, wide: literal }) => {
      if (wide.has(name)) return [name, String(literal)];
      if (name === 'VecPack' || name === 'VecUnpack') return [name, String([operand, literal])];
      return [name, String(operand)];
    }),
    code.jumpTables.map(({ targets }) => targets),
  ];
}

function theirCode({ function: handle, is_entry: isEntry, code }: TheirFunction): unknown {
  if (!code) return [handle, isEntry];
  return [
    handle,
    isEntry,
    code.code.map((instruction) => {
      if (typeof instruction === 'string') return [instruction, '0'];
      const [[name, operand]] = Object.entries(instruction) as [[string, unknown]];
      return [name, String(name === 'LdU256' && Array.isArray(operand) ? littleEndian(operand) : operand)];
    }),
    (code.jump_tables ?? []).map(({ jump_table: { Full } }) => Full),
  ];
}

function littleEndian(bytes: number[]): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
}

describe('damaged bytes', () => {
  /** Whether reading succeeds or ends in a fault; anything else escapes and fails the test. */
  function outcome(bytes: Uint8Array): 'read' | 'refused' {
    try {
      deserializeModule(bytes);
      return 'read';
    } catch (raised) {
      if (raised instanceof Fault) return 'refused';
      throw raised;
    }
  }

  test('every truncation is refused', () => {
    const bytes = modules.find((module) => module.length > 300 && module.length < 3000)!;
    for (let length = 0; length < bytes.length; length++) expect(outcome(bytes.subarray(0, length))).toBe('refused');
  });

  test('trailing bytes are refused', () => {
    for (const bytes of modules) expect(outcome(Uint8Array.of(...bytes, 0))).toBe('refused');
  });

  test('wrong magic and versions are named', () => {
    const bytes = modules[0]!;
    const withByte = (offset: number, value: number) => bytes.map((byte, i) => (i === offset ? value : byte));
    const status = (damaged: Uint8Array) => {
      try {
        deserializeModule(damaged);
        return 'read';
      } catch (raised) {
        return (raised as Fault).status;
      }
    };
    // deadc0de is what test builds carry so that they are never published.
    expect(status(Uint8Array.of(0xde, 0xad, 0xc0, 0xde, ...bytes.subarray(4)))).toBe('BAD_MAGIC');
    expect(status(withByte(4, 8))).toBe('UNKNOWN_VERSION');
    expect(status(withByte(4, 1))).toBe('UNKNOWN_VERSION');
    expect(status(withByte(7, 1))).toBe('UNKNOWN_VERSION');
  });

  test('any bytes changed: read or refused, never a crash', () => {
    const change = fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(fc.nat(), fc.array(change, { minLength: 1, maxLength: 4 }), (pick, changes) => {
        const bytes = modules[pick % modules.length]!.slice();
        for (const { at, value } of changes) bytes[at % bytes.length] = value;
        expect(['read', 'refused']).toContain(outcome(bytes));
      }),
      { numRuns: 2_000 },
    );
  });
});
