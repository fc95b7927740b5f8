/** The local chain's demo wallet, and those of the sample world's members. An entry of its own, so that only the local build carries it. */
export { createDemoWallet, type DemoWallet, type DemoWalletOptions } from './demo-wallet.ts';
export { type ApprovalRequest, DEMO_WALLET_NAME } from './features.ts';
export type { DemoAccount } from './key-ring.ts';
export { checkMnemonic, createMnemonic, MNEMONIC_LENGTHS, type MnemonicLength, type RandomBytes } from './mnemonic.ts';
export { registerSampleWallets, SAMPLE_WORLD_SEED, sampleKeypair } from './sample-members.ts';
