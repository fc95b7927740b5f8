/** What the chain says: pauses, announcements, vault and caps, reserves, keys, powers, who pays network fees, parameters. */
import { shortenAddress, VAULT_ASSETS, type VaultAsset } from '@suil/core';
import { KEY_NAMES } from '@suil/sdk';
import { formatKey } from '../../../chain/src/admin/words.ts';
import { runwayDays } from '../../../web/src/entities/liquidity/runway.ts';
import { parameterText } from '../../../web/src/entities/parameters/parameter-text.ts';
import { durationText } from '../../../web/src/platform/i18n/duration-text.ts';
import { formatAmount, formatDateTime } from '../../../web/src/platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../../web/src/platform/i18n/texts.ts';
import { Card } from '../../../web/src/ui/layout/card.tsx';
import { Disclosure } from '../../../web/src/ui/lists/disclosure.tsx';
import { type Fact, Facts } from '../../../web/src/ui/lists/facts.tsx';
import { announcementsOf } from '../data/announcements.ts';
import type { ChainFacts } from '../data/chain.ts';
import { parameterTitle } from '../data/parameter-title.ts';
import layout from '../layout/layout.module.css';
import { type Say, useSay } from '../texts/texts.ts';
import styles from './cards.module.css';
import { runwayText } from './figures.ts';

interface ReadQuery {
  readonly data: ChainFacts | undefined;
  readonly isError: boolean;
}

/** Who says what is below. */
export function ChainRead({ query: { data, isError }, nodeUrl: url }: { query: ReadQuery; nodeUrl: string }) {
  const say = useSay();
  const text =
    data === undefined
      ? say(isError ? 'chain.failed' : 'chain.reading', { url })
      : say('chain.asOf', { url, time: formatDateTime(data.nowMs) });
  return <p className={styles.source}>{text}</p>;
}

export function ChainCards({ facts }: { facts: ChainFacts }) {
  return (
    <div className={layout.columns}>
      <div>
        <PauseCard facts={facts} />
        <Announcements facts={facts} />
        <PowerCard facts={facts} />
      </div>
      <div>
        <MoneyCards facts={facts} />
      </div>
    </div>
  );
}

function PauseCard({ facts }: { facts: ChainFacts }) {
  const say = useSay();
  return (
    <Card title={say('card.pauses')}>
      <Facts facts={pauseFacts(say, facts)} />
    </Card>
  );
}

function PowerCard({ facts }: { facts: ChainFacts }) {
  const say = useSay();
  const { t } = useTranslation();
  return (
    <>
      <Card title={say('card.powers')}>
        <Facts facts={powerFacts(say, facts)} />
        {KEY_NAMES.map((name) => (
          <KeyFacts key={name} facts={facts} name={name} />
        ))}
      </Card>
      <Card>
        <Disclosure title={say('card.parameters')}>
          <Facts facts={parameterFacts(t, facts)} />
        </Disclosure>
      </Card>
    </>
  );
}

function MoneyCards({ facts }: { facts: ChainFacts }) {
  const say = useSay();
  return (
    <>
      <Card title={say('card.caps')}>
        <Facts facts={VAULT_ASSETS.flatMap((coin) => capFacts(say, facts, coin))} />
      </Card>
      <Card title={say('card.reserves')}>
        <Facts facts={reserveFacts(say, facts)} />
      </Card>
      <Card title={say('card.fees')}>
        <Facts
          facts={facts.feeAccounts.map(({ name, balanceMist }) => ({
            label: say(`fee.${name}`),
            value: coins(balanceMist, 'SUI'),
          }))}
        />
      </Card>
    </>
  );
}

const coins = (units: bigint, coin: VaultAsset) => `${formatAmount(units, coin, 2)} ${coin}`;

function pauseFacts(say: Say, { configuration, nowMs }: ChainFacts): Fact[] {
  const { pausedUntilMs, vouchersPausedUntilMs } = configuration;
  const fact = (label: string, untilMs: number | null, testId: string): Fact => {
    const isPaused = untilMs !== null && untilMs > nowMs;
    return {
      ...{ label, testId },
      value: isPaused ? say('pause.until', { time: formatDateTime(untilMs) }) : say('pause.no'),
      ...(isPaused ? { tone: 'bad' as const } : {}),
    };
  };
  return [
    fact(say('fact.products'), pausedUntilMs, 'pause'),
    fact(say('fact.vouchers'), vouchersPausedUntilMs, 'pause of vouchers'),
  ];
}

