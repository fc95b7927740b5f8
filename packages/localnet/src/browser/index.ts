/** A whole chain for a page: opened with framework, clock, accounts and a client. Compiling is `@suil/toolchain/browser`'s. */
export type { CompiledCode, CreatedObject, PublishedPackage } from '../development/publish-compiled.ts';
export type { ChainClock } from '../development/running-clock.ts';
export { type OpenChainOptions, type OpenedChain, openChain } from './open-chain.ts';
