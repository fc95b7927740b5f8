/** A chain with what a page did on it. Runs in the chain's worker, and in Node for its tests. */
import { type OpenedChain, openChain } from '../../src/browser/index.ts';
import { addCall } from './call.ts';
import { describePackage } from './functions.ts';
import { toObjectView, toRunView } from './report.ts';
import { type Run, runTransaction } from './run.ts';
import type { AccountView, ChainView, PublishRequest, RunView, Session } from './views.ts';

const ACCOUNTS = 3;
/** A second coin of each account, so that the first can be an argument. */
const SECOND_COIN_MIST = 100_000_000_000n;
const SUI = '0x2::sui::SUI';

/** @param wallMs the wall clock */
export async function openSession(wallMs: () => number): Promise<Session> {
  const opened = await openChain({ accounts: ACCOUNTS, wallMs });
  const { chain, clock } = opened;
  await payAgain(opened);
  let seen = new Set<string>();
  let beginning = chain.takeSnapshot();

  function record(run: Run): RunView {
    for (const { id } of run.executed.objectChanges) seen.add(id);
    return toRunView(chain, run);
  }
  return {
    async state() {
      return stateOf(opened, seen);
    },
    async publish(request) {
      const run = await runTransaction(opened, request.sender, (transaction) => addPublish(transaction, request));
      const id = run.executed.objectChanges.find(({ type }) => type === 'package')?.id;
      const names = request.modules.map(({ name }) => name);
      return { run: record(run), package: id === undefined ? null : describePackage(chain, request.name, id, names) };
    },
    async call(request) {
      return record(
        await runTransaction(opened, request.sender, (transaction) => addCall(transaction, chain, request)),
      );
    },
    async advance(ms) {
      chain.advanceClock(clock.advance(ms));
      return null;
    },
    async reset() {
      clock.set(Math.max(wallMs(), chain.revert(beginning).timestampMs));
      beginning = chain.takeSnapshot();
      seen = new Set();
      return null;
    },
  };
}

async function payAgain({ chain, accounts, clock }: OpenedChain): Promise<void> {
  for (const { address } of accounts) await chain.requestGas(address, SECOND_COIN_MIST, clock.nowMs());
}

type AddCommands = Parameters<typeof runTransaction>[2];

function addPublish(transaction: Parameters<AddCommands>[0], { modules, dependencies, sender }: PublishRequest): void {
  const cap = transaction.publish({
    modules: modules.map(({ bytes }) => [...bytes]),
    dependencies: [...dependencies],
  });
  transaction.transferObjects([cap], sender);
}

function stateOf({ chain, clock, accounts }: OpenedChain, seen: ReadonlySet<string>): ChainView {
  const owned = accounts.flatMap(({ address }) => chain.listOwnedObjects(address, { limit: 200 }).items);
  const others = [...seen].map((id) => chain.getObject(id)).filter((object) => object !== undefined);
  const live = new Map([...others, ...owned].map((object) => [object.id, object]));
  return {
    timeMs: clock.nowMs(),
    checkpoint: chain.latestCheckpoint().sequence.toString(),
    accounts: accounts.map(
      ({ address }, index): AccountView => ({
        name: `Account ${index + 1}`,
        address,
        balanceMist: chain.getBalance(address, SUI).amount.toString(),
      }),
    ),
    objects: [...live.values()].map((object) => toObjectView(chain, object)).filter((view) => view !== undefined),
  };
}
