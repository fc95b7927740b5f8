// Is part of the page itself (build/first-paint.ts) and runs before the body is parsed, so: no module, no dependency, one
// comment per line, and ES5, so that the oldest browser can run it. Sets the theme. Decides what the page begins with: a message where the browser
// is older than the supported ones (unsupported.js, which only such a browser loads), the static hero of index.html where it is what the app will show (a first
// visit to the home page, in the first visit's language), an empty page for anything else, in which remembered.js may paint a figure. Then it asks for the files of the app
// (their names: build/first-files.ts). The first paint needs none of them, so what it does need goes first.
(function () {
  var html = document.documentElement;
  var read = function (key) {
    try {
      return window.localStorage.getItem(key);
    } catch (error) {
      return null;
    }
  };
  // The theme comes before anything is painted; platform/browser/theme.ts follows a change.
  var choice = read('theme');
  var isLight =
    choice === 'light' || (choice === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches);
  html.setAttribute('data-theme', isLight ? 'light' : 'dark');
  var bar = isLight && document.querySelector('meta[name="theme-color"]');
  if (bar) {
    bar.setAttribute('content', bar.getAttribute('data-light'));
    document.querySelector('meta[name="color-scheme"]').setAttribute('content', 'light');
  }

  // Chrome and WebView have this since 100, Safari and iOS since 15.4, Firefox since 97 (build/supported-browsers.ts).
  var isSupported = !!window.AbortSignal && 'throwIfAborted' in window.AbortSignal.prototype;
  var files = JSON.parse(document.currentScript.getAttribute('data-files') || '{}');
  var message = document.createElement('script');
  if (!isSupported) {
    html.setAttribute('data-boot', 'unsupported');
    if (files.unsupported) document.head.appendChild(message).src = files.unsupported[0];
    return;
  }

  var language = read('language') || 'zh_CN';
  var account = read('currentAccount');
  var home = /^(#(\/(home)?)?)?(\?|$)/.test(window.location.hash);
  html.setAttribute('data-boot', !account && home && language === 'zh_CN' ? 'hero' : 'empty');

  var ask = function (href) {
    return new Promise(function (resolve) {
      var link = document.createElement('link');
      link.rel = /\.css$/.test(href) ? 'preload' : 'modulepreload';
      if (link.rel === 'preload') link.as = 'style';
      link.crossOrigin = '';
      link.fetchPriority = 'low';
      // A part of the app that needs a failed file requests it again.
      link.onload = link.onerror = resolve;
      link.href = href;
      document.head.appendChild(link);
    });
  };
  var askForAll = function (names) {
    var all = names.map(function (name) {
      return Promise.all((files[name] || []).map(ask));
    });
    return Promise.all(all);
  };
  // What the first screen is drawn with has the line for itself; what its figures need follows.
  askForAll(['app', language, home && 'home']).then(function () {
    return askForAll(['schemas', account && 'chain']);
  });
})();
