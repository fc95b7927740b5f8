/**
 * Runs Move unit tests in this VM and compares their results with what they expect. Owns the result; building the tests is the
 * toolchain's work. Follows move-unit-test/src/test_runner.rs, with the defaults of Sui's own test runner for the transaction.
 */
import type { VmFailure } from '../failure.ts';
import { createMeter } from '../gas/meter.ts';
import { normalizeAddress } from '../hex.ts';
import { createObjectRuntime } from '../object-runtime/create-object-runtime.ts';
import type { TxContextData } from '../object-runtime/types.ts';
import type { Vm } from '../vm-types.ts';

/** How a test must fail. `module` is a path such as `suil::pool`, or null when any module will do. */
export type ExpectedFailure =
  | { readonly kind: 'any' }
  /** A text is the name of an error constant without a code. */
  | { readonly kind: 'abort'; readonly code: bigint | string; readonly module: string | null }
  | { readonly kind: 'arithmetic' | 'vector' | 'outOfGas' | 'status'; readonly module: string | null };

export interface MoveTestCase {
  /** Path such as `suil::pool_tests`; its first part is a named address or an address. */
  readonly module: string;
  readonly function: string;
  /** Null when the test must pass. */
  readonly expected: ExpectedFailure | null;
}

export interface MoveTestResult {
  /** `suil::pool_tests::swap_pays_the_fee`. */
  readonly name: string;
  readonly passed: boolean;
  /** Why it did not pass. */
  readonly reason?: 'failed' | 'did not fail' | 'failed otherwise';
  /** How the code failed, whether that was expected or not. */
  readonly failure?: VmFailure;
  readonly instructions: number;
}

export interface RunMoveTestsOptions {
  readonly vm: Vm;
  readonly tests: readonly MoveTestCase[];
  /** Addresses of the names used in paths; `std`, `sui` and `sui_system` are known. */
  readonly namedAddresses?: Readonly<Record<string, string>>;
  /** Budget of each test; left out: a hundred million instructions. */
  readonly maxFuel?: number;
}

const DEFAULT_FUEL = 100_000_000;
const KNOWN_ADDRESSES = { std: '0x1', sui: '0x2', sui_system: '0x3' };
const STATUS_OF = { arithmetic: 'ARITHMETIC_ERROR', vector: 'VECTOR_OPERATION_ERROR', outOfGas: 'OUT_OF_GAS' } as const;
const TEST_TRANSACTION: TxContextData = {
  sender: `0x${'0'.repeat(64)}`,
  digest: new Uint8Array(32),
  epoch: 0n,
  epochTimestampMs: 0n,
  gasPrice: 0n,
  referenceGasPrice: 0n,
  gasBudget: 0n,
};

/** Runs each test on an object runtime of its own, in the order given. */
export function runMoveTests(options: RunMoveTestsOptions): MoveTestResult[] {
  const addresses: Readonly<Record<string, string>> = { ...KNOWN_ADDRESSES, ...options.namedAddresses };
  return options.tests.map((test) => runTest(options, test, (path) => resolvePath(path, addresses)));
}

function runTest(
  { vm, maxFuel = DEFAULT_FUEL }: RunMoveTestsOptions,
  test: MoveTestCase,
  resolve: (path: string) => ModulePath,
): MoveTestResult {
  const { storageId, module } = resolve(test.module);
  const meter = createMeter({ maxFuel });
  const runtime = createObjectRuntime({ vm, tx: TEST_TRANSACTION, resolver: { getChild: () => undefined } });
  const outcome = vm.call({ package: storageId, module, function: test.function, args: [], meter, runtime });
  const base = { name: `${test.module}::${test.function}`, instructions: meter.instructions };
  if (outcome.ok) {
    return test.expected === null ? { ...base, passed: true } : { ...base, passed: false, reason: 'did not fail' };
  }
  const { failure } = outcome;
  if (test.expected === null) return { ...base, passed: false, reason: 'failed', failure };
  return isExpected(test.expected, failure, resolve)
    ? { ...base, passed: true, failure }
    : { ...base, passed: false, reason: 'failed otherwise', failure };
}

function isExpected(expected: ExpectedFailure, failure: VmFailure, resolve: (path: string) => ModulePath): boolean {
  if (expected.kind === 'any') return true;
  if (expected.module !== null) {
    const { storageId, module } = resolve(expected.module);
    const { location } = failure;
    if (location?.package !== storageId || location.module !== module) return false;
  }
  if (expected.kind === 'abort') {
    const { code } = expected;
    return code === (typeof code === 'string' ? failure.cleverError?.constantName : codeOf(failure));
  }
  return expected.kind === 'status' || failure.status === STATUS_OF[expected.kind];
}

/** The abort code; of an error constant the code that its attribute gives. */
function codeOf({ abortCode, cleverError }: VmFailure): bigint | undefined {
  return cleverError?.errorCode === undefined ? abortCode : BigInt(cleverError.errorCode);
}

interface ModulePath {
  readonly storageId: string;
  readonly module: string;
}

/** `sui::coin` → the module `coin` of the package `0x<64 hex>`. */
function resolvePath(path: string, addresses: Readonly<Record<string, string>>): ModulePath {
  const [first = '', module = ''] = path.split('::');
  const text = addresses[first] ?? first;
  return { storageId: normalizeAddress(text) ?? text, module };
}
