import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import { Places } from './places.tsx';

const value = { wallet: 2_633_000_000n, account: 21_064_000_000n, earning: 5n };
const open = (shown: typeof value) =>
  renderInApp(<Places value={shown} text={(amount) => (amount / 1_000_000n).toLocaleString('en-US')} />);

/** Of each place: its row and column, and whether its amount is below its name. */
function layoutOf(container: Element): string[] {
  const boxes = [...container.querySelectorAll('dl > div')];
  const [lefts, tops] = (['left', 'top'] as const).map((side) =>
    [...new Set(boxes.map((box) => box.getBoundingClientRect()[side]))].sort((one, other) => one - other),
  );
  return boxes.map((box) => {
    const { left, top } = box.getBoundingClientRect();
    const [name, amount] = [...box.children].map((part) => part.getBoundingClientRect());
    const isBelow = (amount?.top ?? 0) >= (name?.bottom ?? 0);
    return `${tops?.indexOf(top)} ${lefts?.indexOf(left)} ${isBelow ? 'below' : 'beside'}`;
  });
}

test.each([
  [320, ['0 0 beside', '1 0 beside', '2 0 beside']],
  [375, ['0 0 below', '0 1 below', '1 0 beside']],
  [1_280, ['0 0 below', '0 1 below', '0 2 below']],
] as const)(
  'at %i px the places that are side by side look the same, and none is alone in a part of a line',
  async (widthPx, layout) => {
    await page.viewport(widthPx, 800);
    const { container } = await open(value);
    expect(layoutOf(container)).toEqual(layout);
  },
);

test('edge: what is empty has no part of the bar, however small a part another has', async () => {
  const some = await open({ ...value, account: 0n });
  // 5 micro-dollars of 2,633 dollars are drawn three pixels wide.
  expect([...some.container.querySelectorAll('i')].map((part) => Math.round(part.clientWidth) === 3)).toEqual([
    false,
    true,
  ]);
  await some.unmount();
  const none = await open({ wallet: 0n, account: 0n, earning: 0n });
  expect(none.container.querySelectorAll('i')).toHaveLength(0);
});
