/** The demo wallet for local chains. A separate entry, so that only builds which need it carry it. */
export { createDemoWallet, DEMO_STORAGE_KEY, type DemoWallet, type DemoWalletOptions } from './demo-wallet.ts';
export { type ApprovalRequest, DEMO_CHAIN, DEMO_WALLET_NAME } from './features.ts';
export type { DemoAccount } from './key-ring.ts';
export { checkMnemonic, createMnemonic, MNEMONIC_LENGTHS, type MnemonicLength, type RandomBytes } from './mnemonic.ts';
