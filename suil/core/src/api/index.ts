/**
 * The REST API: each operation with its texts and zod schemas, and the manifest. Apart from the package's main entry, so that zod loads
 * only where it is used.
 */
import { accountApi } from './account.ts';
import { assetsApi } from './assets.ts';
import { authApi } from './auth.ts';
import { bankApi } from './bank.ts';
import { statusApi } from './config.ts';
import { calendarApi } from './dates/calendar.ts';
import { pushApi } from './dates/push.ts';
import { ecosystemApi } from './ecosystem.ts';
import { hashrateApi } from './hashrate.ts';
import { activityApi } from './income/activity.ts';
import { incomeApi } from './income/income.ts';
import { portfolioApi } from './income/portfolio.ts';
import { intentsApi } from './intents.ts';
import { liquidityApi } from './liquidity.ts';
import { listingApi } from './markets/listing.ts';
import { marketApi } from './markets/market.ts';
import { nodeContactApi } from './nodes/contact.ts';
import { nodesApi } from './nodes/nodes.ts';
import { noticeApi } from './notice.ts';
import { parametersApi } from './parameters.ts';
import { pledgeApi } from './pledge.ts';
import { auditApi } from './reserves/audit.ts';
import { reservesApi } from './reserves/reserves.ts';
import { settlementApi } from './settlement.ts';
import { sponsorApi } from './sponsor.ts';
import { teamApi } from './team.ts';
import { spendingApi } from './transfers/spending.ts';
import { transferApi } from './transfers/transfer.ts';
import { withdrawalApi } from './withdrawal.ts';

export * from './account.ts';
export * from './assets.ts';
export * from './auth.ts';
export * from './bank.ts';
export * from './config.ts';
export * from './contract/define-api.ts';
export * from './contract/error.ts';
export * from './contract/values.ts';
export * from './dates/calendar.ts';
export * from './dates/push.ts';
export * from './ecosystem.ts';
export * from './hashrate.ts';
export * from './income/activity.ts';
export * from './income/income.ts';
export * from './income/portfolio.ts';
export * from './intents.ts';
export * from './liquidity.ts';
export * from './manifest.ts';
export * from './markets/listing.ts';
export * from './markets/market.ts';
export * from './nodes/contact.ts';
export * from './nodes/nodes.ts';
export * from './notice.ts';
export * from './parameters.ts';
export * from './pledge.ts';
export * from './reserves/audit.ts';
export * from './reserves/reserves.ts';
export * from './service-status.ts';
export * from './settlement.ts';
export * from './sponsor.ts';
export * from './team.ts';
export * from './transfers/spending.ts';
export * from './transfers/transfer.ts';
export * from './withdrawal.ts';

/** Every operation of the API, in the order of its document. */
export const api = {
  ...authApi,
  ...statusApi,
  ...accountApi,
  ...liquidityApi,
  ...assetsApi,
  ...incomeApi,
  ...portfolioApi,
  ...activityApi,
  ...hashrateApi,
  ...parametersApi,
  ...pledgeApi,
  ...teamApi,
  ...settlementApi,
  ...bankApi,
  ...nodesApi,
  ...nodeContactApi,
  ...reservesApi,
  ...auditApi,
  ...transferApi,
  ...withdrawalApi,
  ...spendingApi,
  ...calendarApi,
  ...pushApi,
  ...sponsorApi,
  ...noticeApi,
  ...marketApi,
  ...listingApi,
  ...ecosystemApi,
  ...intentsApi,
};
export type Api = typeof api;
