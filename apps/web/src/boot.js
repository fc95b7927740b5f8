// Stands in the page itself (build/first-paint.ts) and runs before the body is parsed, so: no module, no dependency, one
// comment per line. Decides whether the static hero of index.html is what the app will show (a first visit to the home page, in
// the first visit's language; anything else starts on an empty page), and asks for the files of the app (their names:
// build/first-files.ts). The first paint needs none of them, so what it does need goes first.
(() => {
  const read = (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const language = read('language') ?? 'zh_CN';
  const account = read('currentAccount');
  const path = window.location.hash.replace(/^#/, '').split('?')[0];
  const home = path === '' || path === '/' || path === '/home';
  document.documentElement.dataset.boot = !account && home && language === 'zh_CN' ? 'hero' : 'empty';

  const files = JSON.parse(document.currentScript.dataset.files ?? '{}');
  const ask = (href) =>
    new Promise((resolve) => {
      const link = document.createElement('link');
      Object.assign(link, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
      // Whoever needs a file that has failed asks for it again.
      Object.assign(link, { crossOrigin: '', fetchPriority: 'low', onload: resolve, onerror: resolve, href });
      document.head.append(link);
    });
  const askForAll = (names) => Promise.all(names.flatMap((name) => files[name] ?? []).map(ask));
  // What the first screen is drawn with has the line for itself; what its figures need follows.
  askForAll(['app', language, home && 'home']).then(() => askForAll(['schemas', account && 'chain']));
})();
