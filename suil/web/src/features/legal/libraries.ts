/** The libraries whose code is in the app's files: their names, their authors' notices and their licences. */

/** Where each licence can be read. */
export const LICENCE_URLS = {
  'Apache-2.0': 'https://www.apache.org/licenses/LICENSE-2.0',
  MIT: 'https://opensource.org/license/mit',
  Unlicense: 'https://unlicense.org',
} as const;

interface Library {
  /** As package.json names it. */
  readonly name: string;
  readonly notice: string;
  readonly licence: keyof typeof LICENCE_URLS;
  readonly url: string;
}

export const LIBRARIES: readonly Library[] = [
  { name: '@base-ui/react', notice: '© Material-UI SAS', licence: 'MIT', url: 'https://base-ui.com' },
  {
    name: '@mysten/slush-wallet',
    notice: '© Mysten Labs, Inc.',
    licence: 'Apache-2.0',
    url: 'https://sdk.mystenlabs.com/slush-wallet',
  },
  { name: '@mysten/sui', notice: '© Mysten Labs, Inc.', licence: 'Apache-2.0', url: 'https://sdk.mystenlabs.com' },
  {
    name: '@mysten/window-wallet-core',
    notice: '© Mysten Labs, Inc.',
    licence: 'Apache-2.0',
    url: 'https://github.com/MystenLabs/ts-sdks',
  },
  { name: '@noble/hashes', notice: '© Paul Miller', licence: 'MIT', url: 'https://paulmillr.com/noble/' },
  { name: '@tanstack/react-query', notice: '© Tanner Linsley', licence: 'MIT', url: 'https://tanstack.com/query' },
  {
    name: '@wallet-standard/app',
    notice: '© Solana Labs, Inc.',
    licence: 'Apache-2.0',
    url: 'https://github.com/wallet-standard/wallet-standard',
  },
  { name: 'core-js', notice: '© Denis Pushkarev', licence: 'MIT', url: 'https://core-js.io' },
  {
    name: 'fancy-canvas',
    notice: '© smakarov@tradingview.com',
    licence: 'MIT',
    url: 'https://github.com/tradingview/fancy-canvas',
  },
  {
    name: 'idb-keyval',
    notice: '© Jake Archibald',
    licence: 'Apache-2.0',
    url: 'https://github.com/jakearchibald/idb-keyval',
  },
  { name: 'jose', notice: '© Filip Skokan', licence: 'MIT', url: 'https://github.com/panva/jose' },
  {
    name: 'lightweight-charts',
    notice: 'TradingView Lightweight Charts™ · © 2025 TradingView, Inc.',
    licence: 'Apache-2.0',
    url: 'https://www.tradingview.com/',
  },
  { name: 'react', notice: '© Meta Platforms, Inc. and affiliates', licence: 'MIT', url: 'https://react.dev' },
  { name: 'react-dom', notice: '© Meta Platforms, Inc. and affiliates', licence: 'MIT', url: 'https://react.dev' },
  { name: 'uqr', notice: '© Anthony Fu', licence: 'MIT', url: 'https://github.com/unjs/uqr' },
  { name: 'valibot', notice: '© Fabian Hiller', licence: 'MIT', url: 'https://valibot.dev' },
  { name: 'wouter', notice: '© Molefrog', licence: 'Unlicense', url: 'https://github.com/molefrog/wouter' },
  { name: 'zod', notice: '© Colin McDonnell', licence: 'MIT', url: 'https://zod.dev' },
  { name: 'zustand', notice: '© Paul Henschel', licence: 'MIT', url: 'https://zustand.docs.pmnd.rs' },
];
