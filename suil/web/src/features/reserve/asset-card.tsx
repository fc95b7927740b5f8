/** One asset: what the server says is owed and to whom, and what the validators certified that the vault has of it. */
import type { ReserveAsset, ReservesResponse } from '@suil/core/api';
import { formatAmount, formatCount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import type { CoinProof, VaultProof } from './certified.ts';
import { type Coverage, coverageOf, surplusOf } from './coverage.ts';
import { CertifiedValue } from './proof.tsx';
import styles from './reserve.module.css';

interface AssetCardProps {
  asset: ReserveAsset;
  report: ReservesResponse;
  proof: VaultProof;
}

export function AssetCard({ asset, report, proof }: AssetCardProps) {
  const { t } = useTranslation();
  const coin = proof.coins.find((each) => each.coin === asset.asset);
  const text = (amount: bigint) =>
    `${amount < 0n ? '−' : ''}${formatAmount(amount < 0n ? -amount : amount, asset.asset, 4)}`;
  const { tone, difference } = coin ? certifiedDifference(asset, report, coin) : ledgerDifference(asset);
  return (
    <Card
      title={asset.asset}
      aside={
        <Pill tone={tone} testId={`difference-${asset.asset}`}>
          {difference === null
            ? t(coin ? 'reserves.proofWaiting' : 'reserves.notCompared')
            : t('reserves.difference', { amount: text(difference) })}
        </Pill>
      }
    >
      <Facts
        facts={[
          ...asset.liabilities
            .filter((part) => BigInt(part.amount) !== 0n)
            .map((part) => ({ label: t(`reserves.kind.${part.kind}`), value: text(BigInt(part.amount)) })),
          { label: t('reserves.owed'), value: text(BigInt(asset.total)), tone: 'strong' as const },
          ...(coin ? certifiedFacts(coin) : backingFacts()),
          { label: t('reserves.accounts'), value: formatCount(asset.accounts) },
        ]}
      />
      <p className={styles.hash}>
        {t('reserves.root')}:{' '}
        <span className="num" title={asset.root}>
          {asset.root.slice(0, 24)}…
        </span>
      </p>
    </Card>
  );

  function certifiedFacts({ proven }: CoinProof): Fact[] {
    return (['fees', 'purse'] as const).map((part) => ({
      label: t(part === 'fees' ? 'reserves.fees' : 'reserves.vault'),
      value: <CertifiedValue text={proven ? text(proven[part].value) : ''} as={proven?.[part]} />,
      ...(proven ? { tone: 'good' as const } : {}),
    }));
  }

  function backingFacts(): Fact[] {
    if (asset.difference === null) return [];
    const backing = BigInt(asset.total) + BigInt(asset.difference);
    return [{ label: t('reserves.backing'), value: text(backing), tone: 'good' }];
  }
}

interface Difference {
  tone: 'gray' | 'green' | 'red';
  difference: bigint | null;
}

const TONES: Readonly<Record<Coverage, Difference['tone']>> = { covered: 'green', short: 'red', changed: 'gray' };

function certifiedDifference(asset: ReserveAsset, report: ReservesResponse, { proven }: CoinProof): Difference {
  if (proven === undefined) return { tone: 'gray', difference: null };
  return { tone: TONES[coverageOf(asset, proven, report)], difference: surplusOf(asset, proven) };
}

/** Of what is only in the ledger: as the server says. */
function ledgerDifference({ difference }: ReserveAsset): Difference {
  if (difference === null) return { tone: 'gray', difference: null };
  return { tone: BigInt(difference) >= 0n ? 'green' : 'red', difference: BigInt(difference) };
}
