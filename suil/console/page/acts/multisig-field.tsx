/** The file of a multisig, read in this browser alone. */
import { useId, useState } from 'react';
import { errorMessage } from '../../../web/src/platform/i18n/error-message.ts';
import { useSay } from '../texts/texts.ts';
import styles from './acts.module.css';
import { type ChosenMultisig, parseMultisig } from './run-act.ts';

interface MultisigFieldProps {
  readonly chosen: ChosenMultisig | null;
  readonly onChoose: (chosen: ChosenMultisig | null) => void;
}

export function MultisigField({ chosen, onChoose }: MultisigFieldProps) {
  const say = useSay();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    setProblem(null);
    try {
      onChoose(file === undefined ? null : parseMultisig(file.name, await file.text()));
    } catch (error) {
      onChoose(null);
      setProblem(errorMessage(error));
    }
  };
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{say('act.multisig')}</label>
      <input
        id={id}
        type="file"
        accept="application/json,.json"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <p
        id={`${id}-hint`}
        className={problem === null ? styles.hint : styles.problem}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? (chosen === null ? say('act.multisigHint') : <Members chosen={chosen} />)}
      </p>
    </div>
  );
}

function Members({ chosen: { text, address } }: { chosen: ChosenMultisig }) {
  const say = useSay();
  const members = text.members.map(({ name, weight }) => (weight === 1 ? name : `${name} (${weight})`)).join(', ');
  return (
    <>
      {say('act.multisigChosen', { threshold: text.threshold, members })}
      <br />
      <span className={styles.mono}>{address}</span>
    </>
  );
}
