import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { DoneStage } from '../transaction/stages/done.tsx';
import type { Receipt } from './receipt.ts';

const account = `0x${'ab'.repeat(32)}`;
const swap: Receipt = {
  ...{ id: '4'.repeat(44), kind: 'transaction', state: 'done', account, action: 'Swap', moves: null, atMs: 0 },
  rows: [
    { label: 'You pay', value: '10.0000 SUI', match: 'same' },
    { label: 'You receive', value: '35.0000 USDC', match: 'same' },
  ],
  networkFeeMist: 1_234_500n,
  reviewedFeeMist: 1_234_999n,
  besides: [],
};

test('default: a receipt that is what was reviewed says so, with the fee as paid', async () => {
  const { container, getByRole, getByText } = await renderInApp(<DoneStage receipt={swap} title="Swapped" />);
  await expect.element(getByRole('status')).toHaveTextContent('Swapped');
  await expect.element(getByText('Everything happened as you reviewed it.')).toBeVisible();
  expect(rowsOf(container).slice(1, 6)).toEqual([
    ['Action', 'Swap'],
    ['You pay', '10.0000 SUI'],
    ['You receive', '35.0000 USDC'],
    // The same to the digits that are shown.
    ['Network fee paid', '0.001234 SUI'],
    ['Account', '0xabab…abab'],
  ]);
});

test('behavior: an amount within the tolerance is shown as it was, with what had been reviewed', async () => {
  const rows = [{ label: 'You receive', value: '34.9000 USDC', reviewed: '35.0000 USDC', match: 'tolerated' as const }];
  const { container, getByText } = await renderInApp(<DoneStage receipt={{ ...swap, rows }} title="Swapped" />);
  await expect.element(getByText('Amounts differ from the review, within its tolerance.')).toBeVisible();
  expect(rowsOf(container)[2]).toEqual(['You receive', '34.9000 USDCReviewed: 35.0000 USDC']);
});

test('attack: what was not reviewed is an alert', async () => {
  const rows = [{ label: 'You receive', value: '17.5000 USDC', reviewed: '35.0000 USDC', match: 'different' as const }];
  const receipt = { ...swap, rows, besides: ['−7 USDC', `0x${'5'.repeat(64)}`] };
  const { container, getByRole } = await renderInApp(<DoneStage receipt={receipt} title="Swapped" />);
  await expect.element(getByRole('alert')).toHaveTextContent('This is not what you reviewed. Check the marked rows.');
  expect(rowsOf(container)[3]).toEqual(['Also changed', `−7 USDC0x${'5'.repeat(64)}`]);
});

test('behavior: an intent costs no network fee and has its entry; a recipient is whole', async () => {
  const to = `0x${'5'.repeat(64)}`;
  const rows = [{ label: 'Recipient', value: to, address: to, recipient: true as const, match: 'unchecked' as const }];
  const receipt: Receipt = { ...swap, kind: 'intent', id: '4711', rows };
  const { container, getByText } = await renderInApp(<DoneStage receipt={receipt} title="Transferred" />);
  // Nothing but the server's word says so: nothing was compared.
  await expect.element(getByText('Done, says the server. The rows are what you reviewed.')).toBeVisible();
  expect(rowsOf(container)[2]).toEqual(['Recipient', to]);
  expect(rowsOf(container)[3]).toEqual(['Network fee', 'none (no chain transaction)']);
  expect(rowsOf(container).at(-1)).toEqual(['Record', '4711']);
});
