import { describe, expect, test, vi } from 'vitest';
import { renderInApp, rowsOf } from '../../../testing/render.test-support.tsx';
import { Actions } from './actions.tsx';
import { ReviewStage } from './review.tsx';
import { stakeReview, transferReview } from './samples.test-support.ts';
import { SubmittedStage } from './submitted.tsx';

describe('ReviewStage', () => {
  test('the hash that a hardware wallet shows is there when it is unfolded: of the bytes, or of the text', async () => {
    // BLAKE2b-256 by Python: of 0, 0, 0 and the bytes 1, 2, 3; of 3, 0, 0, the text's length (49) and the text.
    for (const [review, expected] of [
      [stakeReview, '0xee461b814937755e5cd5ab7d72d521d48bc4150c1c2c52cca6d5c6666afaec9d'],
      [transferReview, '0x5db4f022ae6e769bb02fd86b737a411481c7256e75c0048005ecb100c75909aa'],
    ] as const) {
      const { getByText, getByTestId, unmount } = await renderInApp(<ReviewStage review={review} />);
      expect(getByTestId('signed-hash').elements()).toEqual([]);
      await getByText('On a hardware wallet').click();
      await expect.element(getByTestId('signed-hash')).toBeVisible();
      const shown = getByTestId('signed-hash').element().textContent;
      expect(shown?.replaceAll(' ', '')).toBe(expected);
      expect(shown).toMatch(/^0x( [0-9a-f]{4}){16}$/);
      await unmount();
    }
  });

  test('default: a transaction shows what is paid, its network fee rounded to six decimals, and who signs', async () => {
    const { container, getByText } = await renderInApp(<ReviewStage review={stakeReview} />);
    expect(rowsOf(container)).toEqual([
      ['From → to', 'In wallet → Earning, liquidity pool'],
      ['Action', 'Stake'],
      ['You pay', '60.0000 SUI'],
      // 1,234,500 of 1,000,000,000 MIST, rounded down.
      ['Network fee', '≈ 0.001234 SUI'],
      ['Account', '0xabab…abab'],
    ]);
    await expect.element(getByText('The yield restarts from day one.')).toBeVisible();
    expect(container.querySelectorAll('details')).toHaveLength(1);
  });

  test.each([
    // At 2 USD for a SUI: 0.002469 USD of fee are a fifth of 0.0123.
    [
      'a fifth',
      6_172_500n,
      'large-fee',
      'The network fee is 20% of what you receive. It is less from about 0.02 USD on.',
    ],
    ['as much', 1_234_500n, 'loss', 'You pay 0.0025 USD in network fees and receive 0.0024 USD.'],
    ['less than a fifth', 6_172_501n, 'large-fee', null],
  ])('behavior: a network fee of %s of what arrives', async (_, receivesMist, testId, text) => {
    const gain = { receivesMist, microsPerSui: 2_000_000n, restartMicros: null };
    const { getByTestId } = await renderInApp(<ReviewStage review={{ ...stakeReview, gain }} />);
    expect(
      getByTestId(testId)
        .elements()
        .map((one) => one.textContent),
    ).toEqual(text === null ? [] : [text]);
  });

  test('behavior: a claim at a loss is kept by the main button, and signed only after a tick', async () => {
    const gain = { receivesMist: 1n, microsPerSui: 2_000_000n, restartMicros: null };
    const state = { stage: 'review', review: { ...stakeReview, gain } } as const;
    const sign = vi.fn();
    const { container, getByRole } = await renderInApp(<Actions state={state} onConfirm={sign} onAgain={sign} />);
    expect([...container.querySelectorAll('button')].at(-1)?.textContent).toBe('Keep it');
    await expect.element(getByRole('button', { name: 'Claim anyway' })).toBeDisabled();
    await getByRole('checkbox').click();
    await getByRole('button', { name: 'Claim anyway' }).click();
    expect(sign).toHaveBeenCalledTimes(1);
    await getByRole('button', { name: 'Keep it' }).click();
    expect(sign).toHaveBeenCalledTimes(1);
  });

  test('behavior: an intent costs no network fee, and its exact text opens by touch', async () => {
    const { container, getByText } = await renderInApp(<ReviewStage review={transferReview} />);
    expect(rowsOf(container)[0]).toEqual(['From → to', 'SUIL account → Another member']);
    expect(rowsOf(container)[3]).toEqual(['Network fee', 'none (no chain transaction)']);
    const text = getByText('app.example wants you to transfer 0.000000005 SUI');
    await expect.element(text).not.toBeVisible();
    await getByText('The exact text you sign').click();
    await expect.element(text).toBeVisible();
  });
});

test('SubmittedStage: a transaction has its digest, an intent no nonce', async () => {
  const sent = await renderInApp(<SubmittedStage review={stakeReview} id="9wDigestOfTheTransaction" />);
  expect(rowsOf(sent.container)).toHaveLength(6);
  const noted = await renderInApp(<SubmittedStage review={transferReview} id={transferReview.nonce.nonce} />);
  expect(rowsOf(noted.container)).toHaveLength(5);
  expect(noted.container.textContent).not.toContain(transferReview.nonce.nonce);
});
