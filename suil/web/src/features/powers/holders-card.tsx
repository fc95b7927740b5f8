/** Who holds each power: addresses with their keys, what each can do, and how long it has to wait. */
import { toHex } from '@suil/core';
import type { KeyName } from '@suil/sdk';
import type { ReactNode } from 'react';
import { GroupedAddress } from '../../entities/referral/grouped-address.tsx';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { KEYS } from './announced.ts';
import type { HolderKey } from './holder-key.ts';
import styles from './powers.module.css';
import { type StateNow, useHolderKey } from './queries.ts';

const MS_PER_HOUR = 3_600_000;

export function HoldersCard({ state }: { state: StateNow }) {
  const { t } = useTranslation();
  const { admin, guardian, delays, version } = state;
  const hours = (ms: number) => t('powers.hours', { count: Math.round(ms / MS_PER_HOUR) });
  return (
    <Card title={t('powers.holders')}>
      <ul className={styles.list}>
        <Holder name={t('powers.admin')} text={t('powers.adminText')} testId="holder-admin">
          <HolderAddress holder={admin} />
        </Holder>
        <Holder name={t('powers.guardian')} text={t('powers.guardianText')} testId="holder-guardian">
          <HolderAddress holder={guardian} />
        </Holder>
        {KEYS.map((name) => (
          <Holder key={name} name={t(`reserves.key.${name}`)} text={t(`powers.${name}Text`)} testId={`holder-${name}`}>
            <Slot state={state} name={name} />
          </Holder>
        ))}
      </ul>
      <Facts
        facts={[
          { label: t('powers.parameterWaits'), value: hours(delays.parameterMs) },
          { label: t('powers.keyWaits'), value: hours(delays.keyMs) },
          { label: t('powers.guardianWaits'), value: hours(delays.guardianMs) },
          { label: t('powers.codeWaits'), value: hours(delays.upgradeMs) },
          { label: t('powers.settlementWaits'), value: hours(delays.settlementMs) },
          { label: t('powers.unattestedWaits'), value: hours(delays.unattestedMs) },
          { label: t('powers.version'), value: String(version) },
        ]}
      />
    </Card>
  );
}

interface HolderProps {
  name: string;
  text: string;
  testId: string;
  children: ReactNode;
}

function Holder({ name, text, testId, children }: HolderProps) {
  return (
    <li data-testid={testId}>
      <h3>{name}</h3>
      <p className={styles.note}>{text}</p>
      {children}
    </li>
  );
}

function HolderAddress({ holder }: { holder: StateNow['admin'] }) {
  const key = useHolderKey(holder);
  return (
    <>
      <p className={styles.id}>
        <GroupedAddress address={holder.holder} />
      </p>
      {key === undefined ? null : <KeyText holderKey={key} />}
    </>
  );
}

function KeyText({ holderKey }: { holderKey: HolderKey | null }) {
  const { t } = useTranslation();
  if (holderKey === null) return <p className={styles.note}>{t('powers.unknownKey')}</p>;
  if (holderKey.kind === 'one')
    return <p className={styles.note}>{t('powers.oneKey', { scheme: holderKey.scheme })}</p>;
  const { threshold, members } = holderKey;
  return (
    <div className={styles.note}>
      {t('powers.multisig', { threshold, count: members.length })}
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.address} className={`${styles.id} num`}>
            {t('powers.member', { ...member })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The key in force and the one that the administrator can put in its place at once; what is announced is the other card's. */
function Slot({ state, name }: { state: StateNow; name: KeyName }) {
  const { t } = useTranslation();
  const { current, standby } = state.keys[name];
  const text = (key: Uint8Array | null, absent: string) =>
    key === null ? absent : <span className={styles.id}>{`0x${toHex(key)}`}</span>;
  return (
    <dl className={styles.slot}>
      <dt>{t('powers.inForce')}</dt>
      <dd>{text(current, t('reserves.keyDisabled'))}</dd>
      <dt>{t('powers.standby')}</dt>
      <dd>{text(standby, t('nav.none'))}</dd>
    </dl>
  );
}
