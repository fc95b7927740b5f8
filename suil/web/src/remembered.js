// Is part of the page itself, after the static hero, and is ES5, as boot.js is. On the home page of a user whose wallet is remembered it
// paints the portfolio that was last shown there, with its time, in the box where the app then draws it: long before the app has come.
// Nothing is painted of another account, nor while amounts are hidden. TEXTS are the two texts in the six languages (build/page-texts.ts).
(function () {
  var html = document.documentElement;
  if (html.getAttribute('data-boot') !== 'empty') return;
  if (!/^(#(\/(home)?)?)?(\?|$)/.test(window.location.hash)) return;
  var kept, wallet, language;
  try {
    if (window.localStorage.getItem('suil:hide-balance') === '1') return;
    kept = JSON.parse(window.localStorage.getItem('suil:portfolio'));
    wallet = JSON.parse(window.localStorage.getItem('sui-dapp-kit:wallet-connection-info')).state;
    language = window.localStorage.getItem('language') || 'zh_CN';
  } catch (error) {
    return;
  }
  var texts = TEXTS[language];
  if (!kept || !texts || typeof kept.text !== 'string' || typeof kept.asOfMs !== 'number') return;
  if (!wallet || wallet.lastConnectedAccountAddress !== kept.address) return;

  var at = new Date(kept.asOfMs);
  var isToday = at.toDateString() === new Date().toDateString();
  var time = at.toLocaleString(
    language.replace('_', '-'),
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }
  );
  var main = document.querySelector('.static-hero');
  main.innerHTML =
    '<section class="hero portfolio-static"><div class="portfolio-head"><div class="portfolio-row"><span class="portfolio-label"></span>' +
    '<span class="portfolio-label"></span></div><p class="portfolio-figure"> <small>USD</small></p></div></section>';
  var spans = main.querySelectorAll('span');
  spans[0].textContent = texts.label;
  spans[1].textContent = texts.asOf.replace('{time}', time);
  main.querySelector('p').firstChild.nodeValue = kept.text;
  html.setAttribute('data-boot', 'remembered');
})();
