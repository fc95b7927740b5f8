/** Prepares the page of each component test: the app's styles, and all texts in English. */
import '../app/styles/tokens.css';
import '../app/styles/base.css';
import { LANGUAGE_KEY } from '@suil/core';
import { startTexts } from '../platform/i18n/i18n.ts';
import { withTrustTexts } from '../platform/i18n/trust-texts.ts';

window.localStorage.setItem(LANGUAGE_KEY, 'en_US');
await startTexts();
await withTrustTexts(null);
