/**
 * Code that the VM has verified for publishing: a node simulates a publish, often twice, before it executes it. Owns what makes code the same,
 * and the turns in which code is verified ahead of a transaction; does not verify.
 */
import type { ModuleInfo, Steps, VmResult } from '@suil/move-vm';
import { hexText } from '../bytes/text.ts';
import { blake2b256 } from '../model/digests.ts';
import { nextTask } from '../next-task.ts';
import type { PackageData } from '../types.ts';

/** More than a client publishes between a simulation and its execution. */
const LIMIT = 16;
/** How long others wait for a turn. */
const TURN_MS = 10;
const encoder = new TextEncoder();

/** Modules to verify, their own address set: zero for a publish, the package's original id for an upgrade. */
export interface Code {
  readonly modules: readonly Uint8Array[];
  readonly linkage: PackageData['linkage'];
}

export type Verified = VmResult<readonly ModuleInfo[]>;

export class VerifiedCode {
  readonly #known = new Map<string, Verified>();
  #turns: Promise<unknown> = Promise.resolve();

  /** Returns what verifying the code came to; `verify` is called for code that was not verified with the same linkage before. */
  once(code: Code, verify: () => Verified): Verified {
    const key = keyOf(code);
    return this.#known.get(key) ?? this.#keep(key, verify());
  }

  /** Verifies the code in turns, between which others have theirs; code that is to be verified at the same time waits. */
  ahead(code: Code, verify: () => Steps<Verified>): Promise<void> {
    const turn = this.#turns.then(async () => {
      const key = keyOf(code);
      if (!this.#known.has(key)) this.#keep(key, await inTurns(verify()));
    });
    this.#turns = turn.catch(() => undefined);
    return turn;
  }

  #keep(key: string, verified: Verified): Verified {
    if (this.#known.size >= LIMIT) this.#known.clear();
    this.#known.set(key, verified);
    return verified;
  }
}

function keyOf({ modules, linkage }: Code): string {
  const links = [...linkage].map(([original, { upgradedId }]) => `${original} ${upgradedId}`);
  return hexText(blake2b256(...modules.map((bytes) => blake2b256(bytes)), encoder.encode(links.join('\n'))));
}

async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + TURN_MS;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await nextTask();
  }
}
