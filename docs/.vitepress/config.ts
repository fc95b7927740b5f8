/**
 * The documentation site: the pages of this repository, with the packages' READMEs, TypeDoc's reference and that of the REST API beside them. Links to source files
 * lead to SOURCE_URL (a directory view of the repository, without a slash at the end); without it they are plain text.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { defineConfig } from 'vitepress';

const root = resolve(import.meta.dirname, '../..');
const sourceUrl = process.env['SOURCE_URL'];
const packages = readdirSync(join(root, 'packages')).filter((name) =>
  existsSync(join(root, 'packages', name, 'README.md')),
);
/** What of the product is for integrators, by its folder. */
const FOR_INTEGRATORS = ['sdk', 'core'];

const titleOf = (page: string): string =>
  /^# (.*)$/m.exec(readFileSync(join(root, page), 'utf8'))?.[1] ?? basename(page, '.md');
const itemsOf = (folder: string) =>
  readdirSync(join(root, 'docs', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ text: titleOf(`docs/${folder}/${name}`), link: `/${folder}/${name.replace('.md', '')}` }));

/** A page of the repository by its place in the site; null for a file that is no page. */
function placeOf(file: string): string | null {
  const [, name] = /^(?:packages|suil)\/([^/]+)\/README\.md$/.exec(file) ?? [];
  if (name !== undefined) return `/packages/${name}`;
  if (file === 'README.md') return '/';
  if (!file.endsWith('.md') || (file.includes('/') && !file.startsWith('docs/'))) return null;
  return `/${file.replace(/^docs\//, '').replace(/\.md$/, '')}`;
}

/** Where a link of `page` leads in the site; null to leave it out. Links within a page and to other sites stay. */
function resolveLink(page: string, href: string): string | null {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = relative(root, resolve(dirname(page), path));
  const place = placeOf(file) ?? (sourceUrl === undefined ? null : `${sourceUrl}/${file}`);
  return place !== null && anchor !== undefined ? `${place}#${anchor}` : place;
}

export default defineConfig({
  title: 'SUIL',
  description: 'A staking and savings app on Sui, and the libraries it is built of.',
  srcDir: '..',
  srcExclude: [
    '**/node_modules/**',
    'suil/!(core|sdk)/**',
    'suil/{core,sdk}/{CHANGELOG.md,src/**,dist/**,node_modules/**}',
    'scripts/**',
    'bench/**',
    'test-results/**',
    'packages/README.md',
    'packages/*/{CHANGELOG,examples/**}.md',
  ],
  rewrites: {
    'README.md': 'index.md',
    'docs/:page*': ':page*',
    'packages/:name/README.md': 'packages/:name.md',
    'suil/:name/README.md': 'packages/:name.md',
  },
  cleanUrls: true,
  vite: { publicDir: resolve(import.meta.dirname, 'public') },
  markdown: {
    config(md) {
      const render =
        md.renderer.rules.link_open ??
        ((tokens, index, options, _env, self) => self.renderToken(tokens, index, options));
      md.renderer.rules.link_open = (tokens, index, options, env, self) => {
        const token = tokens[index];
        const href = resolveLink(env.path, token?.attrGet('href') ?? '');
        if (token) token.attrs = href === null ? [] : [['href', href]];
        return render(tokens, index, options, env, self);
      };
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/commands' },
      { text: 'Rules', link: '/rules' },
      { text: 'Concepts', link: '/concepts/liquidity' },
      { text: 'Packages', link: `/packages/${packages[0]}` },
      { text: 'Operations', link: '/operations' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
      { text: 'REST API', link: '/api/index.html', target: '_self' },
      { text: 'Reference', link: '/reference/index.html', target: '_self' },
    ],
    sidebar: [
      {
        text: 'Guide',
        items: [
          { text: 'Overview', link: '/' },
          { text: 'Commands and settings', link: '/commands' },
          { text: 'Architecture', link: '/ARCHITECTURE' },
          { text: 'Contributing', link: '/CONTRIBUTING' },
          { text: 'Glossary', link: '/glossary' },
        ],
      },
      {
        text: 'Rules',
        items: [
          { text: 'The rules', link: '/rules' },
          { text: 'Map', link: '/map' },
          { text: 'Invariants', link: '/invariants' },
          { text: 'Risks', link: '/risks' },
        ],
      },
      { text: 'Concepts', collapsed: true, items: itemsOf('concepts') },
      {
        text: 'Packages',
        items: [...FOR_INTEGRATORS, ...packages].map((name) => ({ text: name, link: `/packages/${name}` })),
      },
      {
        text: 'Operations',
        items: [
          { text: 'Operations', link: '/operations' },
          { text: 'Deployment', link: '/deployment' },
          { text: 'Security', link: '/SECURITY' },
        ],
      },
      { text: 'Decisions', collapsed: true, items: itemsOf('decisions') },
    ],
  },
});
