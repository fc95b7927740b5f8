import { expect, test } from 'vitest';
import { configured } from '../../entities/parameters/configuration.test-support.ts';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import ExplainStanding from './explain-standing.tsx';
import type { Standing } from './queries.ts';
import { NextLevel, StandingHero } from './standing.tsx';

const standing: Standing = {
  ...{ day: 100, level: 0, rateBps: 0, next: { level: 1, validFriends: 3, performance: '5000000000' } },
  ...{ friends: 0, validFriends: 0, teamSize: 0, ownVolume: '0', teamVolume: '0', largestLeg: '0', performance: '0' },
  suil: { ownVolume: '0', members: 0, teamVolume: '0' },
};
const answer = configured({ validFriendMinMicros: 170_000_000n, rateOfV5Bps: 1_700n });

const levels = () =>
  rowsOf(document.body)
    .map(([label]) => label)
    .filter((label) => /^V\d/.test(label ?? ''));
const explain = <ExplainStanding standing={standing} of={undefined} onClose={() => undefined} />;

test('default: what a valid friend and a level take is the chain’s', async () => {
  const { container } = await renderInApp(<NextLevel standing={standing} />, [answer]);
  expect(container.textContent).toContain('at least 170 USD');
  await renderInApp(explain, [answer]);
  expect(document.body.textContent).toContain('a valid friend has a volume of at least 170 USD');
  expect(levels()).toEqual(['V1 · 3%', 'V2 · 6%', 'V3 · 9%', 'V4 · 12%', 'V5 · 17%']);
});

test('behavior: of a goal that is half reached, half of its bar is filled', async () => {
  const half = { ...standing, next: { level: 1, validFriends: 4, performance: '5000000000' }, validFriends: 2 };
  const { container } = await renderInApp(<NextLevel standing={half} />, [answer]);
  const [filled] = [...container.querySelectorAll('i')];
  const track = filled?.parentElement;
  expect(filled && getComputedStyle(filled).backgroundImage).toMatch(/^linear-gradient/);
  expect((filled?.getBoundingClientRect().width ?? 0) / (track?.getBoundingClientRect().width ?? 1)).toBeCloseTo(
    0.5,
    2,
  );
});

test('behavior: next to the ring a large figure keeps its unit, and the button for how it is computed its text', async () => {
  const large = { ...standing, performance: '15448680000' };
  const { getByTestId, getByRole } = await renderInApp(
    <main className="app">
      <StandingHero standing={large} />
    </main>,
    [answer],
  );
  const figure = getByTestId('team-performance').element();
  const unit = figure.querySelector('small')?.getBoundingClientRect();
  expect(unit?.bottom).toBeLessThanOrEqual(figure.getBoundingClientRect().bottom);
  expect(figure.getBoundingClientRect().height).toBeLessThan(
    1.5 * Number.parseFloat(getComputedStyle(figure).fontSize),
  );
  const button = getByRole('button', { name: /Community performance/ }).element();
  const text = button.parentElement?.firstChild;
  expect(text?.textContent).toBe('team volume less the largest leg');
  const words = document.createRange();
  words.selectNodeContents(text ?? button);
  const lastLine = [...words.getClientRects()].at(-1);
  expect(button.getBoundingClientRect().left).toBeGreaterThanOrEqual((lastLine?.right ?? 0) - 1);
});

test('behavior: until it has said it, no amount and no rate is named', async () => {
  const { container } = await renderInApp(<NextLevel standing={standing} />);
  expect(container.textContent).toContain('at least – USD');
  await renderInApp(explain);
  expect(document.body.textContent).toContain('a valid friend has a volume of at least – USD');
  expect(levels()).toEqual(['V1 · –', 'V2 · –', 'V3 · –', 'V4 · –', 'V5 · –']);
});
