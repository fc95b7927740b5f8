import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { compilePackage } from '../compile.ts';
import { compileFramework } from '../compile-framework.ts';
import { bindPackage } from './bind.ts';
import { findDocs } from './source-docs.ts';

// The builder compiles the framework with every request, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

// Shared with the other tests and the processes: only the first one compiles the framework.
const cacheDir = join(import.meta.dirname, '../../../../.cache/toolchain');

const SOURCE = `module shop::till;

use sui::clock::Clock;
use sui::coin::Coin;

/// What was paid.
public struct Paid has copy, drop {
    /// In base units.
    amount: u64,
    who: address,
    at: Option<u64>,
}

public enum Mood has copy, drop {
    Good,
    Bad { reason: vector<u8> },
}

/// Takes a coin.
///
/// #### Aborts
/// - never
public fun pay<T>(coin: Coin<T>, min_price: u64, clock: &Clock, ctx: &TxContext): Paid {
    let amount = coin.value();
    transfer::public_transfer(coin, ctx.sender());
    Paid { amount: amount.max(min_price), who: ctx.sender(), at: option::some(clock.timestamp_ms()) }
}

public fun mood(): Mood { Mood::Bad { reason: b"" } }

public(package) fun inside(): Mood { Mood::Good }
`;

const FILES = {
  'Move.toml': '[package]\nname = "Shop"\nedition = "2024"\n\n[addresses]\nshop = "0x0"\n',
  'sources/till.move': SOURCE,
};

test('bindings hold names from the source and types from the bytecode', async () => {
  const result = await compilePackage({ files: FILES });
  if (!result.ok) throw new Error(result.output);
  const files = await bindPackage({
    name: 'shop',
    files: FILES,
    modules: result.package.modules,
    framework: await compileFramework({ cacheDir }),
  });
  expect(Object.keys(files).sort()).toEqual(['move-types.ts', 'shop/till.ts']);
  const till = files['shop/till.ts']!;
  expect(till).toContain("from '../move-types.ts'");
  expect(till).toMatch(
    /Paid = new MoveStruct\(\{ name: `[^`]+::Paid`, fields: \{\s+\/\*\* In base units\. \*\/\s+amount: bcs\.u64\(\)/,
  );
  expect(till).toMatch(/at: bcs\.option\(bcs\.u64\(\)\)/);
  expect(till).toContain('new MoveEnum({');
  // The clock and the context are filled in by the generated code; the caller gives the rest, and the package.
  expect(till).toMatch(/interface PayArguments \{\s+coin: RawTransactionArgument<string>;\s+minPrice: /);
  expect(till).toMatch(/interface PayOptions \{\s+package: string;/);
  expect(till).toMatch(/\/\*\* Takes a coin\. \*\/\s+export function pay\(/);
  expect(till).not.toContain('inside');
});

test('comments are found for functions, datatypes and fields', () => {
  expect(Object.fromEntries(findDocs(SOURCE))).toEqual({
    Paid: 'What was paid.',
    'Paid.amount': 'In base units.',
    pay: 'Takes a coin.',
  });
});
