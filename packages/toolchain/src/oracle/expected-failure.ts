/**
 * What `#[expected_failure]` asks for, with names of constants and modules resolved. Owns the reading of the attribute;
 * judging a run against it is the business of the VM that ran it.
 */
import { assert } from '@suil/errors';
import { splitTopLevel } from '../move-source.ts';
import { resolvePath } from './aliases.ts';

/** How a test must fail. `module` is a path such as `suil::pool`, or null when any module will do. */
export type ExpectedFailure =
  | { readonly kind: 'any' }
  /** A text is the name of an error constant without a code. */
  | { readonly kind: 'abort'; readonly code: bigint | string; readonly module: string | null }
  | { readonly kind: 'arithmetic' | 'vector' | 'outOfGas' | 'status'; readonly module: string | null };

/** What an attribute may refer to. */
export interface AttributeScope {
  /** The module that holds the test, such as `suil::pool_tests`. */
  readonly module: string;
  readonly aliases: ReadonlyMap<string, string>;
  /** Full path of a constant to its value, or to its name when it is an error constant without a code. */
  readonly constants: ReadonlyMap<string, bigint | string>;
}

const KINDS = { arithmetic_error: 'arithmetic', vector_error: 'vector', out_of_gas: 'outOfGas' } as const;

/** Returns the meaning of one attribute, such as `expected_failure(abort_code = pool::EZero)`. */
export function parseExpectedFailure(attribute: string, scope: AttributeScope): ExpectedFailure {
  const list = /^expected_failure\s*\(([\s\S]*)\)$/.exec(attribute.trim())?.[1];
  if (list === undefined) return { kind: 'any' };
  const parts = new Map(
    splitTopLevel(list, ',').map((part) => {
      const [key = '', value] = part.split('=').map((text) => text.trim());
      return [key, value];
    }),
  );
  const place = parts.get('location');
  const module = place === undefined ? null : moduleOf(place, scope);
  const code = parts.get('abort_code');
  if (code !== undefined) return parseAbort(code, module, scope);
  for (const [word, kind] of Object.entries(KINDS)) if (parts.has(word)) return { kind, module };
  return parts.has('major_status') ? { kind: 'status', module } : { kind: 'any' };
}

function parseAbort(code: string, module: string | null, scope: AttributeScope): ExpectedFailure {
  if (/^(0x[0-9a-fA-F_]+|[0-9][0-9_]*)(u64)?$/.test(code)) {
    return { kind: 'abort', code: BigInt(code.replace('u64', '').replaceAll('_', '')), module };
  }
  const path = resolvePath(code, scope.module, scope.aliases);
  const value = scope.constants.get(path);
  // The compiler accepted the same text, so a name we cannot find is a gap in this reader.
  assert(value !== undefined, `No constant ${path} for ${code} in ${scope.module}`);
  return { kind: 'abort', code: value, module: module ?? path.split('::').slice(0, 2).join('::') };
}

function moduleOf(place: string, scope: AttributeScope): string {
  return place === 'Self' ? scope.module : (scope.aliases.get(place) ?? place);
}
