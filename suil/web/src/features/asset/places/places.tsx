/** The three places of the member's money, as a bar and as figures. */
import type { TotalAssets } from '../../../entities/portfolio/total-assets.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Icon } from '../../../ui/layout/icon.tsx';
import { TextSkeleton } from '../../../ui/lists/list-state.tsx';
import styles from './places.module.css';

const PLACES = [
  { name: 'wallet', icon: 'wallet', color: 'var(--source-team)' },
  { name: 'account', icon: 'vault', color: 'var(--source-bank)' },
  { name: 'earning', icon: 'sprout', color: 'var(--source-pool)' },
] as const;

interface PlacesProps {
  /** Null while it is not known. */
  readonly value: Pick<TotalAssets, (typeof PLACES)[number]['name']> | null;
  /** An amount in micro-dollars as it is shown. */
  readonly text: (amount: bigint) => string;
}

export function Places({ value, text }: PlacesProps) {
  const { t } = useTranslation();
  const filled = PLACES.filter(({ name }) => (value?.[name] ?? 0n) > 0n);
  return (
    <>
      {/* The figures below it say the same. */}
      <div className={styles.bar} aria-hidden="true">
        {filled.map(({ name, color }) => (
          <i key={name} style={{ flexGrow: Number(value?.[name]), background: color }} />
        ))}
      </div>
      <dl className={`${styles.places} num`}>
        {PLACES.map(({ name, icon }) => (
          <div key={name} data-place={name}>
            <dt>
              <Icon name={icon} size="0.95rem" />
              {t(`place.${name}`)}
            </dt>
            <dd data-testid={`place-${name}`}>{value ? text(value[name]) : <TextSkeleton width="4rem" />}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
