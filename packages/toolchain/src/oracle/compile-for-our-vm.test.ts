import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testPackage } from '../test.ts';
import { compileForOurVm } from './compile-for-our-vm.ts';

// The builder compiles the framework with every request, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

// Shared with the other tests and the processes: only the first one compiles the framework.
const cacheDir = join(import.meta.dirname, '../../../../.cache/toolchain');

const FILES = {
  'Move.toml': '[package]\nname = "Mint"\nedition = "2024"\n\n[addresses]\nmint = "0x0"\n',
  'sources/gold.move': `module mint::gold;

use sui::coin::{Self, TreasuryCap};

const EEmpty: u64 = 3;

public struct GOLD has drop {}

fun init(otw: GOLD, ctx: &mut TxContext) {
    let (cap, metadata) = coin::create_currency(otw, 9, b"GLD", b"Gold", b"", option::none(), ctx);
    transfer::public_freeze_object(metadata);
    transfer::public_transfer(cap, ctx.sender());
}

public fun check(cap: &TreasuryCap<GOLD>) {
    assert!(cap.total_supply() > 0, EEmpty);
}

#[test_only]
public fun init_for_testing(ctx: &mut TxContext) {
    init(GOLD {}, ctx)
}
`,
  'tests/gold_tests.move': `#[test_only]
module mint::gold_tests;

use mint::gold::{Self, GOLD};
use sui::coin::TreasuryCap;
use sui::test_scenario;

#[test, expected_failure(abort_code = gold::EEmpty)]
fun nothing_yet() {
    let mut scenario = test_scenario::begin(@0xA);
    gold::init_for_testing(scenario.ctx());
    scenario.next_tx(@0xA);
    let cap = scenario.take_from_sender<TreasuryCap<GOLD>>();
    gold::check(&cap);
    abort 99
}
`,
};

test('the build holds the tests as ordinary functions, with init and witness', async () => {
  const build = await compileForOurVm({ dir: '.', files: FILES, cacheDir });
  expect(build.modules.map(({ name }) => name).sort()).toEqual(['gold', 'gold_tests']);
  expect(build.tests).toEqual([
    {
      module: 'mint::gold_tests',
      function: 'nothing_yet',
      expected: { kind: 'abort', code: 3n, module: 'mint::gold' },
    },
  ]);
  const names = build.framework.sui.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['coin', 'test_scenario', 'test_utils']));
  expect(build.framework.std.map(({ name }) => name)).toContain('unit_test');
  // The same sources pass in the real VM: the list above is complete.
  const real = await testPackage({ files: FILES });
  if (!real.ok) throw new Error(real.output);
  expect(real.tests.map(({ module, name, passed }) => [module, name, passed])).toEqual([
    ['mint::gold_tests', 'nothing_yet', true],
  ]);
});

test('sources that do not compile are refused with the place', async () => {
  const broken = { ...FILES, 'sources/gold.move': 'module mint::gold;\nfun f(): u64 {}\n' };
  await expect(compileForOurVm({ dir: '.', files: broken })).rejects.toMatchObject({
    code: 'TOOLCHAIN_COMPILE_FAILED',
    message: expect.stringContaining('sources/gold.move:2:'),
  });
});

test('a test file that cannot be ordinary code is left out and named', async () => {
  const more = 'module mint::more_tests;\n#[test]\nfun f(): u64 {}\n';
  const build = await compileForOurVm({ dir: '.', files: { ...FILES, 'tests/more_tests.move': more }, cacheDir });
  expect(build.skipped).toEqual(['tests/more_tests.move']);
  expect(build.tests.map((one) => one.module)).toEqual(['mint::gold_tests']);
});
