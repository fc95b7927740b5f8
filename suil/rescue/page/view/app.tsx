/** The one page: nodes, account, what can leave, the transaction, its outcome. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Exit } from '../chain/exits.ts';
import { type Holdings, readHoldings } from '../chain/holdings.ts';
import { type Node, openNodes } from '../chain/nodes.ts';
import { type Outcome, type Prepared, prepareExit, sendExit } from '../chain/transaction.ts';
import { signPrepared } from '../chain/wallet.ts';
import { AccountCard } from './account-card.tsx';
import { usePage } from './context.ts';
import { ExitsCard } from './exits-card.tsx';
import { NodesCard } from './nodes-card.tsx';
import { Problem } from './problem.tsx';
import { ReviewCard } from './review-card.tsx';

/** What was read of an account, and from where. */
interface Reading {
  readonly address: string;
  readonly nodes: readonly Node[];
  readonly holdings: Holdings;
}

export function App() {
  const { place, store } = usePage();
  const [urls, setUrls] = useState<readonly [string, string]>([place.nodes[0] ?? '', place.nodes[1] ?? '']);
  const [reading, setReading] = useState<Reading | null>(null);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { busy, problem, run, fail } = useTask();
  const read = (address: string) =>
    run('read', async (isCurrent) => {
      setReading(null);
      setPrepared(null);
      const nodes = await openNodes(urls, place);
      const holdings = await readHoldings(nodes, place.manifest, address);
      if (isCurrent()) setReading({ address, nodes, holdings });
    });
  const choose = (exit: Exit) =>
    run('prepare', async (isCurrent) => {
      if (reading === null) return;
      setOutcome(null);
      setPrepared(null);
      const made = await prepareExit(reading.nodes, reading.holdings, exit, reading.address);
      if (isCurrent()) setPrepared(made);
    });
  const send = (sign: (prepared: Prepared) => Promise<string>) =>
    run('send', async () => {
      if (reading === null || prepared === null) return;
      const signature = await sign(prepared);
      setOutcome(await sendExit(reading.nodes, reading.holdings, prepared, signature));
      setPrepared(null);
      setReading({ ...reading, holdings: await readHoldings(reading.nodes, place.manifest, reading.address) });
    });
  return (
    <>
      <NodesCard urls={urls} onChange={setUrls} />
      <AccountCard isReading={busy === 'read'} isBusy={busy !== null} onRead={read} onProblem={fail} />
      <Problem error={problem} />
      {outcome ? <Ended outcome={outcome} /> : null}
      {busy === 'send' && outcome === null ? <Sending /> : null}
      {prepared ? (
        <ReviewCard
          prepared={prepared}
          isBusy={busy !== null}
          onSign={() => send((one) => signPrepared(store, one))}
          onSend={(signature) => send(async () => signature)}
        />
      ) : null}
      {reading ? <ExitsCard holdings={reading.holdings} isBusy={busy !== null} onChoose={choose} /> : null}
    </>
  );
}

type Task = 'read' | 'prepare' | 'send';

/** One task at a time: a newer reading makes what an older one brings void. */
function useTask() {
  const [busy, setBusy] = useState<Task | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const newest = useRef(0);
  const run = (task: Task, work: (isCurrent: () => boolean) => Promise<void>) => {
    newest.current += 1;
    const own = newest.current;
    const isCurrent = () => own === newest.current;
    setBusy(task);
    setProblem(null);
    work(isCurrent)
      .catch((error: unknown) => isCurrent() && setProblem(error))
      .finally(() => isCurrent() && setBusy(null));
  };
  return { busy, problem, run, fail: setProblem };
}

function Sending() {
  const { t } = usePage();
  return <p role="status">{t('sending')}</p>;
}

function Ended({ outcome }: { outcome: Outcome }) {
  const { t, amount } = usePage();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), [outcome]);
  const { digest } = outcome;
  if (outcome.state === 'done')
    return (
      <p ref={line} tabIndex={-1} class="done" role="status">
        {t('outcome.done', { amount: amount(outcome.received, outcome.coin), coin: outcome.coin })}
        <small>{digest}</small>
      </p>
    );
  return (
    <p ref={line} tabIndex={-1} class={outcome.state === 'closed' ? 'done' : 'problem'} role="status">
      {t(`outcome.${outcome.state}`, { digest })}
    </p>
  );
}
