/** Searches for the strategy that is granted the most hashrate for its cost: at random, then from the best ones uphill. */
import { createRandom } from '../chain-fuzz/random.ts';
import { type Outcome, play, type Scenario } from './play.ts';
import { type Bounds, changeStrategy, drawStrategy, type Strategy } from './strategy.ts';

/** Of all strategies, so many are drawn at random. */
const DRAWN_PART = 0.4;
const FRACTIONS = 2 ** 32;

export interface Search extends Scenario {
  readonly bounds: Bounds;
}

export interface Found {
  readonly strategy: Strategy;
  readonly outcome: Outcome;
}

export interface SearchResult {
  /** Where each climb ended, the worst for the contracts first. */
  readonly worst: readonly Found[];
  readonly worstValueRatio: number;
}

/** Plays `count` strategies: some at random, then changes of the `climbs` best ones in turn, each of which gives way to a better change of it. */
export function search(scenario: Search, count: number, climbs: number, seed: number): SearchResult {
  const { below } = createRandom(seed);
  const random = () => below(FRACTIONS) / FRACTIONS;
  const { bounds } = scenario;
  let worstValueRatio = 0;
  const tryOne = (strategy: Strategy): Found => {
    const outcome = play(strategy, scenario);
    worstValueRatio = Math.max(worstValueRatio, outcome.worstValueRatio);
    return { strategy, outcome };
  };
  let climbers: Found[] = [];
  const drawn = Math.max(climbs, Math.ceil(count * DRAWN_PART));
  for (let index = 0; index < drawn; index += 1) {
    const found = tryOne(drawStrategy(random, bounds));
    const last = climbers.at(-1);
    if (climbers.length === climbs && last !== undefined && found.outcome.ratio <= last.outcome.ratio) continue;
    climbers = worstFirst([...climbers, found]).slice(0, climbs);
  }
  for (let played = drawn; played < count; ) {
    for (const [place, climber] of climbers.entries()) {
      const found = tryOne(changeStrategy(climber.strategy, random, bounds));
      if (found.outcome.ratio > climber.outcome.ratio) climbers[place] = found;
      played += 1;
      if (played === count) break;
    }
  }
  return { worst: worstFirst(climbers), worstValueRatio };
}

function worstFirst(found: readonly Found[]): Found[] {
  return found.toSorted((a, b) => b.outcome.ratio - a.outcome.ratio);
}
