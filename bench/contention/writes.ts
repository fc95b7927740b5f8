/**
 * Which shared objects each public function of the contracts writes and reads, from the signatures of the compiled modules: what a function
 * takes by `&mut` it may write, and transactions that write one object run one after the other.
 */
import type { ModuleInfo, NormalizedFunction, NormalizedType } from '@suil/move-vm';

export interface Access {
  readonly writes: readonly string[];
  readonly reads: readonly string[];
}

/** The types of the deployment's shared objects that transactions write. `Config` and `Clock` are read by all of them. */
const SHARED = ['Vault', 'Liquidity', 'Team', 'Pledges', 'Exchange', 'Pool', 'Finance', 'Prices'];

/** What a person does with the app, or anyone for everybody, by the name of its function. */
const ACTIONS = [
  'liquidity::stake',
  'liquidity::unstake',
  'liquidity::unstake_usdc',
  'liquidity::claim',
  'liquidity::claim_usdc',
  'liquidity::collect_fees',
  'settlement::prove',
  'pledge::pledge',
  'pledge::pledge_suil',
  'pledge::withdraw_income',
  'pledge::close_income',
  'pledge::close_principal',
  'pledge::collect_fees',
  'suilpool::swap_v2',
  'suilpool::collect_fees',
  'vault::topup',
  'vault::topup_suil',
  'finance::topup_v2',
  'vault::withdraw',
  'vault::fund_reserve',
  'finance::bind_inviter',
] as const;

/** Returns what each action writes and reads, in the order of the list. @throws {Error} when the contracts have no such function */
export function listActions(modules: readonly ModuleInfo[]): Map<string, Access> {
  return new Map(
    ACTIONS.map((action) => {
      const found = functionsOf(modules).find(({ name }) => name === action);
      if (found === undefined) throw new Error(`The contracts have no public function ${action}.`);
      return [action, accessOf(found.definition)];
    }),
  );
}

/** Returns the public functions that may write a shared object of a type, in the order of their names. */
export function listWriters(modules: readonly ModuleInfo[], type: string): string[] {
  return functionsOf(modules)
    .filter(({ definition }) => accessOf(definition).writes.includes(type))
    .map(({ name }) => name)
    .sort();
}

/** Returns how many groups the actions form whose transactions never wait for each other; collecting fees, once or a few times a day, left out. */
export function countGroups(actions: ReadonlyMap<string, Access>): number {
  const groups: Set<string>[] = [];
  for (const [action, { writes }] of actions) {
    if (action.endsWith('::collect_fees')) continue;
    const touched = groups.filter((group) => writes.some((object) => group.has(object)));
    const merged = new Set([...writes, ...touched.flatMap((group) => [...group])]);
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups.length;
}

function functionsOf(modules: readonly ModuleInfo[]) {
  return modules.flatMap((module) =>
    module.functions
      .filter(({ visibility, isEntry }) => visibility === 'public' || isEntry)
      .map((definition) => ({ name: `${module.name}::${definition.name}`, definition })),
  );
}

function accessOf({ parameters }: NormalizedFunction): Access {
  const named = (isMutable: boolean) =>
    parameters.flatMap((type) => {
      if (type.kind !== 'reference' || type.mutable !== isMutable) return [];
      const name = sharedName(type.target);
      return name === null ? [] : [name];
    });
  return { writes: named(true), reads: named(false) };
}

/** A pool is named after its coins, where the signature fixes them. */
function sharedName(type: NormalizedType): string | null {
  if (type.kind !== 'datatype' || !SHARED.includes(type.name)) return null;
  if (type.name !== 'Pool') return type.name;
  return `Pool<${type.typeArguments.map((coin) => (coin.kind === 'datatype' ? coin.name : 'U')).join(', ')}>`;
}
