/**
 * Which shared objects each action writes and reads: those that write the same object wait for each other, all others run side by side.
 * Read from the signatures of the compiled contracts. `npm run bench -- contention`; fails where another function than the six writes the vault,
 * or a claim writes the team's object.
 */
import { describeContracts } from './describe-contracts.ts';
import { countGroups, listActions, listWriters } from './writes.ts';

const VAULT_WRITERS = ['collect_fees', 'fund_reserve', 'topup', 'topup_suil', 'topup_v2', 'withdraw'];

const modules = await describeContracts();
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
