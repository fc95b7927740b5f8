/** One act: its arguments, what it does, and the ways to have it signed. */

import { useWallet } from '@suil/wallet/react';
import { useState } from 'react';
import type { Act } from '../../../chain/src/admin/act.ts';
import { errorMessage } from '../../../web/src/platform/i18n/error-message.ts';
import { Button } from '../../../web/src/ui/actions/button.tsx';
import { TextField } from '../../../web/src/ui/forms/text-field.tsx';
import { Card } from '../../../web/src/ui/layout/card.tsx';
import { Icon } from '../../../web/src/ui/layout/icon.tsx';
import { Notice } from '../../../web/src/ui/layout/notice.tsx';
import type { ChainPlace } from '../data/chain.ts';
import { hashOf } from '../layout/part.ts';
import { useConsoleLanguage, useSay } from '../texts/texts.ts';
import { helpOf, textOf } from './act-text.ts';
import styles from './acts.module.css';
import { MultisigField } from './multisig-field.tsx';
import { PreparedView } from './prepared-view.tsx';
import { BY_COMMAND, type ChosenMultisig } from './run-act.ts';
import { useAct } from './use-act.ts';

export function ActPage({ act, place }: { act: Act; place: ChainPlace }) {
  const say = useSay();
  const { summary, effect } = textOf(act, useConsoleLanguage());
  return (
    <>
      <a className={styles.back} href={hashOf({ name: 'acts', act: null })}>
        <Icon name="chevronLeft" />
        {say('act.back')}
      </a>
      <Card title={act.name}>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.note}>
          {say(`act.kind.${act.role}`)} · {say('act.effect', { effect })}
        </p>
        {BY_COMMAND.has(act.name) ? <ByCommand network={place.network} /> : null}
      </Card>
      {BY_COMMAND.has(act.name) ? null : <ActForm act={act} place={place} />}
    </>
  );
}

function ByCommand({ network }: { network: string }) {
  const say = useSay();
  return (
    <p className={styles.note}>
      {say('act.byCommand')} <code className={styles.code}>{`npm run suil -- upgrade --network ${network}`}</code>
    </p>
  );
}

function ActForm({ act, place }: { act: Act; place: ChainPlace }) {
  const say = useSay();
  const [texts, setTexts] = useState<readonly string[]>(() => act.args.map(() => ''));
  const [sender, setSender] = useState('');
  const [multisig, setMultisig] = useState<ChosenMultisig | null>(null);
  const account = useWallet((state) => state.currentAccount?.address);
  const { step, reset, prepare, sign, send } = useAct(place);
  const isBusy = step.kind === 'preparing' || step.kind === 'sending';
  const change = (enter: () => void) => {
    enter();
    reset();
  };
  const submit = () => {
    const { text = null, address } = multisig ?? {};
    const anySender = act.role === 'anyone' || act.role === 'holder' ? account : undefined;
    const from = address ?? (sender.trim() || anySender);
    void prepare({
      name: act.name,
      texts: texts.map((one) => one.trim()),
      signer: from === undefined ? undefined : { address: from, multisig: text },
    });
  };
  return (
    <>
      <Card>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <fieldset disabled={isBusy} className={styles.fields}>
            <Arguments act={act} texts={texts} onChange={(next) => change(() => setTexts(next))} />
            {multisig === null ? (
              <TextField
                label={say('act.sender')}
                value={sender}
                problem={null}
                hint={say('act.senderHint')}
                placeholder="0x…"
                onChange={(value) => change(() => setSender(value))}
              />
            ) : null}
            <MultisigField chosen={multisig} onChoose={(chosen) => change(() => setMultisig(chosen))} />
          </fieldset>
          <Button type="submit" wide busy={step.kind === 'preparing'} disabled={step.kind === 'sending'}>
            {say('act.prepare')}
          </Button>
        </form>
        {step.kind === 'entering' && step.error !== null ? (
          <Notice tone="bad" alert>
            {errorMessage(step.error)} {say('act.refused')}
          </Notice>
        ) : null}
      </Card>
      {step.kind === 'entering' || step.kind === 'preparing' ? null : (
        <PreparedView step={step} onSign={sign} onSendAgain={send} />
      )}
    </>
  );
}

interface ArgumentsProps {
  readonly act: Act;
  readonly texts: readonly string[];
  readonly onChange: (texts: readonly string[]) => void;
}

function Arguments({ act, texts, onChange }: ArgumentsProps) {
  const language = useConsoleLanguage();
  return act.args.map((argument, place) => (
    <TextField
      key={argument.name}
      label={argument.name}
      value={texts[place] ?? ''}
      problem={null}
      hint={helpOf(argument, language)}
      onChange={(value) => onChange(texts.map((text, one) => (one === place ? value : text)))}
    />
  ));
}
