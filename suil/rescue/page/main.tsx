/** Opens the page: reads the deployment out of the file, finds the wallets, chooses language and theme. */
// Before all others: calls to nodes have a time limit, which the oldest supported browsers cannot set by themselves.
import '../../web/src/platform/browser/polyfills/abort-signal.ts';
import { LANGUAGE_NAMES, LANGUAGES, readRescuePlace, toBcp47 } from '@suil/core';
import { createWalletStore } from '@suil/wallet';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { GAS_LIMITS } from '../../web/src/wallet/connect/gas-limits.ts';
import { createClient } from './chain/nodes.ts';
import { languageFor, translatorOf } from './texts/texts.ts';
import '../../web/src/app/styles/tokens.css';
import '../../web/src/app/styles/light/tokens.css';
import './style.css';
import { App } from './view/app.tsx';
import { Page } from './view/context.ts';

const place = readRescuePlace(document);
const store = createWalletStore({
  // Transactions arrive built: the wallet store has nothing to ask it.
  getClient: () => createClient(place, place.nodes[0] ?? ''),
  chain: () => place.chain,
  gasLimits: GAS_LIMITS,
  storage: null,
});

const isLight = matchMedia('(prefers-color-scheme: light)');
const showTheme = () => document.documentElement.setAttribute('data-theme', isLight.matches ? 'light' : 'dark');
isLight.addEventListener('change', showTheme);
showTheme();

function Root() {
  const [language, setLanguage] = useState(() => languageFor(navigator.languages));
  const t = translatorOf(language);
  useEffect(() => {
    document.documentElement.lang = toBcp47(language);
    document.title = t('title');
  }, [language, t]);
  return (
    <Page.Provider value={{ place, store, language }}>
      <main>
        <header>
          <h1>{t('title')}</h1>
          <select
            aria-label={t('language')}
            value={language}
            onChange={(event) => setLanguage(LANGUAGES.find((one) => one === event.currentTarget.value) ?? language)}
          >
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {LANGUAGE_NAMES[one]}
              </option>
            ))}
          </select>
        </header>
        <p>{t('intro')}</p>
        <dl>
          <dt>{t('place.network')}</dt>
          <dd>{place.chain}</dd>
          <dt>{t('place.package')}</dt>
          <dd>{place.manifest.package}</dd>
        </dl>
        <App />
      </main>
    </Page.Provider>
  );
}

render(<Root />, document.body);
