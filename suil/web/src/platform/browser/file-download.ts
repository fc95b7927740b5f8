/** Saving a file by the browser's download. Owns whether there is one and starting it. */

/**
 * Whether the page is shown inside another app, whose view takes no download: Android's WebView and iOS's WKWebView, by what they call
 * themselves. The browsers of phones, and the tabs that they show inside other apps, do not call themselves so.
 */
export function isInAppView(userAgent: string): boolean {
  const isAndroidView = /; wv\)|Version\/[\d.]+ Chrome\//.test(userAgent);
  return isAndroidView || (/AppleWebKit\//.test(userAgent) && !/Safari\//.test(userAgent));
}

/**
 * Hands a file to the browser. A page does not learn when, or whether, it was written, and a phone asks first where to put it: so the
 * file's address is never revoked, and goes with the page.
 * @throws where the browser makes no address for it
 */
export function startDownload(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
}
