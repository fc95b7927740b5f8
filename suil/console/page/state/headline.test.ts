import { expect, test } from 'vitest';
import type { Say } from '../texts/texts.ts';
import { headlineOf } from './headline.ts';

/** The key, and the values it is filled with. */
const say: Say = (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ');

test('default: the worst finding decides, and none at all is good', () => {
  expect(headlineOf(say, { bad: 0, all: 0, isRead: true })).toEqual({ tone: 'good', title: 'findings.good' });
  expect(headlineOf(say, { bad: 0, all: 2, isRead: true })).toEqual({ tone: 'warn', title: 'findings.warn 2' });
  expect(headlineOf(say, { bad: 1, all: 1, isRead: true })).toEqual({ tone: 'bad', title: 'findings.bad 1' });
  expect(headlineOf(say, { bad: 1, all: 3, isRead: true })).toEqual({
    tone: 'bad',
    title: 'findings.both findings.bad 1 findings.warn 2',
  });
});

test('edge: nothing is good before the chain is read; what was found by then counts', () => {
  expect(headlineOf(say, { bad: 0, all: 0, isRead: false })).toEqual({ tone: 'none', title: 'findings.loading' });
  expect(headlineOf(say, { bad: 1, all: 1, isRead: false })).toMatchObject({ tone: 'bad' });
});
