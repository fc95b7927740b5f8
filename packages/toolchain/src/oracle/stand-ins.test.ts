/** Stand-ins for natives that the real VM does not know. */
import { expect, test } from 'vitest';
import { readFrameworkFiles } from '../framework.ts';
import { frameworkForRealVm, suiForRealVm } from './stand-ins.ts';

test('behavior: natives that are newer than the VM get a body, all others stay', () => {
  const source = `module sui::scratch;
/// native fun add_impl(a: u8);
native fun add_impl<V: drop>(
    key: address,
    value: V,
);
native fun other(): bool;
`;
  const files = suiForRealVm({ 'sources/scratch.move': source, 'Move.toml': '' });
  expect(files['sources/scratch.move']).toBe(
    source.replace('native fun add_impl<V: drop>(\n    key: address,\n    value: V,\n);', (text) =>
      text.replace('native ', '').replace(';', ' { abort }'),
    ),
  );
  expect(files['Move.toml']).toBe('');
});

test('behavior: every one of the list is a native of the framework', () => {
  const { sui } = readFrameworkFiles();
  const natives = (text: string | undefined) => (text?.match(/\bnative fun/g) ?? []).length;
  const count = (files: typeof sui) => Object.values(files).reduce((sum, text) => sum + natives(text), 0);
  expect(count(sui) - count(frameworkForRealVm(readFrameworkFiles()).sui)).toBe(7);
});
