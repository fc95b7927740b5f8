import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { WaitingPlace } from './waiting-place.tsx';

test.each([
  [
    { kind: 'signer' } as const,
    3,
    'Number 3 in the queueIt waits until the service that signs withdrawals answers again.',
  ],
  [{ kind: 'signer' } as const, 0, 'It waits until the service that signs withdrawals answers again.'],
  [{ kind: 'halted' } as const, 2, 'Number 2 in the queue. It waits until the check is over.'],
])('WaitingPlace: %j at place %i', async (reason, position, text) => {
  const { container } = await renderInApp(<WaitingPlace position={position} reason={reason} />);
  expect(container.textContent).toBe(text);
});

test('WaitingPlace: a pause is named with its end', async () => {
  const reason = { kind: 'paused', untilMs: Date.UTC(2026, 10, 23, 12) } as const;
  const { container } = await renderInApp(<WaitingPlace position={1} reason={reason} />);
  expect(container.textContent).toMatch(/^Number 1 in the queueIt waits: withdrawals are paused until .*2026.*\.$/);
});
