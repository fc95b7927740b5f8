/** Which alerts ring: evaluated from the rules at each look at the processes, with the time that each must last. */

import type { Series } from '../state/series.ts';
import { evaluate } from './evaluate.ts';
import { namesIn } from './expression.ts';
import { SeriesHistory } from './history.ts';
import type { Rule } from './rules.ts';

export interface ActiveAlert {
  readonly name: string;
  readonly severity: Rule['severity'];
  readonly summary: string;
  /** `pending`: it holds, and not as long as it must. */
  readonly status: 'firing' | 'pending';
  /** Since when it has held. */
  readonly sinceMs: number;
  /** What it is about, such as one of several nodes: the labels of the first series for which it holds. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The longest window that a rule reads. */
const WINDOW_MS = 900_000;

export class AlertWatch {
  readonly #rules: readonly Rule[];
  readonly #history = new SeriesHistory(WINDOW_MS);
  /** A server has a thousand series that no rule reads. */
  readonly #names: ReadonlySet<string>;
  /** By rule and labels: since when it has held. */
  #since = new Map<string, number>();
  #active: readonly ActiveAlert[] = [];

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
    this.#names = new Set(rules.flatMap(({ expression }) => namesIn(expression)));
  }

  /** What holds at present, pages first, then the longest. */
  get active(): readonly ActiveAlert[] {
    return this.#active;
  }

  /** Takes the series of one moment. */
  look(series: readonly Series[], atMs: number): void {
    this.#history.add(
      series.filter(({ name }) => this.#names.has(name)),
      atMs,
    );
    const since = new Map<string, number>();
    this.#active = this.#rules
      .flatMap((rule) => this.#evaluate(rule, atMs, since))
      .toSorted((left, right) => orderOf(left) - orderOf(right) || left.sinceMs - right.sinceMs);
    this.#since = since;
  }

  #evaluate(
    { name, expression, lastsMs, severity, summary }: Rule,
    atMs: number,
    since: Map<string, number>,
  ): ActiveAlert[] {
    const held = evaluate(expression, this.#history).map(({ labels }) => {
      const key = `${name} ${JSON.stringify(labels)}`;
      const sinceMs = this.#since.get(key) ?? atMs;
      since.set(key, sinceMs);
      return { labels, sinceMs };
    });
    const [longest] = held.toSorted((left, right) => left.sinceMs - right.sinceMs);
    if (longest === undefined) return [];
    const status = atMs - longest.sinceMs >= lastsMs ? 'firing' : 'pending';
    return [{ name, severity, summary, status, ...longest }];
  }
}

/** Of two that ring, the page is first; what is pending is last. */
export function orderOf({ status, severity }: Pick<ActiveAlert, 'status' | 'severity'>): number {
  if (status === 'pending') return 2;
  return severity === 'page' ? 0 : 1;
}
