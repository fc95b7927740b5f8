/** What was prepared: its words as every signer's command prints them, and the ways to sign it. */
import { shortenAddress } from '@suil/core';
import { useWallet } from '@suil/wallet/react';
import type { PreparedAct } from '../../../chain/src/admin/prepare.ts';
import { formatCoins } from '../../../chain/src/admin/words.ts';
import { errorMessage } from '../../../web/src/platform/i18n/error-message.ts';
import { Button } from '../../../web/src/ui/actions/button.tsx';
import { Card } from '../../../web/src/ui/layout/card.tsx';
import { Notice } from '../../../web/src/ui/layout/notice.tsx';
import { useSay } from '../texts/texts.ts';
import styles from './acts.module.css';
import { Done } from './done.tsx';
import { download } from './download.ts';
import type { Step } from './use-act.ts';
import { WalletChoice } from './wallet-choice.tsx';

type Shown = Exclude<Step, { kind: 'entering' | 'preparing' }>;

interface PreparedViewProps {
  readonly step: Shown;
  readonly onSign: (prepared: PreparedAct) => Promise<void>;
  readonly onSendAgain: (prepared: PreparedAct, signature: string) => Promise<void>;
}

export function PreparedView({ step, onSign, onSendAgain }: PreparedViewProps) {
  const { prepared } = step;
  return (
    <Card title={[prepared.file.act, ...prepared.file.arguments].join(' ')}>
      <Words prepared={prepared} />
      {step.kind === 'done' ? <Done network={prepared.file.network} outcome={step.outcome} /> : null}
      {step.kind === 'uncertain' ? (
        <Uncertain error={step.error} onSendAgain={() => void onSendAgain(prepared, step.signature)} />
      ) : null}
      {step.kind === 'prepared' || step.kind === 'sending' ? (
        <Signing step={step} onSign={() => void onSign(prepared)} />
      ) : null}
    </Card>
  );
}

function Words({ prepared: { file, words, role, networkFeeMist } }: { prepared: PreparedAct }) {
  const say = useSay();
  const { multisig } = file;
  const members = multisig?.members.map(({ name }) => name).join(', ') ?? '';
  return (
    <>
      <dl className={styles.words} data-testid="words">
        <dt>{say('act.signedBy')}</dt>
        <dd>
          {say(`act.kind.${role}`)} <span className={styles.mono}>{file.sender}</span>
          {multisig === null ? null : ` ${say('act.multisigChosen', { threshold: multisig.threshold, members })}`}
        </dd>
        <dt>{say('act.does')}</dt>
        <dd lang="en">{words.does}</dd>
        <dt>{say('act.counts')}</dt>
        <dd lang="en">{words.takesEffect}</dd>
        <dt>{say('act.meanwhile')}</dt>
        <dd lang="en">{words.meanwhile}</dd>
        <dt>{say('act.fee')}</dt>
        <dd>{formatCoins(networkFeeMist, 'SUI')}</dd>
        <dt>{say('act.digest')}</dt>
        <dd className={styles.mono}>{file.digest}</dd>
      </dl>
      <p className={styles.note}>{say('act.english')}</p>
    </>
  );
}

type Signable = Extract<Step, { kind: 'prepared' | 'sending' }>;

function Signing({ step, onSign }: { step: Signable; onSign: () => void }) {
  const say = useSay();
  const account = useWallet((state) => state.currentAccount?.address);
  const { file } = step.prepared;
  const isBusy = step.kind === 'sending';
  const isOther = account !== undefined && account !== file.sender;
  const save = () => download(`${file.act}-${file.digest.slice(0, 8)}.json`, file);
  return (
    <div className={styles.signing}>
      {step.kind === 'prepared' && step.error !== null ? (
        <Notice tone="bad" alert>
          {errorMessage(step.error)}
        </Notice>
      ) : null}
      {file.multisig === null ? <WalletChoice /> : null}
      {file.multisig === null && isOther ? (
        <Notice tone="warn">
          {say('act.wrongAccount', { account: shortenAddress(account), sender: shortenAddress(file.sender) })}
        </Notice>
      ) : null}
      {file.multisig === null ? (
        <Button
          kind="primary"
          wide
          icon="key"
          busy={isBusy}
          disabled={account === undefined || isOther}
          onClick={onSign}
        >
          {say('act.sign')}
        </Button>
      ) : null}
      <Button wide icon="save" disabled={isBusy} onClick={save}>
        {say('act.download')}
      </Button>
      <p className={styles.note}>{say('act.files')}</p>
    </div>
  );
}

function Uncertain({ error, onSendAgain }: { error: unknown; onSendAgain: () => void }) {
  const say = useSay();
  return (
    <div className={styles.signing}>
      <Notice tone="bad" alert>
        {errorMessage(error)}
      </Notice>
      <Button kind="primary" wide onClick={onSendAgain}>
        {say('act.sendAgain')}
      </Button>
    </div>
  );
}
