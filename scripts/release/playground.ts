/** Builds the playground page of @suil/localnet: page, two workers, style and the compiler's WebAssembly, a file each. It asks no other site for anything. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../setup/config.ts';

/** What the toolchain compiles with in browsers. */
const COMPILER = '@zktx.io/sui-move-builder';

/** Writes the page into `target`, which is made when missing. Nothing is removed from it. */
export async function buildPlayground(target: string): Promise<void> {
  const folder = join(root, 'packages/localnet/playground');
  mkdirSync(target, { recursive: true });
  await build({
    entryPoints: {
      main: join(folder, 'page/main.tsx'),
      'chain-worker': join(folder, 'workers/chain-worker.ts'),
      'compiler-worker': join(folder, 'workers/compiler-worker.ts'),
    },
    outdir: target,
    bundle: true,
    splitting: true,
    chunkNames: 'part-[hash]',
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    minify: true,
    legalComments: 'linked',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.move': 'text' },
    logLevel: 'warning',
  });
  for (const file of ['index.html', 'style.css']) copyFileSync(join(folder, 'page', file), join(target, file));
  const toolchain = createRequire(join(root, 'packages/toolchain/package.json'));
  copyFileSync(join(toolchain.resolve(COMPILER), '../sui_move_wasm_bg.wasm'), join(target, 'move-compiler.wasm'));
}
