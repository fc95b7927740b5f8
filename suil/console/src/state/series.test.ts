import { expect, test } from 'vitest';
import { keyOf, numberOf, parseSeries } from './series.ts';

test('parseSeries: values, labels, infinities, and nothing of comments and broken lines', () => {
  const text = `# HELP a b
# TYPE a gauge
a 7
b{x="1",y="a\\"b\\\\c\\nd"} 1.5e3
c +Inf
d NaN
e{} -2 1797120000000
nonsense
f one
`;
  expect(parseSeries(text)).toEqual([
    { name: 'a', labels: {}, value: 7 },
    { name: 'b', labels: { x: '1', y: 'a"b\\c\nd' }, value: 1_500 },
    { name: 'c', labels: {}, value: Number.POSITIVE_INFINITY },
    { name: 'd', labels: {}, value: Number.NaN },
    { name: 'e', labels: {}, value: -2 },
  ]);
});

test('parseSeries: the name of what every object has is no number', () => {
  expect(parseSeries('a constructor\nb toString\nc 1')).toEqual([{ name: 'c', labels: {}, value: 1 }]);
});

test('keyOf: labels in any order are the same series', () => {
  expect(keyOf({ name: 'a', labels: { x: '1', y: '2' } })).toBe(keyOf({ name: 'a', labels: { y: '2', x: '1' } }));
});

test('numberOf: null without the series, and for what is no number', () => {
  expect(numberOf(parseSeries('a 7\nb NaN'), 'a')).toBe(7);
  expect(numberOf(parseSeries('a 7\nb NaN'), 'b')).toBeNull();
  expect(numberOf([], 'a')).toBeNull();
});
