import { type DemoWallet, MNEMONIC_LENGTHS, type MnemonicLength } from '@suil/wallet/demo';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../src/platform/i18n/error-message.ts';
import { useTranslation } from '../src/platform/i18n/texts.ts';
import { Button } from '../src/ui/actions/button.tsx';
import { Segmented } from '../src/ui/actions/segmented.tsx';
import { AccountList } from './account-list.tsx';
import styles from './demo.module.css';

/** Creates accounts from new recovery phrases of 12 to 24 words and imports given ones; refuses others with the reason. */
export function AccountManager({ wallet }: { wallet: DemoWallet }) {
  const { t } = useTranslation();
  const id = useId();
  const [length, setLength] = useState<MnemonicLength>(12);
  const [created, setCreated] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const create = () => setCreated(wallet.createAccount(length).mnemonic);
  const importPhrase = (event: FormEvent) => {
    event.preventDefault();
    try {
      wallet.importAccount(text);
      setText('');
      setProblem(null);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <div className={styles.manager}>
      <AccountList wallet={wallet} />
      <Segmented
        large
        label={t('demo.phraseLength')}
        options={MNEMONIC_LENGTHS.map((words) => ({ value: words, text: String(words) }))}
        value={length}
        onChange={setLength}
      />
      <Button icon="plus" onClick={create}>
        {t('demo.newAccount')} · {t('demo.words', { count: length })}
      </Button>
      {created ? (
        <div role="status">
          <p className={styles.hint}>{t('demo.phraseSave')}</p>
          <p className={styles.phrase} data-testid="recovery-phrase">
            {created}
          </p>
        </div>
      ) : null}
      <form onSubmit={importPhrase} className={styles.manager}>
        <label className={styles.hint} htmlFor={id}>
          {t('demo.importLabel')}
        </label>
        <textarea
          id={id}
          className={styles.input}
          rows={3}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
        <p className={styles.problem} id={`${id}-problem`} role={problem ? 'alert' : undefined}>
          {problem}
        </p>
        <Button type="submit" disabled={text.trim() === ''}>
          {t('demo.import')}
        </Button>
      </form>
    </div>
  );
}
