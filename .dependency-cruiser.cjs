const { builtinModules } = require('node:module');

/** Who may know whom. Each rule is a sentence of ARCHITECTURE.md, checked as an error. */
const noTests = '\\.(test|test-.*|bench)\\.tsx?$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** What each part may import, its tests and examples left out (docs: ARCHITECTURE.md). Development commands, browser tests and benchmarks are on top. */
const ALLOWED = {
  'packages/errors': [],
  'packages/move-vm': [],
  'packages/move-framework': [],
  'packages/localnet': ['packages/errors', 'packages/move-vm', 'packages/move-framework', 'packages/toolchain'],
  'packages/toolchain': ['packages/errors', 'packages/move-framework'],
  'packages/wallet': ['packages/errors'],
  'packages/signature': ['packages/errors'],
  'packages/light-client': ['packages/errors'],
  'packages/postgres': ['packages/errors'],
  'packages/ledger': ['packages/errors', 'packages/postgres'],
  'suil/core': ['packages/errors'],
  'suil/sdk': ['suil/core'],
  'suil/checkpoints': ['suil/core', 'suil/sdk', 'packages/light-client'],
  'suil/web': ['suil/core', 'suil/sdk', 'packages/light-client', 'packages/wallet'],
  'suil/server': [
    'suil/core',
    'suil/checkpoints',
    'suil/sdk',
    'packages/ledger',
    'packages/light-client',
    'packages/postgres',
    'packages/signature',
    'suil/tracing',
  ],
  'suil/console': ['suil/chain', 'suil/core', 'suil/sdk', 'suil/signing', 'suil/web', 'packages/wallet'],
  'suil/mcp': ['suil/core', 'suil/sdk', 'suil/signing'],
  'suil/rescue': ['suil/core', 'suil/sdk', 'suil/web', 'packages/wallet'],
  'suil/signing': ['suil/core'],
  'suil/signer': ['suil/core', 'suil/signing', 'suil/tracing', 'packages/signature'],
  'suil/sponsor': ['suil/checkpoints', 'suil/core', 'suil/sdk', 'suil/signing'],
  'suil/tracing': [],
  'suil/auditor': [
    'suil/checkpoints',
    'suil/core',
    'suil/sdk',
    'suil/signing',
    'packages/postgres',
    'packages/signature',
  ],
  'suil/chain': [
    'suil/checkpoints',
    'suil/core',
    'suil/sdk',
    'suil/signing',
    'packages/light-client',
    'packages/localnet',
    'packages/toolchain',
  ],
};

/** The parts of the web app from top to bottom; each imports itself and those below it. */
const WEB_LAYERS = ['app', 'features', 'wallet', 'entities', 'ui', 'platform'];

module.exports = {
  forbidden: [
    rule('no-cycle', 'No module reaches itself.', {}, { circular: true }),
    rule(
      'libraries-are-product-free',
      'packages/ never imports suil/.',
      { path: '^packages/', pathNot: noTests },
      { path: '^suil/' },
    ),
    ...Object.entries(ALLOWED).map(([name, allowed]) =>
      rule(
        `${name.replace('/', '-')}-imports`,
        `${name} imports ${allowed.join(', ') || 'nothing of this repository'}.`,
        { path: `^${name}/`, pathNot: `${noTests}|^packages/[^/]+/examples/` },
        { path: '^(packages|suil|scripts|bench|deploy)/', pathNot: `^(${[name, ...allowed].join('|')})/` },
      ),
    ),
    rule(
      'move-vm-without-node',
      'move-vm runs in a browser.',
      { path: '^packages/move-vm/src/', pathNot: noTests },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'light-client-without-node',
      'light-client runs in a browser.',
      { path: '^packages/light-client/src/', pathNot: noTests },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'localnet-without-node',
      'localnet runs in a browser, but for its folders node, testing and vitest; only there and in browser is the framework loaded, and there alone, to publish, the compiler.',
      { path: '^packages/localnet/src/', pathNot: `^packages/localnet/src/(browser|node|testing|vitest)/|${noTests}` },
      { path: '^(node:|packages/(move-framework|toolchain)/)|^(fs|path|zlib|crypto|http|stream|os|timers|util)(/|$)' },
    ),
    rule(
      'browser-entries-reach-no-node',
      'What the entries for browsers reach, directly or not, is nothing of Node.',
      {
        path: '^packages/(localnet|toolchain)/src/browser/index\\.ts$|^packages/(localnet|move-framework)/src/index\\.ts$|^packages/localnet/playground/(page|workers)/',
      },
      { path: `^(node:|(${builtinModules.join('|')})$)`, reachable: true },
    ),
    rule(
      'localnet-loads-the-compiler-late',
      'localnet imports the compiler only when a package is published.',
      { path: '^packages/localnet/src/', pathNot: noTests },
      { path: '^packages/toolchain/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'chain-by-rpc-only',
      'A deployment reaches its chain through RPC only, so that a real Sui node takes its place by changing one URL.',
      { path: '^(suil/(checkpoints|server|web|sdk)|packages/(wallet|ledger|postgres))/', pathNot: noTests },
      { path: '^packages/(localnet|move-vm)/' },
    ),
    rule(
      'ledger-written-by-inputs',
      'Only what applies an input writes the journal: intents, events, closings and what they leave for members, expiries; and what opens, rebuilds or restores it.',
      {
        path: '^suil/',
        pathNot: `^suil/server/src/(create-services|intents/(apply-intents|run-batch)|ledger-writer/apply-batch|closing/apply-closing|member-postings/post-rest|modules/withdrawal/expiry|verify/(backup/restore|import/import-journal|reindex/(reindex|replay-journal)))\\.ts$|${noTests}`,
      },
      { path: '^packages/ledger/src/write\\.ts$' },
    ),
    rule(
      'features-apart',
      'Features do not import each other; composition is in app/.',
      { path: '^suil/web/src/features/([^/]+)/' },
      { path: '^suil/web/src/features/', pathNot: '^suil/web/src/features/$1/' },
    ),
    ...WEB_LAYERS.map((layer, place) =>
      rule(
        `web-${layer}-imports`,
        `In suil/web, ${layer} imports ${WEB_LAYERS.slice(place).join(', ')}.`,
        { path: `^suil/web/src/${layer}/`, pathNot: noTests },
        { path: '^suil/web/src/', pathNot: `^suil/web/src/(${WEB_LAYERS.slice(place).join('|')})/` },
      ),
    ),
    rule(
      'ui-without-data',
      'ui draws what it is given: it reads neither the server nor the chain.',
      { path: '^suil/web/src/ui/', pathNot: noTests },
      { path: '^suil/web/src/platform/(api|chain)/' },
    ),
    rule(
      'entity-components-apart',
      'Entities do not import the components of each other; queries and values they may.',
      { path: '^suil/web/src/entities/([^/]+)/', pathNot: noTests },
      { path: '^suil/web/src/entities/.*\\.(tsx|css)$', pathNot: '^suil/web/src/entities/$1/' },
    ),
    rule(
      'modules-apart',
      'Of another server module only read.ts and write.ts are imported: what it lets others read and write.',
      { path: '^suil/server/src/modules/([^/]+)/', pathNot: noTests },
      { path: '^suil/server/src/modules/[^/]+/', pathNot: '^suil/server/src/modules/($1/|[^/]+/(read|write)\\.ts$)' },
    ),
    rule(
      'not-to-test',
      'Nothing but tests and measurements imports tests.',
      { pathNot: `${noTests}|^bench/` },
      { path: noTests },
    ),
    rule('no-unresolved', 'Every import resolves.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg'],
    },
  },
};
