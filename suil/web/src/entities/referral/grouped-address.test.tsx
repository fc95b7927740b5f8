import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { GroupedAddress, groupsOf } from './grouped-address.tsx';

const ADDRESS = `0x${'0123456789abcdef'.repeat(4)}`;

test('every digit is there, four by four, and the text is the address', async () => {
  expect(groupsOf(ADDRESS)).toHaveLength(17);
  expect(groupsOf(ADDRESS).slice(0, 3)).toEqual(['0x', '0123', '4567']);
  const { container } = await renderInApp(<GroupedAddress address={ADDRESS} />);
  expect(container.textContent).toBe(ADDRESS);
});
