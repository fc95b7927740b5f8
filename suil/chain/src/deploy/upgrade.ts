/**
 * What an upgrade needs next (rules.md §10): announce, wait, publish, put in force. It is read from the chain, so that the command can be
 * run again at any time, after any interruption.
 */
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type Configuration, packageOf } from '@suil/sdk';
import type { ContractCode } from '../admin/act.ts';
import { formatKey } from '../admin/words.ts';

export type UpgradeStep =
  | { readonly step: 'announce' | 'publish' | 'migrate' }
  | { readonly step: 'wait'; readonly readyMs: number; readonly expiresMs: number }
  /** The manifest to use from now on. */
  | { readonly step: 'done'; readonly manifest: Manifest };

export interface UpgradeStage {
  readonly manifest: Manifest;
  readonly configuration: Configuration;
  readonly nowMs: number;
  readonly code: Pick<ContractCode, 'digest' | 'version'>;
  /** Whether the newest package on the chain is that code. */
  readonly isNewest: boolean;
}

/**
 * Returns the next step to the checkout's code.
 * @throws {PREFLIGHT_FAILED} when other code is announced or published
 */
export function nextUpgradeStep({ manifest, configuration, nowMs, code, isNewest }: UpgradeStage): UpgradeStep {
  const { version, newestPackage, announcedUpgrade: announced } = configuration;
  const isPublished = announced?.authorized === true;
  if (isPublished) {
    assertDigest(announced.digest, code, 'published and not in force yet', 'Check out the commit of that code.');
    return { step: 'migrate' };
  }
  if (announced !== null) {
    assertDigest(
      announced.digest,
      code,
      'announced',
      'Check out the commit of that code, or take it back first: npm run suil -- admin cancel-upgrade',
    );
    const { readyMs, expiresMs } = announced;
    return nowMs < readyMs ? { step: 'wait', readyMs, expiresMs } : { step: 'publish' };
  }
  if (isNewest && code.version === version) {
    const isKnown = newestPackage === packageOf(manifest);
    return { step: 'done', manifest: isKnown ? manifest : { ...manifest, newestPackage } };
  }
  return { step: 'announce' };
}

function assertDigest(digest: Uint8Array, code: Pick<ContractCode, 'digest'>, what: string, remedy: string): void {
  if (Buffer.compare(digest, code.digest) === 0) return;
  const [theirs, ours] = [formatKey(digest), formatKey(code.digest)];
  throw new AppError('PREFLIGHT_FAILED', {
    findings: `- The code with the digest ${theirs} is ${what}, and the checkout compiles to ${ours}. ${remedy}`,
  });
}
