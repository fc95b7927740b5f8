import { describe, expect, test } from 'vitest';
import { listPage } from './page.ts';

const SIZES = { defaultItems: 2, maxItems: 3 };
const ITEMS = ['a', 'c', 'e', 'g', 'i'];

interface Answer {
  readonly nodes: readonly { readonly at: string }[];
  readonly pageInfo: { readonly endCursor?: string; readonly startCursor?: string };
}

function page(args: object, keyed = false, items: readonly string[] = ITEMS) {
  const key = keyed ? (item: string) => item : undefined;
  const { nodes, pageInfo } = { ...(listPage(items, { ...args }, SIZES, (at) => ({ at }), key) as unknown as Answer) };
  return { items: nodes.map(({ at }) => at).join(''), ...pageInfo };
}

describe('listPage', () => {
  test('default: from either end, by place', () => {
    expect(page({})).toEqual({
      items: 'ac',
      startCursor: '0',
      endCursor: '1',
      hasNextPage: true,
      hasPreviousPage: false,
    });
    expect(page({ first: 3, after: '1' })).toMatchObject({ items: 'egi', hasNextPage: false, hasPreviousPage: true });
    expect(page({ last: 2 })).toMatchObject({
      items: 'gi',
      startCursor: '3',
      hasNextPage: false,
      hasPreviousPage: true,
    });
    expect(page({ last: 3, before: '2' })).toMatchObject({ items: 'ac', hasNextPage: true, hasPreviousPage: false });
  });

  test('default: by a key, which holds where the list has changed', () => {
    expect(page({ first: 1, after: 'b' }, true)).toMatchObject({ items: 'c', startCursor: 'c', endCursor: 'c' });
    expect(page({ after: 'c' }, true)).toMatchObject({ items: 'eg' });
    expect(page({ last: 1, before: 'e' }, true)).toMatchObject({
      items: 'c',
      hasNextPage: true,
      hasPreviousPage: true,
    });
  });

  test('boundary: nothing there, and behind the end', () => {
    expect(page({}, false, [])).toEqual({ items: '', hasNextPage: false, hasPreviousPage: false });
    expect(page({ after: '9' })).toMatchObject({ items: '', hasNextPage: false });
    expect(page({ last: 2, before: '99' })).toMatchObject({ items: '', hasNextPage: false });
  });

  test('error: sizes and cursors that are none', () => {
    expect(() => page({ first: 4 })).toThrow('A page of 4 items is larger than the maximum of 3');
    expect(() => page({ after: '-1' })).toThrow('The cursor is invalid');
  });
});
