import { expect, test } from 'vitest';
import { Addresses } from './addresses.ts';

test('a member keeps its inviter whatever the number of addresses when both are new', () => {
  for (let count = 0; count < 300; count++) {
    const addresses = new Addresses();
    for (let number = 0; number < count; number++) addresses.add(`a${number}`);
    addresses.bind('member', 'inviter');
    expect(addresses.find('member')).toBe(count);
    expect(addresses.inviterOf(count), `behind ${count} addresses`).toBe(count + 1);
  }
});
