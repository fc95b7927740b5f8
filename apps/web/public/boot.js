// Decides before the first paint whether the static hero of index.html is what the app will show: a first visit to the
// home page, in the first visit's language. Anything else starts on an empty page. No module, no dependency: it must
// run before the body is parsed.
(() => {
  let seen = null;
  try {
    const stored = window.localStorage;
    const language = stored.getItem('language');
    seen = stored.getItem('currentAccount') || (language !== null && language !== 'zh_CN');
  } catch {
    seen = null;
  }
  const path = window.location.hash.replace(/^#/, '').split('?')[0];
  const home = path === '' || path === '/' || path === '/home';
  document.documentElement.dataset.boot = !seen && home ? 'hero' : 'empty';
})();
