/** The chain: accounts, clock, and starting over. */
import type { ChainView } from '../engine/views.ts';
import { formatSui } from './text.ts';

const HOUR_MS = 3_600_000;

interface ChainProps {
  readonly state: ChainView | null;
  readonly isBusy: boolean;
  readonly onAdvance: (ms: number) => void;
  readonly onReset: () => void;
}

export function ChainCard({ state, isBusy, onAdvance, onReset }: ChainProps) {
  return (
    <section aria-labelledby="chain-title">
      <h2 id="chain-title">Chain</h2>
      <dl>
        <dt>Clock</dt>
        <dd>{state === null ? '' : `${new Date(state.timeMs).toISOString()}, checkpoint ${state.checkpoint}`}</dd>
        {(state?.accounts ?? []).map(({ name, address, balanceMist }) => [
          <dt key={`${address} name`}>{name}</dt>,
          <dd key={address}>
            <code>{address}</code> {formatSui(balanceMist)}
          </dd>,
        ])}
      </dl>
      <div class="buttons">
        <button type="button" disabled={isBusy} onClick={() => onAdvance(HOUR_MS)}>
          +1 hour
        </button>
        <button type="button" disabled={isBusy} onClick={() => onAdvance(24 * HOUR_MS)}>
          +1 day
        </button>
        <button type="button" disabled={isBusy} onClick={onReset}>
          Start over
        </button>
      </div>
    </section>
  );
}
