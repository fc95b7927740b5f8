/** The console: what is wrong first, then the state of everything, and beside it the acts. */
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../web/src/platform/api/query.ts';
import { useConsoleState } from './data/console-state.ts';
import { Header } from './layout/header.tsx';
import styles from './layout/layout.module.css';
import { StatePart } from './state/state-part.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Console />
    </QueryClientProvider>
  );
}

function Console() {
  const query = useConsoleState();
  return (
    <div className={styles.app}>
      <Header />
      <main>
        <StatePart state={query.data} isSilent={query.isError} />
      </main>
    </div>
  );
}
