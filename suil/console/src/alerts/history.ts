/** The series of the last quarter of an hour: what expressions are evaluated over. */
import { keyOf, type Series } from '../state/series.ts';
import type { Matcher } from './expression.ts';

interface Point {
  readonly atMs: number;
  readonly value: number;
}

interface Kept {
  readonly series: Pick<Series, 'name' | 'labels'>;
  readonly points: Point[];
}

/** One value of an expression, by labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export class SeriesHistory {
  readonly #windowMs: number;
  readonly #kept = new Map<string, Kept>();
  #atMs = Number.NEGATIVE_INFINITY;

  /** @param windowMs how long values are kept */
  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** When values were last added. */
  get atMs(): number {
    return this.#atMs;
  }

  /** Adds the values of one moment. A series that is not among them has no present value. */
  add(series: readonly Series[], atMs: number): void {
    this.#atMs = atMs;
    for (const { name, labels, value } of series) {
      const key = keyOf({ name, labels });
      const kept = this.#kept.get(key) ?? { series: { name, labels }, points: [] };
      kept.points.push({ atMs, value });
      this.#kept.set(key, kept);
    }
    for (const [key, { points }] of this.#kept) {
      while (points[0] !== undefined && points[0].atMs < atMs - this.#windowMs) points.shift();
      if (points.length === 0) this.#kept.delete(key);
    }
  }

  /** Returns the present values. */
  present(name: string, matchers: readonly Matcher[]): readonly Sample[] {
    return this.#matching(name, matchers).flatMap(({ series, points }) => {
      const last = points.at(-1);
      return last?.atMs === this.#atMs ? [{ labels: series.labels, value: last.value }] : [];
    });
  }

  /** Returns by how much each series rose within the window; a counter that begins anew counts from nothing. */
  rises(name: string, matchers: readonly Matcher[], windowMs: number): readonly Sample[] {
    return this.#matching(name, matchers).flatMap(({ series, points }) => {
      const within = points.filter(({ atMs }) => atMs >= this.#atMs - windowMs);
      if (within.length < 2) return [];
      const value = within.reduce((sum, point, place) => {
        const before = within[place - 1];
        if (before === undefined) return sum;
        return sum + (point.value >= before.value ? point.value - before.value : point.value);
      }, 0);
      return [{ labels: series.labels, value }];
    });
  }

  #matching(name: string, matchers: readonly Matcher[]): readonly Kept[] {
    return [...this.#kept.values()].filter(
      ({ series }) =>
        series.name === name &&
        matchers.every(({ label, operator, value }) => {
          const given = series.labels[label] ?? '';
          return operator === '=' ? given === value : new RegExp(`^(?:${value})$`).test(given);
        }),
    );
  }
}
