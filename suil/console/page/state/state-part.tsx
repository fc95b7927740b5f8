/** The state: what is wrong, then what the processes state, then what the chain says. */
import type { ConsoleState } from '../../src/state/state.ts';
import { useFacts } from '../data/chain.ts';
import { ChainCards, ChainRead } from './chain-cards.tsx';
import { FindingsCard } from './findings-card.tsx';
import { LedgerCards } from './ledger-cards.tsx';
import { Processes } from './processes.tsx';

/** @param isSilent the console's process does not answer: what is shown is older */
export function StatePart({ state, isSilent }: { state: ConsoleState | undefined; isSilent: boolean }) {
  const facts = useFacts(state);
  return (
    <>
      <FindingsCard state={state} facts={facts.data} isSilent={isSilent} chainError={facts.error} />
      {state === undefined ? null : (
        <>
          <Processes state={state} />
          <LedgerCards state={state} />
          <ChainRead query={facts} nodeUrl={state.nodeUrl} />
          {facts.data === undefined ? null : <ChainCards facts={facts.data} />}
        </>
      )}
    </>
  );
}
