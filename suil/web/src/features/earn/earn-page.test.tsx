import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { earlyData, earnData } from '../../entities/earn/model/earn-data.test-support.ts';
import { readInputs } from '../../entities/earn/model/inputs.ts';
import type { EarnData } from '../../entities/earn/model/rows.ts';
import { configured } from '../../entities/parameters/configuration.test-support.ts';
import { navigate } from '../../platform/router/location.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Compared, EarnPage } from './earn-page.tsx';

const THOUSAND = 1_000_000_000n;
const WIDE = [1280, 900] as const;
const PHONE = [375, 812] as const;

function InAddress({ data }: { data: EarnData }) {
  const [search] = useSearchParams();
  return <Compared amountMicros={THOUSAND} inputs={readInputs(search)} data={data} />;
}

async function open([width, height]: readonly [number, number], query = '', data = earnData) {
  await page.viewport(width, height);
  navigate(`/earn${query}`, { replace: true });
  return renderInApp(<InAddress data={data} />);
}

afterEach(() => navigate('/', { replace: true }));

const productsOf = (container: Element) =>
  [...container.querySelectorAll<HTMLElement>('[data-product]')].map((row) => row.dataset['product']);
const rowOf = (container: Element, product: string) =>
  container.querySelector<HTMLElement>(`[data-product="${product}"]`)?.textContent ?? '';

