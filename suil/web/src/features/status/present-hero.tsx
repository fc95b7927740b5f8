/** The state of every part at present. */
import type { PartState, ServicePart, StatusHistoryResponse } from '@suil/core/api';
import type { ReactNode } from 'react';
import { durationText } from '../../platform/i18n/duration-text.ts';
import { formatTime } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';

const TONES = {
  ok: 'green',
  behind: 'orange',
  halted: 'red',
  full: 'red',
  down: 'red',
  absent: 'gray',
} as const satisfies Record<PartState, string>;

/** @param failed no server answers at present: what is shown is older */
export function PresentHero({ history, failed }: { history: StatusHistoryResponse | undefined; failed: boolean }) {
  const { t } = useTranslation();
  const works = history && !failed && history.withdrawals && history.parts.every(isWell);
  const value = history || failed ? t(works ? 'status.good' : 'status.bad') : undefined;
  return (
    <Hero
      label={t('status.now')}
      value={value}
      testId="status-now"
      sub={
        <>
          {history ? t('network.asOf', { time: formatTime(history.atMs) }) : null}
          <span className="sr" role="status">
            {value}
          </span>
        </>
      }
      facts={history ? <Facts facts={factsOf(t, history, failed)} /> : null}
      lead={value && !works ? t('status.badLead') : null}
      actions={
        value && !works ? (
          <Button icon="key" onClick={() => navigate('/rescue')}>
            {t('rescue.title')}
          </Button>
        ) : null
      }
    />
  );
}

const isWell = ({ state }: ServicePart) => state === 'ok' || state === 'absent';

function factsOf(t: TFunction, { parts, withdrawals }: StatusHistoryResponse, failed: boolean): Fact[] {
  const state = (one: PartState): ReactNode => <Pill tone={TONES[one]}>{t(`status.state.${one}`)}</Pill>;
  const node = parts.find(({ part }) => part === 'node');
  return [
    { label: t('status.server'), value: state(failed ? 'down' : 'ok') },
    ...parts.map((one) => ({ label: t(`status.part.${one.part}`), value: state(one.state), testId: one.part })),
    {
      label: t('status.withdrawals'),
      value: <Pill tone={withdrawals ? 'green' : 'red'}>{t(withdrawals ? 'status.issued' : 'status.waiting')}</Pill>,
    },
    { label: t('status.lag'), value: node?.behindMs == null ? '–' : durationText(node.behindMs) },
  ];
}
