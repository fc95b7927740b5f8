/** The console's evaluation of the rules, against the table of faults that Prometheus' own tool is held to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAppError } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { FAULTS, type Fault, HEALTHY } from '../../../../scripts/generate/alert-faults.test-support.ts';
import { listAlerts } from '../../../../scripts/generate/gen-alerts.ts';
import { parseSeries, type Series } from '../state/series.ts';
import { AlertWatch } from './alert-watch.ts';
import { namesIn, parseDuration, parseExpression } from './expression.ts';
import { parseRules } from './rules.ts';

const MINUTE_MS = 60_000;
const rules = parseRules(readFileSync(join(import.meta.dirname, '../../../../docs/alerts.yml'), 'utf8'));

/** Returns the values of promtool's notation, one a minute: `0+60000x600`, `3 4x600`, `inf inf`. */
function expand(notation: string): number[] {
  return notation.split(' ').flatMap((part) => {
    const [, first = '', step = '0', times = '0'] = /^([^x+]+?)([+-]\d+)?(?:x(\d+))?$/.exec(part) ?? [];
    const begin = first === 'inf' ? Number.POSITIVE_INFINITY : Number(first);
    return Array.from(
      { length: Number(times) + 1 },
      (_, place) => begin + (Number(step) === 0 ? 0 : Number(step) * place),
    );
  });
}

/** Returns the names that ring at each minute. */
function ringsOf({ numbers }: Fault, minutes: number): ReadonlySet<string>[] {
  const series = Object.entries({ ...HEALTHY, ...numbers }).flatMap(([name, notation]) =>
    notation === null ? [] : [{ name, values: expand(notation) }],
  );
  const watch = new AlertWatch(rules);
  return Array.from({ length: minutes + 1 }, (_, minute) => {
    const present = series.flatMap(({ name, values }): readonly Series[] => {
      const value = values[minute];
      return value === undefined ? [] : parseSeries(`${name} ${value === Number.POSITIVE_INFINITY ? '+Inf' : value}`);
    });
    watch.look(present, minute * MINUTE_MS);
    return new Set(watch.active.flatMap(({ name, status }) => (status === 'firing' ? [name] : [])));
  });
}

test('every rule of the file is read', () => {
  expect(rules.map(({ name, severity, summary }) => ({ name, severity, summary }))).toEqual(
    listAlerts().map(({ name, severity, summary }) => ({ name, severity, summary })),
  );
});

describe('AlertWatch', () => {
  test.each(FAULTS.map((fault) => [fault.name, fault] as const))('fault: %s', (_, fault) => {
    const begins = Object.values(fault.rings);
    const last = Math.max(0, ...begins);
    const rings = ringsOf(fault, last);
    for (const minute of new Set([0, ...begins.flatMap((begin) => [begin - 1, begin])])) {
      if (minute < 0) continue;
      const expected = Object.entries(fault.rings).flatMap(([name, begin]) => (begin <= minute ? [name] : []));
      expect([...(rings[minute] ?? [])].toSorted(), `minute ${minute}`).toEqual(expected.toSorted());
    }
  });

  test('behavior: what holds and has not lasted is pending, and begins anew after it was over', () => {
    const watch = new AlertWatch(rules.filter(({ name }) => name === 'SuilIndexerLag'));
    const lag = (value: number): Series[] => [{ name: 'suil_indexer_lag_ms', labels: {}, value }];
    const look = (value: number, minute: number) => {
      watch.look(lag(value), minute * MINUTE_MS);
      return watch.active.map(({ status, sinceMs }) => [status, sinceMs / MINUTE_MS]);
    };
    expect(look(60_000, 0)).toEqual([]);
    expect(look(60_001, 1)).toEqual([['pending', 1]]);
    expect(look(60_001, 3)).toEqual([['firing', 1]]);
    expect(look(0, 4)).toEqual([]);
    expect(look(60_001, 5)).toEqual([['pending', 5]]);
  });

  test('behavior: one of two servers is named; pages are before tickets', () => {
    const watch = new AlertWatch(rules.filter(({ name }) => ['SuilReserveShort', 'SuilBreach'].includes(name)));
    const of = (name: string, value: number, instance: string): Series => ({ name, labels: { instance }, value });
    watch.look(
      [of('suil_funding_factor', 0.5, 'a'), of('suil_vault_breaches', 0, 'a'), of('suil_vault_breaches', 1, 'b')],
      0,
    );
    expect(watch.active.map(({ name, labels }) => [name, labels])).toEqual([
      ['SuilBreach', { instance: 'b' }],
      ['SuilReserveShort', { instance: 'a' }],
    ]);
  });

  test('behavior: a counter that begins anew has risen by what it has', () => {
    const [rule] = rules.filter(({ name }) => name === 'SuilAuditRefusing');
    const watch = new AlertWatch(rule === undefined ? [] : [rule]);
    const look = (value: number, minute: number) => {
      watch.look([{ name: 'suil_audit_refused_total', labels: {}, value }], minute * MINUTE_MS);
      return watch.active.length;
    };
    expect([look(7, 0), look(7, 1), look(0, 2), look(1, 3)]).toEqual([0, 0, 0, 1]);
    expect([look(1, 17), look(1, 19)]).toEqual([1, 0]);
  });
});

describe('parseExpression', () => {
  test.each([
    'rate(x[5m]) > 0',
    'x > on(a) y',
    'x{a!="b"} > 0',
    'x > 1 and y > 1',
    'increase(x) > 0',
    'sum(x[5m])',
    'x[5m',
    'x >',
    '(x > 1',
    'x offset 5m',
    '',
  ])('error: CONFIG_INVALID for %s', (text) => {
    try {
      parseExpression(text);
      expect.unreachable();
    } catch (error) {
      expect(isAppError(error, 'CONFIG_INVALID'), String(error)).toBe(true);
    }
  });

  test('namesIn: every series that is read', () => {
    const read = parseExpression('up{job="suil"} == 0 or absent(a) or sum(increase(b{c=~"d"}[15m])) > 0.1 * e');
    expect(namesIn(read)).toEqual(['up', 'a', 'b', 'e']);
  });

  test('parseDuration', () => {
    expect([parseDuration('30s'), parseDuration('2m'), parseDuration('6h')]).toEqual([30_000, 120_000, 21_600_000]);
    expect(() => parseDuration('soon')).toThrow('no duration');
  });
});

test('parseRules error: CONFIG_INVALID for another file', () => {
  expect(() => parseRules('groups: 7')).toThrow('alerts.yml');
  expect(() => parseRules('\tgroups: [')).toThrow('alerts.yml');
});
