/** Announced upgrades of the contracts, as far as rules of the ledger depend on them. */
import type { ServerModule } from '../../module/module.ts';
import { projectUpgrades } from './projector.ts';
import { upgradeTables } from './tables.ts';

export const upgrades: ServerModule = {
  name: 'upgrades',
  tables: [upgradeTables],
  projector: () => projectUpgrades,
};
