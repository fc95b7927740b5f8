import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { CreditingNote } from './crediting-note.tsx';

const ADDRESS = `0x${'a'.repeat(64)}`;
const row = (asset: string, creditingDay: number | null) => ({
  ...{ asset, available: '0', held: '0', bank: '0', released: '0' },
  creditingDay,
});

test.each([
  ['nothing is left', [row('SUIL', null), row('PRO', null)], []],
  [
    'both are left of 21 November 2026, day 20778',
    [row('SUIL', 20_778), row('USDC', null), row('PRO', 20_778)],
    ['Income of Nov 21, 2026 is being credited. Not yet in your balance: SUIL, PRO.'],
  ],
  [
    'the bank is left',
    [row('SUIL', null), row('PRO', 20_778)],
    ['Income of Nov 21, 2026 is being credited. Not yet in your balance: PRO.'],
  ],
])('variants: %s', async (_, rows, said) => {
  const { getByTestId } = await renderInApp(<CreditingNote address={ADDRESS} />, [[[ADDRESS, 'assets'], rows]]);
  expect(
    getByTestId('crediting')
      .elements()
      .map((element) => element.textContent),
  ).toEqual(said);
});
