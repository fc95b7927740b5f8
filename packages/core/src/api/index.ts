/** The REST contract and the manifest as zod schemas. Apart from the package's main entry, so that zod loads only where it is used. */
export * from './account.ts';
export * from './assets.ts';
export * from './auth.ts';
export * from './bank.ts';
export * from './config.ts';
export * from './ecosystem.ts';
export * from './error.ts';
export * from './hashrate.ts';
export * from './liquidity.ts';
export * from './manifest.ts';
export * from './market.ts';
export * from './nodes.ts';
export * from './notice.ts';
export * from './values.ts';
