/** What the processes that sign vouchers have in common: keys, logs that are only added to, and endpoints behind a token. */

export { readCaps } from './caps.ts';
export { DaySums } from './day-sums.ts';
export { createApp } from './http/app.ts';
export { createRateLimit } from './http/rate-limit.ts';
export { createTokenApp, readBody } from './http/token-app.ts';
export { createLocalKey } from './key/local-key.ts';
export { openVoucherKey } from './key/open-key.ts';
export { isSignedBy, signWith } from './key/sign.ts';
export type { KeyConfig, VoucherKey } from './key/voucher-key.ts';
export { type ChainedLog, openChainedLog } from './log/chained-log.ts';
export { lockFolder } from './log/folder-lock.ts';
export { flushFolder, hashOfText, readLines } from './log/lines.ts';
