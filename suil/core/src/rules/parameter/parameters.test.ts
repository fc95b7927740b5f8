import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PARAMETERS, PARAMETER_NAMES, parameterKey, parameterName } from './parameters.ts';

/** The contract's own list, by key. */
function readContractDefaults(): bigint[] {
  const source = readFileSync(
    new URL('../../../../contracts/suil/sources/admin/parameters.move', import.meta.url),
    'utf8',
  );
  const list = /const DEFAULTS: vector<u64> = vector\[([^\]]*)\]/.exec(source)?.[1] ?? '';
  return [...list.matchAll(/[\d_]+/g)].map(([number]) => BigInt(number.replaceAll('_', '')));
}

describe('PARAMETERS', () => {
  test('default: every key of the contract has one name, and the same first value', () => {
    const expected = readContractDefaults();
    expect(expected).toHaveLength(68);
    const ours = new Map(PARAMETER_NAMES.map((name) => [parameterKey(name), DEFAULT_PARAMETERS[name]]));
    expect(expected.map((_, key) => ours.get(key))).toEqual(expected);
    expect(PARAMETER_NAMES).toHaveLength(68);
  });

  test('behavior: a key leads back to its name, an unknown one nowhere', () => {
    for (const name of PARAMETER_NAMES) expect(parameterName(parameterKey(name))).toBe(name);
    expect(parameterName(68)).toBeNull();
  });
});
