import type { QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { configured } from '../../entities/parameters/configuration.test-support.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { GuideCard, useGuideSteps } from './guide-card.tsx';

const ADDRESS = `0x${'a'.repeat(64)}`;
const SUI = 1_000_000_000n;

const holding = (sui: bigint): (readonly [QueryKey, unknown])[] => [
  [[ADDRESS, 'user-info'], { bound: false }],
  [[ADDRESS, 'liquidity'], { position: { value: 0n, pending: 0n } }],
  [[ADDRESS, 'balances'], { SUI: sui, SUIL: 0n, USDC: 0n }],
];

function Done() {
  const steps = useGuideSteps(ADDRESS);
  const done = steps?.filter((step) => step.done).map(({ name }) => name);
  return <output>{done ? done.join(', ') : 'unknown'}</output>;
}

describe('whether there is enough SUI', () => {
  test.each([
    ['more than the least stake', 24n * SUI, configured({ stakeMinMist: 23n * SUI }), 'connect, sui'],
    ['less', 22n * SUI, configured({ stakeMinMist: 23n * SUI }), 'connect'],
    ['something, the least stake not being known', 22n * SUI, null, 'unknown'],
    ['nothing, the least stake not being known', 0n, null, 'connect'],
  ])('behavior: %s', async (_, sui, answer, expected) => {
    const answers = [...holding(sui), ...(answer ? [answer] : [])];
    const { container } = await renderInApp(<Done />, answers);
    expect(container.textContent).toBe(expected);
  });
});

describe('the text of a step', () => {
  const stake = { name: 'stake', done: false, run: () => undefined } as const;

  test('default: least stake and fee are the chain’s', async () => {
    const answer = configured({ stakeMinMist: 23n * SUI, unstakeFeeBps: 1_700n });
    const { getByTestId } = await renderInApp(<GuideCard steps={[stake]} />, [answer]);
    await expect.element(getByTestId('guide')).toMatchTextContent(/From 23 SUI in the pool.* for a fee of 17%\./);
  });

  test('behavior: until it has said them, neither is named', async () => {
    const { getByTestId } = await renderInApp(<GuideCard steps={[stake]} />);
    await expect.element(getByTestId('guide')).toMatchTextContent(/From – SUI in the pool.* for a fee of –\./);
  });
});