describe('the comparison', () => {
  test('default: seven rows with what each gains, the largest first', async () => {
    const { container } = await open(WIDE);
    const gains = [...container.querySelectorAll('tbody tr')].map(
      (row) => row.querySelector('[data-testid^="earn-"]')?.textContent,
    );
    // SUIL pledge: 80 HR, 90 days of 0.672 = 60.48, less 3% and 0.3%: 58.489. Hashrate: 90 days of 8.4 = 756, less the same: 731.12.
    // Nodes: five, 90 · 0.011 = 0.99 each. Shares: 11 ppm · 90.
    expect(gains).toEqual(['+58.48', '+23.93', '+22.17', '+17.46', '+0.99', '−268.88', '−995.05']);
    expect(rowOf(container, 'pool')).toMatch(
      /0\.0189 → 0\.0473%.*15\.20%.*none.*from 21 SUI.*100%.*about 2,732 days.*day 44/,
    );
    expect(rowOf(container, 'pledge')).toMatch(/0\.0145 → 0\.0291%.*day 1 → day 31.*9\.70%.*90 days.*set aside.*day 1/);
  });

  test('behavior: a heading sorts, says so, and turns the order round', async () => {
    const screen = await open(WIDE);
    const sorted = () =>
      [...screen.container.querySelectorAll('th[aria-sort]')].map((head) => [
        head.textContent,
        head.getAttribute('aria-sort'),
      ]);
    expect(sorted()).toEqual([['Out after 90 days', 'descending']]);
    await screen.getByRole('button', { name: 'A year' }).click();
    await expect.poll(sorted).toEqual([['A year', 'descending']]);
    expect(productsOf(screen.container).slice(0, 4)).toEqual(['pool', 'pledge', 'bank', 'shares']);
    await screen.getByRole('button', { name: 'A year' }).click();
    await expect.poll(sorted).toEqual([['A year', 'ascending']]);
    expect(productsOf(screen.container)[0]).toBe('shares');
  });

  test('behavior: on a phone there are cards, with a menu that sorts', async () => {
    const screen = await open(PHONE);
    expect(screen.getByRole('table').query()).toBeNull();
    await screen.getByRole('combobox', { name: 'Sort by' }).selectOptions('Break-even');
    await expect.poll(() => productsOf(screen.container).at(-3)).toBe('pool');
    expect(productsOf(screen.container).slice(-2)).toEqual(['hashrate', 'nodes']);
  });

  test('behavior: a filter leaves what it names', async () => {
    const screen = await open(WIDE);
    await screen.getByRole('button', { name: 'No lock' }).click();
    await expect.poll(() => productsOf(screen.container)).toEqual(['pool', 'shares']);
    await screen.getByRole('button', { name: 'Set aside in full' }).click();
    await expect.poll(() => productsOf(screen.container)).toEqual(['pledge', 'bank']);
  });

  test('behavior: another term is projected and locked for longer than the days', async () => {
    const screen = await open(WIDE, '?pledge=180');
    // 90 days of the 180-day pledge: 200, 205, … 395 ppm, then 400 for 50 days: 31,900 ppm, less 3%: 3.0943%
    expect(rowOf(screen.container, 'pledge')).toMatch(/\+30\.94locked until day 180/);
  });

  test.each([WIDE, PHONE])('behavior: at %i px every warning comes before the action', async (width, height) => {
    const { container } = await open([width, height]);
    const isBefore = (product: string, warning: string) => {
      const row = container.querySelector(`[data-product="${product}"]`);
      const note = row?.querySelector(`[data-warning="${warning}"]`);
      const link = row?.querySelector('a');
      if (!note || !link) return 'missing';
      return (note.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    };
    expect(isBefore('hashrate', 'spent')).toBe(true);
    expect(isBefore('nodes', 'spent')).toBe(true);
    expect(isBefore('bank', 'renews')).toBe(true);
    expect(rowOf(container, 'shares')).toContain('−0.62% at +25%, −1.03% at −25%');
    expect(rowOf(container, 'hashrate')).toMatch(/Selling it costs 3% and 0\.3%: 0\.967 USD/);
    expect(rowOf(container, 'hashrate')).toContain('about 120 days instead of 100');
  });

  test('behavior: a factor of 0.5 changes the pool’s result and its pill, and is warned of', async () => {
    const funding = { days: 7, average: 500_000_000n, lowest: 500_000_000n, last: 500_000_000n };
    const { container } = await open(WIDE, '', { ...earnData, funding });
    expect(rowOf(container, 'pool')).toMatch(/50%.*\+3\.12USD.*day 77.*on the worst of the last 7 closed days, 50%/);
  });

  test('default: the sentence has projected figures', async () => {
    const screen = await open(WIDE);
    await expect
      .element(screen.getByTestId('earn-comparison'))
      .toMatchTextContent(
        /pays 0\.0097 → 0\.0194% a day.*The pool pays 0\.0189 → 0\.0473% a day; going in and out costs 1\.60%.*pledge \+0\.48%, pool −0\.62%.*From day 54 on/,
      );
  });

  test('default: the picture names its lines and its break-even day, and has a table', async () => {
    const screen = await open(WIDE);
    await expect
      .element(
        screen.getByRole('img', {
          name: /taken out on a given day, up to \d+ days\. 90 days: Liquidity pool \+2\.21% · Bank 90 \+1\.74%/,
        }),
      )
      .toMatchTextContent(/even on day 44/);
    await screen.getByText('Show as a table').click();
    const cells = screen.getByRole('row', { name: /^180 / });
    // Bank: 180 · 200 ppm less 3%.
    await expect.element(cells).toMatchTextContent(/^180\+6\.46%.*\+3\.49%$/);
  });

  test('behavior: before the first closed day figures that need one are not made up', async () => {
    const { container } = await open(WIDE, '', earlyData);
    expect(container.textContent).toContain('No day has closed yet');
    expect(rowOf(container, 'pool')).toContain('–after the first closed day');
    expect(rowOf(container, 'bank')).toContain('+17.46');
    expect(container.querySelector('[data-testid="earn-comparison"]')).toBeNull();
  });
});

describe('the amount', () => {
  test('behavior: stays as typed, says how it is read and what is wrong, and is kept in the address', async () => {
    await page.viewport(...PHONE);
    navigate('/earn?days=30', { replace: true });
    const screen = await renderInApp(<EarnPage />);
    const field = screen.getByRole('textbox', { name: 'Amount' });
    await expect.element(field).toHaveValue('1,000');
    await expect.element(field).toHaveAccessibleDescription('');
    await field.fill('1234,5');
    await expect.element(field).toHaveValue('1234,5');
    await expect.element(field).toHaveAccessibleDescription('Counts as 1,234.50 USD');
    expect(window.location.hash).toBe('#/earn?days=30&amount=1234%2C5');
    await field.fill('21 SUI');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This is not an amount');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the fees along the way', () => {
  const basis = async (answers: Parameters<typeof renderInApp>[1]) => {
    navigate('/earn', { replace: true });
    return (await renderInApp(<EarnPage />, answers)).container.textContent;
  };

  test('default: are the chain’s', async () => {
    expect(await basis([configured({ claimFeeBps: 1_700n })])).toContain('claiming 17%, unstaking from the pool 1%');
  });

  test('behavior: are not named until the chain has said them', async () => {
    expect(await basis([])).toMatch(/claiming –, unstaking from the pool –.*pledge income –, bank income –/);
  });
});
