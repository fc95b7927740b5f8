import { describe, expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { ExplainSheet, type Recomputed } from './explain-sheet.tsx';

const facts = [{ label: 'Principal', value: '200 USDC' }];
const open = (recompute?: () => Promise<Recomputed>) =>
  renderInApp(
    <ExplainSheet
      title="Claimable"
      rule="Principal × yield"
      facts={facts}
      funded="Funded by the reserve."
      onClose={() => undefined}
      {...(recompute ? { recompute } : {})}
    />,
  );
const again = { name: 'Work it out here' };

describe('ExplainSheet', () => {
  test('default: the rule, its figures and what pays; no button where the chain has nothing to compute from', async () => {
    const screen = await open();
    const dialog = screen.getByRole('dialog', { name: 'Claimable' });
    await expect.element(dialog).toMatchTextContent(/Principal × yield.*Funded by the reserve\./);
    expect(rowsOf(dialog.element())).toEqual([['Principal', '200 USDC']]);
    expect(screen.getByRole('button', again).query()).toBeNull();
  });

  test('behavior: the same amount is a note, another one an alert', async () => {
    const same = await open(async () => ({ worked: '1.5', result: 'same', from: 'From 3 records.' }));
    await same.getByRole('button', again).click();
    await expect.element(same.getByRole('note')).toHaveTextContent('The same: 1.5.From 3 records.');
    await same.unmount();
    const different = await open(async () => ({ worked: '1.4', result: 'different', from: 'From 3 records.' }));
    await different.getByRole('button', again).click();
    await expect.element(different.getByRole('alert')).toMatchTextContent(/^Not the same: 1\.4\./);
  });

  test('error: a computation that failed can be tried again', async () => {
    const results: (() => Promise<Recomputed>)[] = [
      () => Promise.reject(new Error('offline')),
      async () => ({ worked: '1.5', result: 'rounding', from: '' }),
    ];
    const screen = await open(() => results.shift()?.() ?? Promise.reject(new Error('asked a third time')));
    await screen.getByRole('button', again).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await screen.getByRole('button', again).click();
    await expect.element(screen.getByRole('note')).toHaveTextContent('The same except for rounding: 1.5.');
  });
});
