/** What can leave, each with its own button, and what waits for the end of its term. */
import { toBcp47 } from '@suil/core';
import { type Exit, exitsOf } from '../chain/exits.ts';
import type { Holdings } from '../chain/holdings.ts';
import { usePage } from './context.ts';

interface ExitsCardProps {
  readonly holdings: Holdings;
  readonly isBusy: boolean;
  readonly onChoose: (exit: Exit) => void;
}

export function ExitsCard({ holdings, isBusy, onChoose }: ExitsCardProps) {
  const { t, amount, language } = usePage();
  const { open, waiting } = exitsOf(holdings);
  const dateOf = new Intl.DateTimeFormat(toBcp47(language), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section class="card" aria-label={t('exits')}>
      <h2>{t('exits')}</h2>
      {open.length === 0 ? <p>{t('exits.none')}</p> : null}
      <ul>
        {open.map((exit) => (
          <li key={exit.key}>
            <span>
              {t(`exit.${exit.kind}`, { id: String(exit.pledgeId ?? '') })}
              {exit.pays > 0n ? (
                <b>
                  {amount(exit.pays, exit.coin)} {exit.coin}
                </b>
              ) : null}
            </span>
            <button
              type="button"
              disabled={isBusy}
              aria-label={`${t('exit.prepare')}: ${t(`exit.${exit.kind}`, { id: String(exit.pledgeId ?? '') })}`}
              onClick={() => onChoose(exit)}
            >
              {t('exit.prepare')}
            </button>
          </li>
        ))}
      </ul>
      {waiting.length > 0 ? <h3>{t('waiting')}</h3> : null}
      <ul>
        {waiting.map(({ pledgeId, coin, principal, endsAtMs }) => (
          <li key={`${coin} ${pledgeId}`}>
            <span>
              {t('waiting.until', { date: dateOf.format(endsAtMs) })}
              <b>
                {amount(principal, coin)} {coin}
              </b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
