/** A section of the operator's manual, drawn as text: nothing in it is ever read as HTML. */
import type { Run, Runbook } from '../../src/state/state.ts';
import styles from './runbook-text.module.css';

export function RunbookText({ runbook }: { runbook: Runbook }) {
  return (
    <div className={styles.runbook} lang="en">
      {runbook.blocks.map((block, place) => {
        // The manual does not change while the console runs.
        const key = String(place);
        if (block.kind === 'paragraph') return <p key={key}>{drawRuns(block.runs)}</p>;
        const items = block.items.map((item) => <li key={item.map(({ text }) => text).join('')}>{drawRuns(item)}</li>);
        return block.isNumbered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
      })}
    </div>
  );
}

const TAGS = { text: 'span', bold: 'strong', code: 'code' } as const;

function drawRuns(runs: readonly Run[]) {
  return runs.map(({ kind, text }, place) => {
    const Tag = TAGS[kind];
    return <Tag key={`${String(place)} ${text}`}>{text}</Tag>;
  });
}
