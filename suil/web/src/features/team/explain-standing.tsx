import { dayStartMs, type ParameterValues, teamRules } from '@suil/core';
import { amountText } from '../../entities/parameters/amount-text.ts';
import { fetchParameterHistory } from '../../entities/parameters/parameter-history.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { readAll } from '../../platform/api/read-all.ts';
import { formatAmount, formatBps, formatCount, formatDate } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import type { Fact } from '../../ui/lists/facts.tsx';
import { ExplainSheet, type Recomputed } from '../../ui/overlays/explain-sheet.tsx';
import { fetchMember, fetchTeam, type Standing } from './queries.ts';
import { recomputeStanding } from './recompute.ts';

const usd = (units: bigint, digits = 2) => `${formatAmount(units, 'USDC', digits)} USD`;

/** Adds up the lines, every one of them, and judges the sums by the levels of that day. The day may be a newer one than on the page. */
async function recompute(t: TFunction, of: string | undefined): Promise<Recomputed> {
  const [standing, friends, valuesOn] = await Promise.all([
    of ? fetchMember(of) : fetchTeam(),
    readAll('GET /team/friends', of ? { of } : {}),
    fetchParameterHistory(),
  ]);
  const day = standing.day ?? 0;
  const { worked, same } = recomputeStanding(standing, friends, teamRules(valuesOn(day)));
  return {
    worked: `${usd(worked.performance)}, V${worked.level}`,
    result: same ? 'same' : 'different',
    from: t('how.standing.from', {
      count: friends.length,
      text: formatCount(friends.length),
      date: formatDate(dayStartMs(day)),
    }),
  };
}

/** V1 to V5. */
const LEVELS = 5;

/** What each level takes and brings; dashes until the chain has said it. */
function levelFacts(t: TFunction, values: ParameterValues | undefined): Fact[] {
  if (values === undefined)
    return Array.from({ length: LEVELS }, (_, index) => ({ label: `V${index + 1} · –`, value: '–' }));
  return teamRules(values).levels.map(({ friends, performance, rateBps }, index) => ({
    label: `V${index + 1} · ${formatBps(rateBps)}`,
    value: t('how.standing.needs', {
      friends: formatCount(friends),
      performance: formatAmount(performance, 'USDC', 0),
    }),
  }));
}

/** How a member's community performance and level are computed. */
export default function ExplainStanding({
  standing,
  of,
  onClose,
}: {
  standing: Standing;
  of: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const values = useKnownParameters();
  const { day } = standing;
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('team.performance')}
      rule={t('how.standing.rule', { volume: amountText(values?.validFriendMinMicros, 'USDC', 0) })}
      facts={[
        { label: t('team.teamVolume'), value: usd(BigInt(standing.teamVolume)) },
        { label: t('team.largestLeg'), value: `− ${usd(BigInt(standing.largestLeg))}` },
        { label: t('team.performance'), value: usd(BigInt(standing.performance)), tone: 'good' },
        { label: t('team.validFriends'), value: formatCount(standing.validFriends), tone: 'strong' },
        ...levelFacts(t, values),
      ]}
      {...(day === null ? {} : { recompute: () => recompute(t, of) })}
    />
  );
}
