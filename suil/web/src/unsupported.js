// Is loaded by boot.js, and is ES5, too: the message in browsers older than the supported ones, which cannot run the app. It says what to do, in the stored or the browser's language, and gives the addresses to open in another browser.
// TEXTS are the `unsupported` texts of the six languages (build/page-texts.ts).
(function () {
  var html = document.documentElement;
  if (html.getAttribute('data-boot') !== 'unsupported') return;
  var texts = TEXTS;
  var language = languageOf();
  var t = texts[language];

  function storedLanguage() {
    try {
      return window.localStorage.getItem('language');
    } catch (error) {
      return null;
    }
  }

  function languageOf() {
    var wanted = navigator.languages || [navigator.language || ''];
    var stored = storedLanguage();
    var tag, index;
    if (stored && texts[stored]) return stored;
    for (index = 0; index < wanted.length; index += 1) {
      tag = String(wanted[index]).toLowerCase();
      if (/^zh-(hant|tw|hk|mo)\b/.test(tag)) return 'zh_TW';
      if (/^zh\b/.test(tag)) return 'zh_CN';
      if (/^ja\b/.test(tag)) return 'ja_JP';
      if (/^ko\b/.test(tag)) return 'ko_KR';
      if (/^en-in\b/.test(tag)) return 'en_IN';
      if (/^en\b/.test(tag)) return 'en_US';
    }
    return 'zh_CN';
  }

  function add(parent, name, text, className) {
    var element = document.createElement(name);
    if (text) element.appendChild(document.createTextNode(text));
    if (className) element.className = className;
    parent.appendChild(element);
    return element;
  }

  function copy(text) {
    var field = add(document.body, 'textarea');
    field.value = text;
    field.setAttribute('readonly', '');
    field.style.position = 'fixed';
    field.select();
    field.setSelectionRange(0, text.length);
    try {
      return document.execCommand('copy');
    } catch (error) {
      return false;
    } finally {
      document.body.removeChild(field);
    }
  }

  function addAddress(parent, address) {
    add(parent, 'p', address, 'address');
    var button = add(parent, 'button', t.copy);
    button.type = 'button';
    button.onclick = function () {
      if (copy(address)) button.firstChild.nodeValue = t.copied;
    };
  }

  function show() {
    var page = window.location.href.split('#')[0];
    html.lang = language.replace('_', '-');
    document.title = t.title + ' · SUIL';
    document.body.innerHTML = '';
    var main = add(document.body, 'main', '', 'unsupported');
    add(main, 'p', 'SUIL', 'brand');
    add(main, 'h1', t.title);
    add(main, 'p', t.text);
    addAddress(main, window.location.href);
    add(main, 'h2', t.exit);
    add(main, 'p', t.exitText);
    addAddress(main, page + '#/rescue');
  }

  var style = document.createElement('style');
  style.appendChild(
    document.createTextNode(
      'html,body{background:#070b22;color:#f3f5ff}#root{display:none}' +
        '.unsupported{max-width:32em;margin:0 auto;padding:40px 24px;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}' +
        '.unsupported p{margin:12px 0;color:#b4bee3}.unsupported .brand{font-weight:700;letter-spacing:.08em;color:#ffa53d}' +
        '.unsupported h1{margin:24px 0 12px;font-size:26px;line-height:1.25;color:#f3f5ff}' +
        '.unsupported h2{margin:40px 0 12px;font-size:19px;line-height:1.3;color:#f3f5ff}' +
        '.unsupported .address{padding:12px 14px;border:1px solid #2a3778;border-radius:12px;background:#0f1740;color:#f3f5ff;word-break:break-all;-webkit-user-select:all;user-select:all}' +
        '.unsupported button{min-height:48px;padding:0 20px;border:0;border-radius:999px;background:#ffa53d;color:#1a0d00;font:inherit;font-weight:600}'
    )
  );
  document.head.appendChild(style);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
})();
