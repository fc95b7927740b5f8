import { expect, test } from 'vitest';
import { isInAppView } from './file-download.ts';

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['WKWebView on a phone', `${IOS} Mobile/15E148`],
  ['WKWebView of an app that adds its name', `${IOS} Mobile/15E148 WalletApp/3.1`],
  ['WKWebView on a tablet', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
  ['WebView', `${ANDROID} Build/UQ1A; wv) ${CHROME} Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36`],
  ['WebView that does not say so', `${ANDROID}) ${CHROME} Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36`],
])('in another app: %s', (_, userAgent) => expect(isInAppView(userAgent)).toBe(true));

test.each([
  ['Safari on a phone', `${IOS} Version/17.4 Mobile/15E148 Safari/604.1`],
  ['Chrome on iOS', `${IOS} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`],
  ['Firefox on iOS', `${IOS} FxiOS/125.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `${ANDROID}) ${CHROME} Chrome/124.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet', `${ANDROID}) ${CHROME} SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`],
  ['Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Chrome/156.0.0.0 Safari/537.36`],
  [
    'WebKitGTK',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'],
])('a browser: %s', (_, userAgent) => expect(isInAppView(userAgent)).toBe(false));
