import type { HashrateEntry } from '@suil/core/api';
import { expect, test } from 'vitest';
import { configured } from '../../entities/parameters/configuration.test-support.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import ExplainEntry from './explain-entry.tsx';

const entry: HashrateEntry = {
  ...{ id: '1:0', type: 'promotion', total: '5', remaining: '5', releaseRateBps: 100, startDay: 20_800 },
  ...{ released: '0', claimed: '0', digest: null, timestampMs: 1 },
};

test('default: the rule names the rate of the chain', async () => {
  await renderInApp(<ExplainEntry entry={entry} onClose={() => undefined} />, [
    configured({ hashrateFriendRateBps: 1_700n }),
  ]);
  expect(document.body.textContent).toContain('17% of what a friend bought.');
});

test('behavior: until the chain has said it, no rate is named', async () => {
  await renderInApp(<ExplainEntry entry={entry} onClose={() => undefined} />);
  expect(document.body.textContent).not.toContain('of what a friend bought');
});
