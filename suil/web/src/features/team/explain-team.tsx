import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { formatAmount, formatBps } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet } from '../../ui/overlays/explain-sheet.tsx';
import { TEAM_KINDS, type TeamKind, useTeam } from './queries.ts';

/** How team income is computed; the result is checked by "verify my line". */
export default function ExplainTeam({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation();
  const team = useTeam(address).data;
  const parameters = useKnownParameters();
  const rates: Partial<Record<TeamKind, bigint | undefined>> = {
    friend: parameters?.friendRateBps,
    indirect: parameters?.indirectRateBps,
    peer: parameters?.peerRateBps,
  };
  const usdc = (amount: string) => `${formatAmount(BigInt(amount), 'USDC', 6)} USDC`;
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('team.income')}
      rule={t('team.how.rule')}
      facts={[
        ...(team ? [{ label: t('team.level'), value: `V${team.level} · ${formatBps(team.rateBps)}` }] : []),
        ...TEAM_KINDS.map((kind: TeamKind) => ({
          label: t(`team.how.${kind}`, { rate: rateText(rates[kind]) }),
          value: team ? usdc(team.income[kind]) : '–',
        })),
      ]}
      funded={t('team.how.funded')}
    />
  );
}
