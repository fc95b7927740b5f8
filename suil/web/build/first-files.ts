import { assert } from '@suil/core';
import type { Plugin, Rolldown } from 'vite';
import { scriptWithTexts } from './page-texts.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** boot.js in the page: the first of the scripts there that have no attributes. */
const BOOT = '<script>';
const UNSUPPORTED = 'unsupported.js';
const FIRST_TEXTS = /\/locales\/(\w+)\.json\?part=first$/;

/**
 * Tells boot.js which files will be wanted as soon as the app has started, so that they arrive with it and not after it: the
 * app itself, the first texts by language, the home page's files, what the server's answers are checked with, the chain's; and unsupported.js, for
 * browsers that are too old. Which of them a visit needs, boot.js decides.
 */
export function firstFiles(): Plugin {
  let base = '/';
  let isBuild = false;
  return {
    name: 'suil:first-files',
    configResolved: (config) => {
      base = config.base;
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: UNSUPPORTED, source: scriptWithTexts(UNSUPPORTED) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk }) => {
        if (!bundle || !chunk) return html;
        const files = JSON.stringify(namesOf(bundle, chunk, base));
        assert(html.includes(BOOT), 'index.html starts with boot.js');
        return html.replace(BOOT, `${BOOT.slice(0, -1)} data-files='${files}'>`);
      },
    },
  };
}

function namesOf(bundle: Bundle, entry: Chunk, base: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((file) => [file.fileName, file]));
  const reach = (file: Chunk, seen: Set<Chunk>): Set<Chunk> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const name of file.imports) {
      const imported = byName.get(name);
      assert(imported, `the build has the file ${name}`);
      reach(imported, seen);
    }
    return seen;
  };
  const known = reach(entry, new Set());
  /** What a module needs beyond everything named before. */
  const filesOf = (module: string) => {
    const start = chunks.find((file) => file.moduleIds.some((id) => id.endsWith(module)));
    assert(start, `the build has a file of ${module}`);
    const needed = [...reach(start, new Set())].filter((file) => !known.has(file));
    const names = needed.flatMap((file) => [file.fileName, ...(file.viteMetadata?.importedCss ?? [])]);
    return { needed, names: names.map((name) => base + name) };
  };
  const app = filesOf('/src/app/start.tsx');
  for (const file of app.needed) known.add(file);
  const texts = chunks.flatMap((file) => {
    const language = FIRST_TEXTS.exec(file.facadeModuleId ?? '')?.[1];
    return language ? [[language, [base + file.fileName]] as const] : [];
  });
  const unsupported = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(UNSUPPORTED));
  assert(unsupported, `the build has ${UNSUPPORTED}`);
  return {
    ...Object.fromEntries(texts),
    unsupported: [base + unsupported.fileName],
    app: app.names,
    home: filesOf('/src/features/home/home-page.tsx').names,
    schemas: filesOf('/suil/core/src/api/index.ts').names,
    chain: filesOf('/src/platform/chain/chain-code.ts').names,
  };
}
