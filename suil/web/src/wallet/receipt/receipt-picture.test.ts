import { expect, test } from 'vitest';
import { drawReceipt, linesOf } from './receipt-picture.ts';

test('linesOf: breaks at spaces, and a longer word after so many letters', () => {
  expect(linesOf('35.0000 USDC', 36)).toEqual(['35.0000 USDC']);
  expect(linesOf('aa bb cc', 5)).toEqual(['aa bb', 'cc']);
  // 66 letters in lines of 36.
  expect(linesOf(`0x${'5'.repeat(64)}`, 36)).toEqual([`0x${'5'.repeat(34)}`, '5'.repeat(30)]);
});

test('drawReceipt: every row is there, text is no markup, and the height grows with the lines', () => {
  const colours = { page: '#000', text: '#fff', dim: '#ccc', good: '#0f0', bad: '#f00', line: '#333' };
  const row = { label: 'You <pay>', value: '60 SUI', note: 'Reviewed: 59 SUI', isBad: true };
  const picture = { title: 'Stake', summary: 'Same', isDifferent: false, note: 'Receipt', font: 'a "b"', colours };
  const one = drawReceipt({ ...picture, rows: [row] });
  for (const part of [
    'You &lt;pay&gt;',
    '60 SUI',
    'Reviewed: 59 SUI',
    'fill="#f00"',
    'a &quot;b&quot;',
    `height="${one.height}"`,
  ])
    expect(one.svg).toContain(part);
  // Two lines of 44 and a gap of 26.
  expect(drawReceipt({ ...picture, rows: [row, row] }).height).toBe(one.height + 114);
});
