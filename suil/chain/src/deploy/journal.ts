/**
 * Which transactions a deployment has sent, so that it can be resumed: a step whose transaction is on chain is not sent
 * again. Owns the list of digests; what a step does is each step's.
 */
import { AppError } from '@suil/core';
import { readStored, writeStored } from '@suil/localnet/node';
import { z } from 'zod';

/** What must be the same when a deployment is resumed. */
export interface DeploymentIdentity {
  /** Digest of the chain's first checkpoint. */
  readonly chain: string;
  readonly deployer: string;
  /** Of the bytecode. */
  readonly contractsHash: string;
}

export interface Journal {
  /** Digest of the step's transaction, if one was signed. */
  digestOf(step: string): string | undefined;
  /** Called before a transaction is sent, so that a kill in between is found at the next start. */
  record(step: string, digest: string): void;
}

const schema = z.object({
  chain: z.string(),
  deployer: z.string(),
  contractsHash: z.string(),
  steps: z.record(z.string(), z.string()),
});

/** Returns a journal that lives as long as the process: for a chain that is thrown away when its making is interrupted. */
export function createJournal(): Journal {
  const steps = new Map<string, string>();
  return { digestOf: (step) => steps.get(step), record: (step, digest) => void steps.set(step, digest) };
}

/**
 * Opens the journal in `path`, an empty one if there is none.
 * @throws {DEPLOYMENT_FOREIGN} when it belongs to another chain, deployer or bytecode
 */
export function openJournal(path: string, identity: DeploymentIdentity): Journal {
  const stored = readStored(path, schema) ?? { ...identity, steps: {} };
  for (const name of ['chain', 'deployer', 'contractsHash'] as const) {
    if (stored[name] !== identity[name]) {
      throw new AppError('DEPLOYMENT_FOREIGN', { path, what: name, found: stored[name], expected: identity[name] });
    }
  }
  return {
    digestOf: (step) => stored.steps[step],
    record: (step, digest) => {
      stored.steps[step] = digest;
      writeStored(path, stored);
    },
  };
}
