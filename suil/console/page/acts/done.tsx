/** What became of an act: the chain's new state, and the manifest where it changed. */
import { formatLine } from '../../../chain/src/admin/state.ts';
import { Button } from '../../../web/src/ui/actions/button.tsx';
import { Notice } from '../../../web/src/ui/layout/notice.tsx';
import { useSay } from '../texts/texts.ts';
import styles from './acts.module.css';
import { download } from './download.ts';
import type { Outcome } from './run-act.ts';

export function Done({ network, outcome }: { network: string; outcome: Outcome }) {
  const say = useSay();
  const { news, nowMs, manifest } = outcome;
  return (
    <div className={styles.signing} role="status" data-testid="done">
      <Notice tone={news === null ? 'warn' : 'info'}>{say(news === null ? 'act.notRead' : 'act.done')}</Notice>
      <ul className={styles.news} lang="en">
        {(news ?? []).map((line) => (
          <li key={`${line.section} ${line.name}`}>{formatLine(line, nowMs)}</li>
        ))}
      </ul>
      {manifest === null ? null : (
        <>
          <Notice tone="warn">{say('act.manifest')}</Notice>
          <Button wide icon="save" onClick={() => download(`${network}.json`, manifest)}>
            {say('act.manifestSave')}
          </Button>
        </>
      )}
    </div>
  );
}
