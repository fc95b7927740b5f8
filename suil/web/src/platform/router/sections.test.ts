import { describe, expect, test } from 'vitest';
import { crumbsOf, FIRST_PAGES, PAGES, pageAbove, sectionOf } from './sections.ts';

/** The table of the design, written out once more: section, then its routes. */
const TABLE = {
  home: [''],
  pool: ['flow', 'flowDetails'],
  mining: ['hashrate', 'hashrateLog', 'collection', 'suiLLog'],
  earn: ['earn', 'pledge1', 'pledgeDetails1', 'suilPledge', 'financial', 'subscription', 'financialDetails', 'nodes'],
  swap: ['exchange'],
  assets: ['assets', 'activity', 'limits'],
  income: ['income'],
  team: ['community', 'communityDetail', 'communitySuil', 'dynamic', 'share', 'not_bound'],
  more: [
    'reserves',
    'powers',
    'security',
    'status',
    'notice',
    'ecology',
    'btc',
    'sui',
    'help',
    'legal',
    'language',
    'rescue',
  ],
};

test('every route has the section of the table, and no other is named', () => {
  for (const [section, paths] of Object.entries(TABLE)) {
    for (const path of paths) expect(sectionOf(`/${path}`, ''), path).toBe(section);
  }
  expect(Object.keys(PAGES).sort()).toEqual(Object.values(TABLE).flat().sort());
});

describe('sectionOf', () => {
  test('pool shares belong to earn, large and small letters are the same, what is no page has none', () => {
    expect(sectionOf('/exchange', '?view=shares&pool=usdcSui')).toBe('earn');
    expect(sectionOf('/exchange', '?pay=SUI')).toBe('swap');
    expect(sectionOf('/FLOW/', '')).toBe('pool');
    expect(sectionOf('/nowhere', '')).toBeNull();
    expect(sectionOf('/constructor', '')).toBeNull();
  });
});

test('every section begins with a page of its own, but more', () => {
  for (const [section, path] of Object.entries(FIRST_PAGES)) {
    expect(sectionOf(path, '')).toBe(section === 'more' ? 'home' : section);
  }
});

test('the pages above a place, and where back leads without a way that led here', () => {
  const paths = (pathname: string, search = '') => crumbsOf(pathname, search).map(({ to }) => to);
  expect(paths('/financialDetails', '?id=4')).toEqual(['/earn', '/financial']);
  expect(paths('/financial')).toEqual(['/earn']);
  expect(paths('/exchange', '?view=shares')).toEqual(['/earn']);
  expect(paths('/flowDetails')).toEqual(['/flow']);
  expect(paths('/help')).toEqual(['/']);
  expect(paths('/earn')).toEqual([]);
  expect(paths('/')).toEqual([]);
  expect(pageAbove('/financialDetails', '')).toBe('/financial');
  expect(pageAbove('/earn', '')).toBe('/');
  expect(pageAbove('/nowhere', '')).toBe('/');
});
