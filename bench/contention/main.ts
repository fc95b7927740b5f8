/**
 * Which shared objects each action writes and reads: those that write the same object wait for each other, all others run side by side.
 * Read from the signatures of the compiled contracts. `npm run bench -- contention`; fails where another function than the six writes the vault,
 * or a claim writes the team's object.
 */
import { join } from 'node:path';
import { createVm } from '@suil/move-vm';
import { compilePackage } from '@suil/toolchain';
import { countGroups, listActions, listWriters } from './writes.ts';

const VAULT_WRITERS = ['collect_fees', 'fund_reserve', 'topup', 'topup_suil', 'topup_v2', 'withdraw'];
const root = join(import.meta.dirname, '../..');

const compiled = await compilePackage({
  dir: join(root, 'suil/contracts/suil'),
  cacheDir: join(root, '.cache/toolchain'),
});
if (!compiled.ok) throw new Error(compiled.output);
const vm = createVm({ packages: { getModule: () => undefined } });
const modules = compiled.package.modules.map(({ bytes }) => {
  const described = vm.describeModule(bytes);
  if (!described.ok) throw new Error(described.failure.message);
  return described.value;
});
const actions = listActions(modules);
const writers = listWriters(modules, 'Vault').map((name) => name.slice(name.indexOf('::') + 2));
const vaultWriters = [...new Set(writers)].sort();
process.stdout.write(
  `${JSON.stringify({
    bench: 'contention',
    actions: Object.fromEntries(actions),
    vault_writers: vaultWriters,
    independent_groups: countGroups(actions),
  })}\n`,
);
const claims = ['liquidity::claim', 'liquidity::claim_usdc'].flatMap((name) => actions.get(name)?.writes ?? []);
if (vaultWriters.join() !== VAULT_WRITERS.join() || claims.includes('Team')) process.exitCode = 1;
