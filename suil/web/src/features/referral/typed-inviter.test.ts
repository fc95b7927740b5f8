import { expect, test } from 'vitest';
import { typedInviter } from './typed-inviter.ts';

const ADDRESS = `0x${'c8'.repeat(32)}`;

test('default: an address stays, without the spaces of a paste', () => {
  expect(typedInviter(ADDRESS)).toBe(ADDRESS);
  expect(typedInviter(`  ${ADDRESS.slice(0, 30)} ${ADDRESS.slice(30)}\n`)).toBe(ADDRESS);
});

test('behavior: a pasted invite link is worth its address', () => {
  expect(typedInviter(`https://suil.example/chain/#/not_bound?inviter=${ADDRESS}`)).toBe(ADDRESS);
  expect(typedInviter(`Join me: https://suil.example/chain/#/not_bound?back=%2Fflow&inviter=${ADDRESS} !`)).toBe(
    ADDRESS,
  );
});

test('behavior: nothing is guessed from a link that carries no whole address', () => {
  for (const text of ['https://suil.example/?inviter=0x12', `https://suil.example/?inviter=${ADDRESS}00`])
    expect(typedInviter(text)).toBe(text);
});
