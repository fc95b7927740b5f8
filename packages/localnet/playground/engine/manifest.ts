/** The package around a source file: a user of the page writes modules alone. */
import { findModules } from '@suil/toolchain/browser';

/** Where the source is in the package. */
export const SOURCE_PATH = 'sources/playground.move';

/** Returns the package's files. Each name that a module is declared at is an address of the package. */
export function packageOf(source: string): Record<string, string> {
  const names = new Set(findModules(source).map(({ path }) => path.split('::')[0] ?? ''));
  const addresses = [...names].filter((name) => !name.startsWith('0x')).map((name) => `${name} = "0x0"`);
  const manifest = ['[package]', 'name = "playground"', 'edition = "2024"', '', '[addresses]', ...addresses, ''];
  return { 'Move.toml': manifest.join('\n'), [SOURCE_PATH]: source };
}
