import { expect, test } from 'vitest';
import { unbroken } from '../../../platform/i18n/unbroken.ts';
import { renderInApp, rowsOf } from '../../../testing/render.test-support.tsx';
import type { LineResult } from './check-line.ts';
import { Compared, LineFigures, SeasonWord } from './line-figures.tsx';
import { Outcome, VerifyCard } from './verify-card.tsx';

const member = `0x${'a'.repeat(64)}`;
const root = 'ab'.repeat(32);
const proof = {
  day: 20_800,
  root,
  claimableAtMs: 0,
  leaf: { member, friend: '879', indirect: '439', community: '0', peer: '0' },
  siblings: [],
  sides: '0',
};

test('default: the amounts of the newest day, and of each season the sum of its 28 days', async () => {
  // Two of the 112 amounts: 1.5 and 0.25 USDC.
  const amounts = ['1500000', ...Array.from({ length: 110 }, () => '0'), '250000'];
  const season = { season: 1, firstDay: 20_760, provableAtMs: 0, openDays: [20_760, 20_787], siblings: [], sides: '0' };
  const { container } = await renderInApp(
    <VerifyCard address={member} proof={proof} seasons={[{ ...season, root, leaf: { member, amounts } }]} />,
  );
  expect(rowsOf(container)).toEqual([
    ['Day of the proof', 'Dec 13, 2026'],
    ['Friend acceleration', '0.000879 USDC'],
    ['Indirect acceleration', '0.000439 USDC'],
    ['Community acceleration', '0.000000 USDC'],
    ['Peer acceleration', '0.000000 USDC'],
    ['Root', 'ababababab…'],
    [`28 days from ${unbroken('Nov 3, 2026')}`, '1.750000 USDC'],
  ]);
});

const RESULT: LineResult = {
  items: [],
  ...{ own: 100_000_000n, factor: 1_000_000_000n, total: 12_500n, below: 3, shown: 2, isRight: true },
  words: {
    factor: 'certified',
    total: 'agreed',
    rules: 'said',
    own: 'contradicted',
    others: 'server',
    inviters: 'said',
    tree: 'server',
  },
};

test('default: each input with whose word it is', async () => {
  const { container } = await renderInApp(<LineFigures result={RESULT} />);
  expect(rowsOf(container)).toEqual([
    ['Funding of the day', '100%Certified'],
    ['Paid to all members', '0.012500 USDCTwo nodes agree'],
    ['Rates and levels', 'One node’s answer'],
    ['My principal on that day', '100.000000 USDCContradiction'],
    ['Members’ principal', '2 of 3 as on the chainServer’s word'],
    ['Who invited them', 'One node’s answer'],
    ['That none is missing, and pledges', 'Server’s word'],
  ]);
  const tones = [...container.querySelectorAll('[data-tone]')].map((pill) => pill.getAttribute('data-tone'));
  expect(tones).toEqual(['green', 'blue', 'orange', 'red', 'orange', 'orange', 'orange']);
});

test('default: a root of 28 days is the word of the one node that was asked for it', async () => {
  const { container } = await renderInApp(<SeasonWord />);
  const pill = container.querySelector<HTMLElement>('[data-tone]');
  expect([pill?.dataset['tone'], pill?.textContent]).toEqual(['orange', 'One node’s answer']);
});

test('behavior: an amount that is not what the rules give is red, with what they give', async () => {
  const { container } = await renderInApp(
    <>
      <Compared item={undefined} />
      <Compared item={{ kind: 'friend', paid: 879n, worked: 879n }} />
      <Compared item={{ kind: 'peer', paid: 879n, worked: 880n }} />
    </>,
  );
  const pills = [...container.querySelectorAll<HTMLElement>('[data-tone]')];
  expect(pills.map(({ dataset, textContent }) => [dataset['tone'], textContent])).toEqual([
    ['green', 'Equal'],
    ['red', 'By the rules 0.000880 USDC'],
  ]);
});

test('behavior: what is wrong is an alert; a team that is too large is said to be not computed', async () => {
  const shown = [
    { isIncluded: true, result: RESULT },
    { isIncluded: true, result: { ...RESULT, isRight: false } },
    { isIncluded: false, result: RESULT },
    { isIncluded: true, result: null },
  ];
  const notices: unknown[] = [];
  for (const outcome of shown) {
    const { container, unmount } = await renderInApp(<Outcome {...outcome} />);
    const found = [...container.querySelectorAll('[data-testid]')];
    notices.push(found.map((one) => [one.getAttribute('data-testid'), one.getAttribute('role') === 'alert']));
    await unmount();
  }
  expect(notices).toEqual([
    [
      ['line-verified', false],
      ['line-right', false],
    ],
    [
      ['line-verified', false],
      ['line-wrong', true],
    ],
    [
      ['line-refused', true],
      ['line-right', false],
    ],
    [
      ['line-verified', false],
      ['line-unworked', false],
    ],
  ]);
});
