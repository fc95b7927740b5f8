/** Every route of the app, and one that does not exist. */
export const routes = [
  '',
  'flow',
  'flowDetails',
  'assets',
  'hashrate',
  'hashrateLog',
  'share',
  'language',
  'not_bound',
  'nowhere',
];
