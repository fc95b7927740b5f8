/** THE list of what the server is made of: its own parts, then one line per product. */

import { migrationsOf } from '../database/schema.ts';
import type { ServerModule } from '../module/module.ts';
import { schemaOf } from '../module/module-list.ts';
import { account } from './account/index.ts';
import { createActivity } from './activity/index.ts';
import { assets } from './assets/index.ts';
import { audit } from './audit/index.ts';
import { auth } from './auth/index.ts';
import { bank } from './bank/index.ts';
import { calendar } from './calendar/index.ts';
import { ecosystem } from './ecosystem/index.ts';
import { fund } from './fund/index.ts';
import { hashrate } from './hashrate/index.ts';
import { createIncome } from './income/index.ts';
import { liquidity } from './liquidity/index.ts';
import { listing } from './listing/index.ts';
import { market } from './market/index.ts';
import { nodes } from './nodes/index.ts';
import { notice } from './notice/index.ts';
import { parameters } from './parameters/index.ts';
import { parts } from './parts.ts';
import { pledge } from './pledge/index.ts';
import { createPortfolio } from './portfolio/index.ts';
import { push } from './push/index.ts';
import { reserves } from './reserves/index.ts';
import { settlement } from './settlement/index.ts';
import { spending } from './spending/index.ts';
import { sponsor } from './sponsor/index.ts';
import { status } from './status/index.ts';
import { team } from './team/index.ts';
import { transfer } from './transfer/index.ts';
import { upgrades } from './upgrades/index.ts';
import { withdrawal } from './withdrawal/index.ts';

const products: readonly ServerModule[] = [
  ...parts,
  auth,
  status,
  account,
  liquidity,
  assets,
  hashrate,
  parameters,
  upgrades,
  pledge,
  team,
  settlement,
  bank,
  nodes,
  reserves,
  audit,
  transfer,
  withdrawal,
  spending,
  calendar,
  push,
  sponsor,
  notice,
  market,
  listing,
  ecosystem,
  fund,
];

/** Routes are documented, and migrations run, in this order. */
export const modules: readonly ServerModule[] = [
  ...products,
  createIncome(products),
  createPortfolio(products),
  createActivity(products),
];

export const serverSchema = schemaOf(modules);
export const serverMigrations = migrationsOf(serverSchema);
