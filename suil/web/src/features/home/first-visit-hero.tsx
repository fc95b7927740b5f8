import { useTranslation } from '../../platform/i18n/texts.ts';

/**
 * The hero of a first visit. index.html holds the same markup with the same texts, so that the first paint needs no
 * script and React replaces it without a change; `first-visit-hero.test.ts` compares the two.
 */
export function FirstVisitHero({ onConnect }: { onConnect: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="hero first-visit" aria-labelledby="first-visit-title">
      <div className="first-visit-copy">
        <h1 id="first-visit-title">{t('hero.title')}</h1>
        <p>{t('hero.text')}</p>
      </div>
      <div className="first-visit-picture" aria-hidden="true">
        <i className="first-visit-end" />
      </div>
      <ul className="first-visit-facts">
        <li>{t('hero.fact.principal')}</li>
        <li>{t('hero.fact.reserve')}</li>
        <li>{t('hero.fact.exit')}</li>
      </ul>
      <div className="first-visit-action">
        <button type="button" className="cta" onClick={onConnect}>
          {t('wallet.connectWallet')}
        </button>
      </div>
    </section>
  );
}
