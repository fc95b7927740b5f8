/** What the last transaction did: result, failure, events, changed objects, gas. */
import type { AccountView, RunView } from '../engine/views.ts';
import { formatSui, shortId, shortIds, showValue } from './text.ts';

export function RunCard({ run, accounts }: { run: RunView; accounts: readonly AccountView[] }) {
  const ownerName = (owner: string) => accounts.find(({ address }) => address === owner)?.name ?? shortIds(owner);
  return (
    <section aria-labelledby="run-title">
      <h2 id="run-title">Transaction</h2>
      {run.failure === null ? (
        <p class="done">Success</p>
      ) : (
        <p class="problem">
          Failure: <span class="failure">{shortIds(run.failure)}</span>
        </p>
      )}
      {run.results.length === 0 ? null : (
        <>
          <h3>Returned</h3>
          <ul aria-label="Returned">
            {run.results.map(({ type, json }) => (
              <li key={`${type} ${showValue(json)}`}>
                <code>{showValue(json)}</code> <small>{shortIds(type)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Events</h3>
      {run.events.length === 0 ? <p>None.</p> : null}
      <ul aria-label="Events">
        {run.events.map(({ type, json }, index) => (
          <li key={index.toString()}>
            <small>{shortIds(type)}</small> <code>{showValue(json)}</code>
          </li>
        ))}
      </ul>
      <h3>Objects changed</h3>
      <ul aria-label="Objects changed">
        {run.changes.map(({ what, id, type, owner }) => (
          <li key={id}>
            <strong>{what}</strong> <code title={id}>{shortId(id)}</code> <small>{shortIds(type)}</small>
            {owner === '' ? null : <small> · {ownerName(owner)}</small>}
          </li>
        ))}
      </ul>
      <dl>
        <dt>Gas</dt>
        <dd>
          computation {formatSui(run.gas.computationMist)}, storage {formatSui(run.gas.storageMist)}, rebate{' '}
          {formatSui(run.gas.rebateMist)}
        </dd>
        <dt>Digest</dt>
        <dd>
          {run.digest}, checkpoint {run.checkpoint}
        </dd>
      </dl>
    </section>
  );
}
