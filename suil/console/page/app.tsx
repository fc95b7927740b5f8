/** The console: what is wrong first, then the state of everything, and beside it the acts. */
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../web/src/platform/api/query.ts';
import { ActsPart } from './acts/acts-part.tsx';
import { useConsoleState } from './data/console-state.ts';
import { Header } from './layout/header.tsx';
import styles from './layout/layout.module.css';
import { usePart } from './layout/part.ts';
import { StatePart } from './state/state-part.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Console />
    </QueryClientProvider>
  );
}

function Console() {
  const { data: state, isError } = useConsoleState();
  const part = usePart();
  return (
    <div className={styles.app}>
      <Header part={part} />
      <main>
        {part.name === 'acts' && state !== undefined ? (
          <ActsPart place={state} name={part.act} />
        ) : (
          <StatePart state={state} isSilent={isError} />
        )}
      </main>
    </div>
  );
}
