/** The acts: the list, or the one that was chosen. */
import { WalletProvider } from '@suil/wallet/react';
import { useEffect, useState } from 'react';
import type { Act } from '../../../chain/src/admin/act.ts';
import { ACTS } from '../../../chain/src/admin/acts/index.ts';
import { TextField } from '../../../web/src/ui/forms/text-field.tsx';
import { Card } from '../../../web/src/ui/layout/card.tsx';
import { Icon } from '../../../web/src/ui/layout/icon.tsx';
import type { ChainPlace } from '../data/chain.ts';
import { hashOf } from '../layout/part.ts';
import { useConsoleLanguage, useSay } from '../texts/texts.ts';
import { ActPage } from './act-page.tsx';
import { textOf } from './act-text.ts';
import styles from './acts.module.css';
import { PendingCard } from './pending-card.tsx';
import { setWalletPlace, walletStore } from './wallet.ts';

export function ActsPart({ place, name }: { place: ChainPlace; name: string | null }) {
  useEffect(() => setWalletPlace(place), [place]);
  const act = ACTS.find((known) => known.name === name);
  return (
    <WalletProvider store={walletStore}>
      {act === undefined ? <ActList place={place} /> : <ActPage key={act.name} act={act} place={place} />}
    </WalletProvider>
  );
}

/** By who signs, in the order of the registry. */
const ROLES = [...new Set(ACTS.map(({ role }) => role))];

function ActList({ place }: { place: ChainPlace }) {
  const say = useSay();
  const language = useConsoleLanguage();
  const [wanted, setWanted] = useState('');
  const matches = (act: Act) => {
    const { summary } = textOf(act, language);
    return `${act.name} ${summary}`.toLowerCase().includes(wanted.trim().toLowerCase());
  };
  const found = ACTS.filter(matches);
  return (
    <>
      <PendingCard place={place} />
      <div className={styles.search}>
        <TextField label={say('act.search')} value={wanted} problem={null} onChange={setWanted} />
      </div>
      {found.length === 0 ? <p className={styles.note}>{say('act.none')}</p> : null}
      {ROLES.map((role) => {
        const acts = found.filter((act) => act.role === role);
        return acts.length === 0 ? null : (
          <Card key={role} title={say(`act.kind.${role}`)}>
            <ul className={styles.list}>
              {acts.map((act) => (
                <ActLink key={act.name} act={act} />
              ))}
            </ul>
          </Card>
        );
      })}
    </>
  );
}

function ActLink({ act }: { act: Act }) {
  const say = useSay();
  const { summary, effect } = textOf(act, useConsoleLanguage());
  return (
    <li>
      <a href={hashOf({ name: 'acts', act: act.name })}>
        <span>
          <strong>{act.name}</strong>
          <span>{summary}</span>
          <small>{say('act.effect', { effect })}</small>
        </span>
        <Icon name="chevronRight" />
      </a>
    </li>
  );
}
