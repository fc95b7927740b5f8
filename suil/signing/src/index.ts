/** What the processes that sign vouchers have in common: configuration, keys, logs that are only added to, endpoints behind a token. */

export { readCaps } from './config/caps.ts';
export { readKeyConfig } from './config/key.ts';
export { readManifest } from './config/manifest.ts';
export { readNodeUrls } from './config/nodes.ts';
export {
  configInvalid,
  dataFolderOf,
  portSchema,
  readSite,
  readVariables,
  SITE_VARIABLES,
  type SiteConfig,
  sitesOf,
} from './config/variables.ts';
export { DaySums } from './day-sums.ts';
export { createApp } from './http/app.ts';
export { type Listener, listen } from './http/listen.ts';
export { createRateLimit } from './http/rate-limit.ts';
export { signedResumeSchema } from './http/resume-request.ts';
export { createTokenApp, readBody } from './http/token-app.ts';
export { createLocalKey } from './key/local-key.ts';
export { openVoucherKey } from './key/open-key.ts';
export { isSignedBy, signWith } from './key/sign.ts';
export type { KeyConfig, VoucherKey } from './key/voucher-key.ts';
export { type ChainedLog, openChainedLog } from './log/chained-log.ts';
export { lockFolder } from './log/folder-lock.ts';
export { flushFolder, hashOfText, readLines } from './log/lines.ts';
export { writeWholeFile } from './log/whole-file.ts';
export type { AlertRule } from './process/alert-rule.ts';
export { createChainClock } from './process/clock.ts';
export { repeat, repeatEverySecond } from './process/repeat.ts';
export { watchDisk } from './process/watch-disk.ts';
