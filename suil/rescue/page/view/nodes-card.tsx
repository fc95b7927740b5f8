/** Which nodes everything is read from. */
import { usePage } from './context.ts';

interface NodesCardProps {
  readonly urls: readonly [string, string];
  readonly onChange: (urls: readonly [string, string]) => void;
}

export function NodesCard({ urls: [first, second], onChange }: NodesCardProps) {
  const { t } = usePage();
  return (
    <section class="card" aria-label={t('nodes')}>
      <h2>{t('nodes')}</h2>
      <label>
        {t('nodes.first')}
        <input
          inputMode="url"
          spellcheck={false}
          value={first}
          onInput={(event) => onChange([event.currentTarget.value, second])}
        />
      </label>
      <label>
        {t('nodes.second')}
        <input
          inputMode="url"
          spellcheck={false}
          placeholder="https://"
          value={second}
          onInput={(event) => onChange([first, event.currentTarget.value])}
        />
      </label>
      <p class="note">{t('nodes.note')}</p>
    </section>
  );
}
