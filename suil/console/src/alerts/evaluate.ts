/** Evaluates an expression over a history, as Prometheus does: a comparison keeps the samples for which it holds. */
import type { Comparison, Expression, Matcher } from './expression.ts';
import type { Sample, SeriesHistory } from './history.ts';

type Value = number | readonly Sample[];

const HOLDS: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
};

/** Returns the samples of the present moment; none while nothing holds. */
export function evaluate(expression: Expression, history: SeriesHistory): readonly Sample[] {
  const value = resultOf(expression, history);
  return typeof value === 'number' ? [{ labels: {}, value }] : value;
}

function resultOf(expression: Expression, history: SeriesHistory): Value {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'series': {
      const { name, matchers, windowMs } = expression;
      return windowMs === null ? history.present(name, matchers) : history.rises(name, matchers, windowMs);
    }
    case 'call': {
      const samples = evaluate(expression.of, history);
      if (expression.name === 'absent')
        return samples.length === 0 ? [{ labels: equalLabels(expression.of), value: 1 }] : [];
      if (expression.name === 'increase') return samples;
      return samples.length === 0 ? [] : [{ labels: {}, value: samples.reduce((sum, { value }) => sum + value, 0) }];
    }
    case 'binary': {
      const left = resultOf(expression.left, history);
      const right = resultOf(expression.right, history);
      if (expression.operator === 'or') return union(samplesOf(left), samplesOf(right));
      if (expression.operator === '*') return product(left, right);
      return compare(HOLDS[expression.operator], left, right);
    }
  }
}

/** What `absent` knows of a series that does not exist. */
function equalLabels(expression: Expression): Readonly<Record<string, string>> {
  const matchers: readonly Matcher[] = expression.kind === 'series' ? expression.matchers : [];
  return Object.fromEntries(
    matchers.flatMap(({ label, operator, value }) => (operator === '=' ? [[label, value]] : [])),
  );
}

function samplesOf(value: Value): readonly Sample[] {
  return typeof value === 'number' ? [{ labels: {}, value }] : value;
}

function labelKey({ labels }: Sample): string {
  return JSON.stringify(Object.entries(labels).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function union(left: readonly Sample[], right: readonly Sample[]): readonly Sample[] {
  const known = new Set(left.map(labelKey));
  return [...left, ...right.filter((one) => !known.has(labelKey(one)))];
}

function product(left: Value, right: Value): Value {
  if (typeof left === 'number' && typeof right === 'number') return left * right;
  return pairs(left, right).map(([one, other]) => ({ labels: one.labels, value: one.value * other }));
}

function compare(holds: (left: number, right: number) => boolean, left: Value, right: Value): readonly Sample[] {
  return pairs(left, right)
    .filter(([one, other, isSwapped]) => (isSwapped ? holds(other, one.value) : holds(one.value, other)))
    .map(([one]) => one);
}

/** Returns each sample with what it meets: the number, or the sample of the other side that has the same labels. */
function pairs(left: Value, right: Value): readonly (readonly [sample: Sample, other: number, isSwapped: boolean])[] {
  if (typeof right === 'number') return samplesOf(left).map((one) => [one, right, false]);
  if (typeof left === 'number') return right.map((one) => [one, left, true]);
  const others = new Map(right.map((one) => [labelKey(one), one.value]));
  return left.flatMap((one) => {
    const other = others.get(labelKey(one));
    return other === undefined ? [] : [[one, other, false] as const];
  });
}
