/** The figures that a line was worked out from, each with whose word it is, and how an amount compares with the worked one. */
import { formatAmount, formatCount, formatFactor } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Pill } from '../../../ui/layout/hero.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import styles from '../team.module.css';
import { LINE_FIGURES, type LineFigure, type LineResult, type Word } from './check-line.ts';

const usdc = (amount: bigint) => `${formatAmount(amount, 'USDC', 6)} USDC`;

/** Whether an amount is the one that was worked out; nothing before it is known. */
export function Compared({ item }: { item: LineResult['items'][number] | undefined }) {
  const { t } = useTranslation();
  if (item === undefined) return null;
  const { paid, worked } = item;
  return (
    <small className={styles.word}>
      {paid === worked ? (
        <Pill tone="green">{t('team.line.equal')}</Pill>
      ) : (
        <Pill tone="red">{t('team.line.worked', { amount: usdc(worked) })}</Pill>
      )}
    </small>
  );
}

const WORDS = {
  certified: ['green', 'judged.certified'],
  agreed: ['blue', 'judged.agreed'],
  said: ['orange', 'team.line.node'],
  server: ['orange', 'team.line.server'],
  contradicted: ['red', 'team.line.contradicted'],
} as const satisfies Record<Word, unknown>;

/** On what the root of 28 days rests: only the node in use was asked for it. */
export function SeasonWord() {
  const { t } = useTranslation();
  const [tone, text] = WORDS.said;
  return (
    <small className={styles.word}>
      <Pill tone={tone} testId="line-word-season">
        {t(text)}
      </Pill>
    </small>
  );
}

export function LineFigures({ result }: { result: LineResult }) {
  const { t } = useTranslation();
  const { words, below, shown } = result;
  const values: Partial<Record<LineFigure, string>> = {
    factor: formatFactor(result.factor),
    total: usdc(result.total),
    own: usdc(result.own),
    others: t('team.line.shown', { shown: formatCount(shown), count: formatCount(below) }),
  };
  return (
    <div className={styles.figures}>
      <h3>{t('team.line.figures')}</h3>
      <Facts
        facts={LINE_FIGURES.map((figure) => {
          const [tone, text] = WORDS[words[figure]];
          return {
            label: t(`team.line.figure.${figure}`),
            value: (
              <>
                {values[figure]}
                <small className={styles.word}>
                  <Pill tone={tone} testId={`line-word-${figure}`}>
                    {t(text)}
                  </Pill>
                </small>
              </>
            ),
          };
        })}
      />
    </div>
  );
}
