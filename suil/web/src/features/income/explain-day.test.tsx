import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import ExplainDay from './explain-day.tsx';

const item = { kind: 'bank_income', day: 20_800, asset: 'PRO', amount: '5000000' } as const;

test('default: the rule names the fee of the day', async () => {
  await renderInApp(<ExplainDay item={item} onClose={() => undefined} />, [
    [['open', 'rates', 20_800], { bankFeeBps: 450n, releaseRateBps: 100n }],
  ]);
  expect(document.body.textContent).toContain('less 4.5%');
});

test('behavior: until it has been read, no fee is named', async () => {
  await renderInApp(<ExplainDay item={item} onClose={() => undefined} />);
  expect(document.body.textContent).not.toContain('rounded down, less');
});
