// Runs before the body is parsed, so: no module, no dependency. Decides whether the static hero of index.html is what the
// app will show (a first visit to the home page, in the first visit's language; anything else starts on an empty page), and
// asks for the files that the app will want as soon as it has started (their names: build/first-files.ts).
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
  for (const name of [language, home && 'home', account && 'chain']) {
    for (const href of files[name] ?? []) {
      const link = document.createElement('link');
      Object.assign(link, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
      Object.assign(link, { crossOrigin: '', href });
      document.head.append(link);
    }
  }
})();
