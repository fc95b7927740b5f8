/** Who may know whom. Each rule is a sentence of ARCHITECTURE.md, checked as an error. */
const noTests = '\\.(test|test-.*|bench)\\.tsx?$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycle', 'No module reaches itself.', {}, { circular: true }),
    rule('packages-below-apps', 'Packages never import apps.', { path: '^packages/' }, { path: '^apps/' }),
    rule(
      'apps-apart',
      'Apps never import each other.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'core-is-the-floor',
      'core imports nothing of ours.',
      { path: '^suil/core/' },
      { path: '^(packages|apps)/', pathNot: '^suil/core/' },
    ),
    rule(
      'move-vm-is-pure',
      'move-vm imports only core, and nothing of Node.',
      { path: '^packages/move-vm/src/', pathNot: noTests },
      { path: '^(packages|apps)/|^node:', pathNot: '^packages/(move-vm|core)/' },
    ),
    rule(
      'move-vm-without-node',
      'move-vm runs in a browser.',
      { path: '^packages/move-vm/src/', pathNot: noTests },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'chain-behind-its-door',
      'The chain is reached through its RPC door only.',
      { path: '^(apps/(server|web)|packages/(sdk|wallet|ledger|postgres))/', pathNot: noTests },
      { path: '^packages/(localnet|move-vm)/' },
    ),
    rule(
      'signer-is-small',
      'What holds the voucher key knows core and signature only.',
      { path: '^suil/signer/' },
      { path: '^packages/', pathNot: '^packages/(core|signature)/' },
    ),
    rule(
      'web-behind-the-api',
      'The app knows core, sdk and wallet.',
      { path: '^suil/web/' },
      { path: '^packages/', pathNot: '^packages/(core|sdk|wallet)/' },
    ),
    rule(
      'features-apart',
      'Features do not import each other; composition is in app/.',
      { path: '^suil/web/src/features/([^/]+)/' },
      { path: '^suil/web/src/features/', pathNot: '^suil/web/src/features/$1/' },
    ),
    rule(
      'ui-is-dumb',
      'ui imports no feature.',
      { path: '^suil/web/src/ui/' },
      { path: '^suil/web/src/(features|app)/' },
    ),
    rule(
      'modules-apart',
      'Server modules do not import the store or routes of another.',
      { path: '^suil/server/src/modules/([^/]+)/', pathNot: noTests },
      { path: '^suil/server/src/modules/[^/]+/(store|routes)', pathNot: '^suil/server/src/modules/$1/' },
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
