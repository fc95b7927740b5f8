import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { SCRIPT_TARGETS, STYLE_TARGETS } from '../../web/build/supported-browsers.ts';
import { licencesOf } from '../src/licences.ts';
import { composeTemplate } from '../src/template.ts';

/** Puts the code and the styles into one page, the only file of the build. */
function oneFile(): Plugin {
  return {
    name: 'suil:one-file',
    enforce: 'post',
    // After the bundler has put in what its own markers stand for.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const parts = Object.values(bundle);
        const scripts = parts.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
        const modules = parts.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
        const styles = parts.flatMap((part) => (part.type === 'asset' ? [String(part.source)] : []));
        const [script, ...others] = scripts;
        if (script === undefined || others.length > 0) this.error(`one script was expected, not ${scripts.length}`);
        for (const name of Object.keys(bundle)) delete bundle[name];
        this.emitFile({
          type: 'asset',
          fileName: 'template.html',
          source: composeTemplate({ script, style: styles.join('').trim(), licences: licencesOf(modules) }),
        });
      },
    },
  };
}

/** Builds the rescue page of no deployment yet. */
export default defineConfig({
  root: import.meta.dirname,
  // The commands' errors have no translations: their English texts are the page's, too.
  resolve: { alias: { '#error-texts': fileURLToPath(new URL('../../core/src/errors/texts.ts', import.meta.url)) } },
  oxc: { jsx: { importSource: 'preact' } },
  plugins: [oneFile()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: SCRIPT_TARGETS,
    cssTarget: STYLE_TARGETS,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { input: 'main.tsx', output: { codeSplitting: false } },
  },
});
