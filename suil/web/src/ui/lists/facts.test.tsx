import { expect, onTestFinished, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Facts } from './facts.tsx';

test('default: pairs that screen readers read as term and definition; an unknown value has no tone', async () => {
  const { container, getByRole } = await renderInApp(
    <Facts
      facts={[
        { label: 'You receive', value: '2 USDC', tone: 'good' },
        { label: 'At least', value: '–', tone: 'good' },
      ]}
    />,
  );
  expect(
    getByRole('term')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['You receive', 'At least']);
  expect(
    getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['2 USDC', '–']);
  const [known, unknown] = container.querySelectorAll('dl > div');
  expect(known?.classList).toHaveLength(2);
  expect(unknown?.classList).toHaveLength(1);
});

test('edge: on the narrowest phone neither a long name nor a long value runs out of the list, and a figure stays whole', async () => {
  document.documentElement.lang = 'ja';
  onTestFinished(() => document.documentElement.removeAttribute('lang'));
  const { container, getByTestId } = await renderInApp(
    <div style={{ width: 254 }}>
      <Facts
        facts={[
          { label: 'ネットワーク手数料', value: 'なし（オンチェーン処理なし）' },
          { label: '手数料のハッシュレート', value: '0.2141 HR（0.3569 USDの60%）' },
          { label: 'ネットワーク手数料', value: '≈ 0.010186 SUI', testId: 'figure' },
        ].map((fact, index) => ({ ...fact, label: `${fact.label}${index}` }))}
      />
    </div>,
  );
  const right = container.querySelector('dl')?.getBoundingClientRect().right ?? 0;
  for (const value of container.querySelectorAll('dd')) {
    const text = document.createRange();
    text.selectNodeContents(value);
    expect(text.getBoundingClientRect().right, value.textContent ?? '').toBeLessThanOrEqual(right + 0.5);
  }
  const figure = document.createRange();
  figure.selectNodeContents(getByTestId('figure').element());
  expect(figure.getClientRects()).toHaveLength(1);
});

test('edge: a figure stays in one line next to a name that needs two, whatever the width', async () => {
  const { container, getByTestId } = await renderInApp(
    <div>
      <Facts facts={[{ label: 'Today, estimated, 100% funded', value: '≈ 0.090444 USDC', testId: 'figure' }]} />
    </div>,
  );
  const figure = document.createRange();
  figure.selectNodeContents(getByTestId('figure').element());
  const list = container.querySelector<HTMLElement>('dl')?.parentElement;
  for (let width = 230; width <= 290; width += 5) {
    if (list) list.style.width = `${width}px`;
    expect(figure.getClientRects(), `${width} px`).toHaveLength(1);
  }
});
