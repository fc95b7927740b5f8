import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TOKENS = new URL('../src/app/styles/tokens.css', import.meta.url);
const LIGHT_TOKENS = new URL('../src/app/styles/light/tokens.css', import.meta.url);
const DECLARATION = /^ *(--[\w-]+-rgb): ([\d, ]+);\n/gm;

/**
 * Returns a style sheet or a component with the channels of tokens.css in place of their names, and without their declarations.
 * A channel that the light theme changes stays a token.
 */
export function fillChannels(code: string, tokens: string, lightTokens: string): string {
  const themed = new Set([...lightTokens.matchAll(DECLARATION)].map(([, name]) => name));
  const declared = [...tokens.matchAll(DECLARATION)].filter(([, name]) => !themed.has(name));
  const channels = new Map(declared.map(([, name, value]) => [name, value]));
  return code
    .replace(DECLARATION, (line, name: string) => (channels.has(name) ? '' : line))
    .replace(/var\((--[\w-]+-rgb)\)/g, (use, name: string) => channels.get(name) ?? use);
}

/**
 * Writes the channels of translucent colours out in a build: the minifier then shortens each colour to eight digits.
 */
export function staticChannels(): Plugin {
  const tokens = readFileSync(TOKENS, 'utf8');
  const lightTokens = readFileSync(LIGHT_TOKENS, 'utf8');
  return {
    name: 'suil:static-channels',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/suil\/web\/src\/.*\.(css|tsx?)$/, code: '-rgb' },
      handler: (code) => ({ code: fillChannels(code, tokens, lightTokens), map: null }),
    },
  };
}
