/** The one page: source, call, result, trace, objects, chain. */
import type { Compiler } from '@suil/toolchain/browser';
import { useState } from 'preact/hooks';
import type { SessionClient } from '../workers/messages.ts';
import { CallCard } from './call-card.tsx';
import { ChainCard } from './chain-card.tsx';
import { COUNTER } from './examples.ts';
import { ObjectsCard } from './objects-card.tsx';
import { RunCard } from './run-card.tsx';
import { SourceCard } from './source-card.tsx';
import { TraceCard } from './trace-card.tsx';
import { useWorkspace } from './workspace.ts';

export function App({ compiler, chain }: { compiler: Compiler; chain: SessionClient }) {
  const workspace = useWorkspace(compiler, chain);
  const { busy, said, problem, state, run } = workspace;
  const [source, setSource] = useState(COUNTER.source);
  const [chosen, setSender] = useState('');
  const sender = chosen || (state?.accounts[0]?.address ?? '');
  return (
    <>
      <header>
        <h1>Move playground</h1>
        <p>
          A Sui chain in this page: write Move, compile and publish it, call it, and step through what it does. Nothing
          leaves the browser. The compiler is loaded when it is first needed: 7 MB, some 100 MB of memory.
        </p>
      </header>
      <SourceCard
        source={source}
        diagnostics={workspace.diagnostics}
        isBusy={busy !== null}
        onChange={setSource}
        onCompile={() => workspace.compile(source)}
        onPublish={() => workspace.publish(source, sender)}
      />
      <p role="status" class="status">
        {busy === null ? said : `${busy} …`}
      </p>
      {problem === null ? null : (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <CallCard
        packages={workspace.packages}
        state={state}
        sender={sender}
        isBusy={busy !== null}
        onSender={setSender}
        onCall={workspace.call}
      />
      {run === null ? null : <RunCard run={run} accounts={state?.accounts ?? []} />}
      {run === null ? null : <TraceCard key={run.digest} calls={run.calls} failure={run.failure} />}
      <ObjectsCard state={state} />
      <ChainCard state={state} isBusy={busy !== null} onAdvance={workspace.advance} onReset={workspace.reset} />
    </>
  );
}
