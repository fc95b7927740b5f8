/**
 * Looks for the package that takes the verifier longest: new packages by chance, and variations of the slowest found so far. Owns the search
 * and its clock, which counts this thread's processor time: what else the machine does is not the verifier's.
 */
import { getFrameworkModule } from '@suil/move-framework';
import { createVm } from '@suil/move-vm';
import { elementAt } from '../element-at.ts';
import { createRandom, type Random } from './random.ts';
import { makeSlowPackage, type SlowPackage } from './slow-packages.ts';

export interface Slowest extends SlowPackage {
  readonly ms: number;
  readonly status: string;
}

export interface Search {
  /** Packages tried. */
  readonly done: number;
  /** The slowest first, at most 20. */
  readonly slowest: readonly Slowest[];
}

export interface SearchOptions {
  readonly count: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}

/** The numbers between 0 and 1 that a package was made from. */
type Draws = readonly number[];
interface Candidate extends Slowest {
  readonly draws: Draws;
}

const KEPT = 20;
const WARM_UP = 60;
/** A package over this is measured again: the compiler of the engine may have been at work. */
const SUSPECT_MS = 60;
const SAY_EVERY = 1_000;
const RESOLUTION = 2 ** 30;

/** Chooses by the given numbers, then by new ones, and notes all of them. */
function replay(given: Draws, fresh: Random): { random: Random; draws: number[] } {
  const draws: number[] = [];
  const below = (limit: number): number => {
    const draw = given[draws.length] ?? fresh.below(RESOLUTION) / RESOLUTION;
    draws.push(draw);
    return Math.min(Math.floor(draw * limit), limit - 1);
  };
  const pick = <T>(list: readonly T[]): T => elementAt(list, below(list.length));
  return { random: { below, pick }, draws };
}

function vary(draws: Draws, fresh: Random): Draws {
  return draws.map((draw) => {
    const kind = fresh.below(30);
    if (kind === 0) return fresh.below(RESOLUTION) / RESOLUTION;
    return kind < 4 ? Math.min(Math.max(draw + (fresh.below(201) - 100) / 1_000, 0), 1 - 1 / RESOLUTION) : draw;
  });
}

export function searchSlowest({ count, seed, say = () => undefined }: SearchOptions): Search {
  const fresh = createRandom(seed);
  const vm = createVm({ packages: { getModule: getFrameworkModule } });
  const measure = (modules: readonly Uint8Array[]): { ms: number; status: string } => {
    const begun = process.threadCpuUsage();
    const result = vm.verifyPackage({ modules });
    const { user, system } = process.threadCpuUsage(begun);
    return { ms: (user + system) / 1_000, status: result.ok ? 'ok' : result.failure.status };
  };
  let slowest: Candidate[] = [];
  for (let index = -WARM_UP; index < count; index += 1) {
    const parent = index > 0 && fresh.below(2) === 0 ? slowest[fresh.below(slowest.length)] : undefined;
    const { random, draws } = replay(parent ? vary(parent.draws, fresh) : [], fresh);
    const made = makeSlowPackage(random);
    if (made.modules.length === 0) continue;
    let measured = measure(made.modules);
    for (let again = 0; again < 3 && measured.ms > SUSPECT_MS; again += 1) {
      const next = measure(made.modules);
      if (next.ms < measured.ms) measured = next;
    }
    if (index < 0) continue;
    slowest = [...slowest, { ...made, ...measured, draws }].sort((a, b) => b.ms - a.ms).slice(0, KEPT);
    if ((index + 1) % SAY_EVERY === 0)
      say(`${index + 1} packages, slowest: ${slowest.map(describe).slice(0, 3).join(', ')}`);
  }
  return { done: count, slowest };
}

export function describe({ kind, modules, ms, status }: Slowest): string {
  return `${kind} ${Math.round(ms)} ms (${modules.length} modules, ${status})`;
}
