/** In a browser, because IndexedDB is the browser's. */
import { expect, test } from 'vitest';
import { keepAnchor, readStoredAnchor } from './epoch-store.ts';

const of = (chain: string, epoch: bigint) => ({ chain, epoch, text: `epoch ${epoch}` });

test('default: the newest epoch of each chain is kept, and an older one never replaces it', async () => {
  expect(await readStoredAnchor('one')).toBeNull();
  await keepAnchor(of('one', 9n));
  await keepAnchor(of('two', 3n));
  await keepAnchor(of('one', 8n));
  await keepAnchor({ ...of('one', 9n), text: 'another of epoch 9' });
  expect([await readStoredAnchor('one'), await readStoredAnchor('two')]).toEqual(['epoch 9', 'epoch 3']);
  // 10 is more than 9, also where numbers are compared as text.
  await keepAnchor(of('one', 10n));
  expect(await readStoredAnchor('one')).toBe('epoch 10');
});

test('edge: where IndexedDB is blocked nothing is kept and nothing fails', async () => {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  await keepAnchor(of('three', 1n));
  expect(await readStoredAnchor('one')).toBeNull();
  IDBFactory.prototype.open = open;
  expect(await readStoredAnchor('three')).toBeNull();
});
