/** What a chain is opened with. Types, and what is left out of them. */
import type { VerifyEd25519 } from '../../checks/signatures.ts';
import { type CommitteeConfig, SEED_BYTES } from '../../committee/validators.ts';
import type { Fork } from '../../fork/fork.ts';
import type { Storage } from '../../persistence/storage.ts';
import type { GenesisConfig } from '../genesis.ts';

export interface LocalnetOptions {
  readonly genesis: GenesisConfig;
  /** Default: in memory. */
  readonly storage?: Storage;
  /** Bytes of log after which a snapshot is written; by default 8 MB, or as much as the last snapshot if that is more. */
  readonly compactAfterBytes?: number;
  /** Checks ed25519 signatures; by default @noble/curves. In Node, `verifyWithNode` of `@suil/localnet/node` takes less than a tenth of the time. */
  readonly verifyEd25519?: VerifyEd25519;
  /** Who signs checkpoints. By default the seed is 32 zeros, which everyone knows; in Node, `openCommitteeSeed` keeps one of your own. */
  readonly committee?: CommitteeConfig;
  /** Makes the chain a fork of the one that `openFork` opened. */
  readonly fork?: Fork;
}

export const COMPACT_AFTER_BYTES = 8 * 1024 * 1024;
export const OPEN_COMMITTEE: CommitteeConfig = { seed: new Uint8Array(SEED_BYTES) };
