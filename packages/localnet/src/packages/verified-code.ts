/**
 * Code that the VM has verified for publishing: a node simulates a publish, often twice, before it executes it, at another id each time.
 * Owns what makes code the same; does not verify.
 */
import type { ModuleInfo } from '@suil/move-vm';
import { hexText } from '../bytes/text.ts';
import { blake2b256 } from '../model/digests.ts';
import type { PackageData } from '../types.ts';

/** More than a client publishes between a simulation and its execution. */
const LIMIT = 16;
const encoder = new TextEncoder();

export class VerifiedCode {
  readonly #known = new Map<string, readonly ModuleInfo[]>();

  /**
   * Returns the modules as `verify` does, which is called for code that was not verified with the same linkage before. Their address is that of
   * the first time.
   * @param modules as compiled: their own address is zero
   */
  once(
    modules: readonly Uint8Array[],
    linkage: PackageData['linkage'],
    verify: () => readonly ModuleInfo[],
  ): readonly ModuleInfo[] {
    const links = [...linkage].map(([original, { upgradedId }]) => `${original} ${upgradedId}`);
    const key = hexText(blake2b256(...modules.map((bytes) => blake2b256(bytes)), encoder.encode(links.join('\n'))));
    const verified = this.#known.get(key) ?? verify();
    if (this.#known.size >= LIMIT) this.#known.clear();
    this.#known.set(key, verified);
    return verified;
  }
}