function Announcements({ facts }: { facts: ChainFacts }) {
  const say = useSay();
  const { t } = useTranslation();
  const list = announcementsOf(t, facts);
  return (
    <Card title={say('card.announcements')}>
      <ul className={styles.announced} hidden={list.length === 0}>
        {list.map(({ id, text, values, atMs, untilMs }) => (
          <li key={id}>
            <strong>{say(text, values)}</strong>
            {atMs === null ? null : <span>{countdown(say, atMs, facts.nowMs)}</span>}
            {untilMs === null ? null : <span> · {say('pause.until', { time: formatDateTime(untilMs) })}</span>}
          </li>
        ))}
      </ul>
      {list.length === 0 ? <p className={styles.note}>{say('announced.none')}</p> : null}
    </Card>
  );
}

function countdown(say: Say, atMs: number, nowMs: number): string {
  const duration = durationText(Math.abs(atMs - nowMs));
  return `${formatDateTime(atMs)}, ${say(atMs > nowMs ? 'time.in' : 'time.ago', { duration })}`;
}

function capFacts(say: Say, { vault, limits, fees }: ChainFacts, coin: VaultAsset): Fact[] {
  const { freeToday, spentToday } = limits[coin];
  const cap = freeToday + spentToday;
  return [
    { label: coin, value: coins(vault[coin], coin), tone: 'strong' },
    {
      label: say('fact.capLeft', { coin }),
      value: say('fact.capOf', { free: formatAmount(freeToday, coin, 2), cap: coins(cap, coin) }),
    },
    { label: say('fact.feesIn', { coin }), value: coins(fees[coin].amount, coin) },
  ];
}

function reserveFacts(say: Say, { reserves: { flow, team, pledge } }: ChainFacts): Fact[] {
  return [
    { label: say('fact.flow'), value: coins(flow.reserve, 'USDC'), tone: 'strong' },
    { label: say('fact.runway'), value: runwayText(say, runwayDays(flow.principal, flow.reserve)) },
    { label: say('fact.flowEscrow'), value: coins(flow.escrow, 'USDC') },
    { label: say('fact.team'), value: coins(team.reserve, 'USDC'), tone: 'strong' },
    { label: say('fact.teamEscrow'), value: coins(team.escrow, 'USDC') },
    { label: say('fact.pledge'), value: coins(pledge.reserve, 'SUI'), tone: 'strong' },
    { label: say('fact.pledgeEscrow'), value: coins(pledge.escrow, 'SUI') },
  ];
}

function powerFacts(say: Say, { configuration, operator, nextOperator: next }: ChainFacts): Fact[] {
  const { admin, guardian, offeredTo, version } = configuration;
  const address = (whole: string | null) =>
    whole === null ? say('common.none') : <Short whole={whole} text={shortenAddress(whole)} />;
  return [
    { label: say('fact.admin'), value: address(admin.holder) },
    { label: say('fact.offered'), value: address(offeredTo) },
    { label: say('fact.guardian'), value: address(guardian.holder) },
    { label: say('fact.operator'), value: address(operator) },
    ...(next === null
      ? []
      : [{ label: say('fact.nextOperator', { time: formatDateTime(next.fromMs) }), value: address(next.address) }]),
    { label: say('fact.code'), value: String(version) },
  ];
}

/** The whole of it is its title, and what a screen reader says. */
function Short({ whole, text }: { whole: string; text: string }) {
  return (
    <span className={styles.mono} title={whole}>
      {text}
    </span>
  );
}

const HEX_SHOWN = 12;

function KeyFacts({ facts: { configuration }, name }: { facts: ChainFacts; name: (typeof KEY_NAMES)[number] }) {
  const say = useSay();
  const { current, standby } = configuration.keys[name];
  const short = (key: Uint8Array) => <Short whole={formatKey(key)} text={`${formatKey(key).slice(0, HEX_SHOWN)}…`} />;
  return (
    <>
      <h3 className={styles.group}>{say(`key.${name}`)}</h3>
      <Facts
        facts={[
          {
            label: say('fact.inForce'),
            value: current === null ? say('key.disabled') : short(current),
            ...(current === null ? { tone: 'bad' as const } : {}),
          },
          { label: say('fact.standby'), value: standby === null ? say('common.none') : short(standby) },
        ]}
      />
    </>
  );
}

function parameterFacts(t: TFunction, { configuration }: ChainFacts): Fact[] {
  return configuration.parameters.map(({ key, value }) => ({
    label: parameterTitle(t, key),
    value: parameterText(key, value),
  }));
}
