/** What an answer of the chain rests on, as a coloured label and a sentence; and why there is none. */
import { useOnline } from '../../platform/browser/online.ts';
import type { Basis } from '../../platform/certified/compare-nodes.ts';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { proofFailure } from './proof-failure.ts';
import type { JudgedQuery } from './use-judged.ts';

interface JudgedProps {
  query: JudgedQuery<unknown>;
  /** Of the answer that is there. */
  basis: Basis | undefined;
}

/** Green is what the validators certified, alone. */
export function BasisPill({ query, basis, testId }: JudgedProps & { testId: string }) {
  const { t } = useTranslation();
  const [tone, text] = labelOf(query, basis);
  return (
    <Pill tone={tone} testId={testId}>
      {t(text)}
    </Pill>
  );
}

function labelOf({ failure, isStarted }: JudgedQuery<unknown>, basis: Basis | undefined) {
  if (failure !== null) return ['red', 'reserves.proofFailed'] as const;
  if (basis !== undefined) return [TONES[basis.kind], `judged.${basis.kind}`] as const;
  return ['gray', isStarted ? 'reserves.proofChecking' : 'reserves.proofWaiting'] as const;
}

const TONES = { certified: 'green', agreed: 'blue', said: 'orange' } as const satisfies Record<Basis['kind'], string>;

/** Returns who answers for it. */
export function basisText(t: TFunction, basis: Basis): string {
  switch (basis.kind) {
    case 'certified':
      return t('reserves.certified', { checkpoint: String(basis.checkpoint), time: formatDateTime(basis.timestampMs) });
    case 'agreed':
      return t('judged.agreedNote', { nodes: basis.nodes.join(', ') });
    case 'said':
      return t('judged.saidNote', { node: basis.node });
  }
}

/** The button that begins where data is saved, or the failure; nothing while all is well. */
export function JudgedNotice({ query }: { query: JudgedQuery<unknown> }) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const { failure, isChecking, isStarted, start } = query;
  if (!isOnline) return <Notice>{t('reserves.proofOffline')}</Notice>;
  if (!isStarted) return <Button onClick={start}>{t('reserves.proofStart')}</Button>;
  if (failure === null) return null;
  const again = (
    <Button small busy={isChecking} onClick={start}>
      {t('common.tryAgain')}
    </Button>
  );
  return (
    <Notice tone="bad" alert testId="judged-failure" action={again}>
      {proofFailure(t, failure)}
    </Notice>
  );
}
