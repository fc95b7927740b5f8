import { ASSETS } from '@suil/core';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { TokenMark } from './token-mark.tsx';

test('default: each asset has a drawing of its own, hidden from screen readers, 36 or 24 px', async () => {
  const { container } = await renderInApp(
    <>
      {ASSETS.map((asset) => (
        <TokenMark key={asset} asset={asset} />
      ))}
      <TokenMark asset="SUI" size={24} />
    </>,
  );
  const marks = [...container.querySelectorAll('svg[data-token]')];
  expect(new Set(marks.map((mark) => mark.innerHTML)).size).toBe(ASSETS.length);
  expect(marks.map((mark) => mark.getBoundingClientRect().width)).toEqual([...ASSETS.map(() => 36), 24]);
  for (const mark of marks) expect(mark.getAttribute('aria-hidden')).toBe('true');
});
