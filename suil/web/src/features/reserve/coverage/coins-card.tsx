/** The coins, each a row that unfolds: what the server says is owed and to whom, and what the validators certified that the vault has of it. */
import type { ReserveAsset, ReservesResponse } from '@suil/core/api';
import { formatAmount, formatCount } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Pill } from '../../../ui/layout/hero.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { type Fact, Facts } from '../../../ui/lists/facts.tsx';
import { TokenMark } from '../../../ui/token-mark/token-mark.tsx';
import type { CoinProof, VaultProof } from '../certified.ts';
import { CertifiedValue } from '../proof.tsx';
import styles from '../reserve.module.css';
import { CoinBar, heldOf } from './coin-bar.tsx';
import { addsUp, type Coverage, coverageBy, owedOf, surplusOf } from './coverage.ts';

interface CoinsProps {
  report: ReservesResponse;
  proof: VaultProof;
}

export function CoinsCard({ report, proof }: CoinsProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('reserves.coins')}>
      {report.assets
        .filter(({ asset }) => asset !== 'HR')
        .map((asset) => (
          <AssetRow key={asset.asset} asset={asset} report={report} proof={proof} />
        ))}
    </Card>
  );
}

/** A difference, what is held and owed as a bar, and everything else behind it. */
function AssetRow({ asset, report, proof }: CoinsProps & { asset: ReserveAsset }) {
  const { t } = useTranslation();
  const coin = proof.coins.find((each) => each.coin === asset.asset);
  const text = (amount: bigint) =>
    `${amount < 0n ? '−' : ''}${formatAmount(amount < 0n ? -amount : amount, asset.asset, 4)}`;
  const { tone, difference } = coin ? certifiedDifference(asset, report, coin) : ledgerDifference(asset);
  const proven = coin?.proven;
  const held = proven ? proven.purse.value + proven.fees.value : heldOf(asset);
  return (
    <details className={styles.coin}>
      <summary>
        <span className={styles.coinHead}>
          <TokenMark asset={asset.asset} />
          <b>{asset.asset}</b>
          <Pill tone={tone} testId={`difference-${asset.asset}`}>
            {difference === null
              ? t(coin ? 'reserves.proofWaiting' : 'reserves.notCompared')
              : t('reserves.difference', { amount: text(difference) })}
          </Pill>
          <Icon name="chevronDown" size="1rem" />
        </span>
        <CoinBar
          asset={asset}
          held={held}
          label={t(coin ? 'reserves.bar' : 'reserves.barBacked', {
            asset: asset.asset,
            held: held === null ? '–' : text(held),
            owed: text(BigInt(asset.total)),
          })}
        />
      </summary>
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
    </details>
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

const TONES: Readonly<Record<Coverage, Difference['tone']>> = {
  ...{ covered: 'green', short: 'red', outdated: 'gray', changed: 'gray' },
};

function certifiedDifference(asset: ReserveAsset, report: ReservesResponse, { proven }: CoinProof): Difference {
  if (proven === undefined) return { tone: 'gray', difference: null };
  const coverage = coverageBy(report, asset, proven);
  const difference = coverage === 'outdated' ? null : surplusOf(owedOf(asset), proven);
  return { tone: addsUp(asset) ? TONES[coverage] : 'red', difference };
}

/** Of what is only in the ledger: as the server says. */
function ledgerDifference(asset: ReserveAsset): Difference {
  if (asset.difference === null) return { tone: 'gray', difference: null };
  const difference = BigInt(asset.difference);
  return { tone: difference >= 0n && addsUp(asset) ? 'green' : 'red', difference };
}
