import { planRoute } from '@suil/core';
import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../../testing/render.test-support.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import type { Route } from '../choice.ts';
import { quoteOf } from '../quote.test-support.ts';
import type { Quote } from '../quote.ts';
import { useQuoteFacts } from './quote-view.tsx';

const route: Route = { pay: 'SUIL', get: 'USDC', steps: planRoute('SUIL', 'USDC'), isExchange: true };

function Details({ rate, quote }: { rate: Quote | undefined; quote: Quote | undefined }) {
  return <Facts facts={useQuoteFacts({ route, rate, quote, networkFee: '–' })} />;
}

const rowsIn = async (rate: Quote | undefined, quote: Quote | undefined) => {
  const { container } = await renderInApp(<Details rate={rate} quote={quote} />);
  // The first is a drawing.
  return rowsOf(container).slice(1, 4);
};

const quoted = quoteOf('SUIL', 'USDC', 1_000_000_000_000n, { exchangeFeeBps: 1_700n });

test('default: the rates are those of the quote', async () => {
  expect(await rowsIn(quoted, quoted)).toEqual([
    ['At least', expect.stringMatching(/USDC$/)],
    ['Fee (17%)', '30.0000 SUIL'],
    ['Pool fee (0.3% + 0.3%)', expect.stringMatching(/SUIL.*SUI/)],
  ]);
});

test('behavior: before an amount is typed, the rates are those of one coin', async () => {
  expect(await rowsIn(quoted, undefined)).toEqual([
    ['At least', '–'],
    ['Fee (17%)', '–'],
    ['Pool fee (0.3% + 0.3%)', '–'],
  ]);
});

test('behavior: until the node has answered, no rate is named', async () => {
  expect(await rowsIn(undefined, undefined)).toEqual([
    ['At least', '–'],
    ['Fee (–)', '–'],
    ['Pool fee (– + –)', '–'],
  ]);
});
