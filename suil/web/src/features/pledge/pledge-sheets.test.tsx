import { expect, test } from 'vitest';
import { configured } from '../../entities/parameters/configuration.test-support.ts';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import PledgeSheet from './pledge-sheet.tsx';
import SuilPledgeSheet from './suil-pledge-sheet.tsx';

const SHEETS = [
  {
    Sheet: PledgeSheet,
    answer: configured({ pledgeMinMist: 33_000_000_000n, pledgeIncomeFeeBps: 1_700n }),
    minimum: 'Minimum 33 SUI',
    unknown: 'Minimum – SUI',
    fact: 'Fee on income',
  },
  {
    Sheet: SuilPledgeSheet,
    answer: configured({ suilPledgeMinUnits: 33_000_000_000n, suilPledge30FactorBps: 1_700n }),
    minimum: 'Minimum 33 SUIL',
    unknown: 'Minimum – SUIL',
    fact: 'Hashrate factor',
  },
];

const factOf = (label: string) => rowsOf(document.body).find(([name]) => name === label)?.[1];
const submit = () => document.querySelector<HTMLButtonElement>('button[type="submit"]');

test.each(SHEETS)('default: $minimum, as the chain says', async ({ Sheet, answer, minimum, fact }) => {
  const screen = await renderInApp(<Sheet open onClose={() => undefined} />, [answer]);
  await expect.element(screen.getByText(minimum)).toBeVisible();
  expect(factOf(fact)).toBe('17%');
  await screen.getByRole('textbox').fill('32.9');
  await expect.element(screen.getByRole('button', { name: minimum })).toBeDisabled();
  await screen.getByRole('textbox').fill('33');
  await expect.element(screen.getByRole('button', { name: 'Review' })).toBeEnabled();
});

test.each(SHEETS)('behavior: $unknown until the chain has said it, and nothing can be signed', async (sheet) => {
  const { Sheet, unknown, fact } = sheet;
  const screen = await renderInApp(<Sheet open onClose={() => undefined} />);
  await expect.element(screen.getByText(unknown)).toBeVisible();
  expect(factOf(fact)).toBe('–');
  await screen.getByRole('textbox').fill('5000');
  await expect.poll(() => submit()?.disabled).toBe(true);
  expect(submit()?.getAttribute('aria-busy')).toBe('true');
});
