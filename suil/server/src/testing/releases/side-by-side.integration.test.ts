/**
 * A rollout: a server of the release before and one of this release on one database, whose schema this one has brought up to date. Both
 * serve and write, each reads what the other wrote, the former one can start again, a rollout of both can be taken back, and the books are
 * those of one release.
 * `FORMER_COMMIT=…` takes another commit for the release before.
 */
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FaultDeployment } from '../faults/fault-deployment.test-support.ts';
import { judge } from '../faults/fault-result.test-support.ts';
import { LoadMember } from '../faults/load.test-support.ts';
import { checkOut, findFormerRelease, removeCheckout } from './former-checkout.test-support.ts';

const DEPLOYMENT_MAX_MS = 600_000;
const SOON = { timeout: 60_000, interval: 50 };
const ROUNDS = 40;
const [FORMER, PRESENT] = [0, 1];
const commit = process.env['FORMER_COMMIT'] ?? findFormerRelease();
if (commit === null)
  process.stderr.write('side by side: left out, the release before is in the history of a full clone\n');

const database = useTestDatabase([]);
let checkout: string;
let databaseUrl: string;
let deployment: FaultDeployment;
let alice: LoadMember;
let bob: LoadMember;
const others: LoadMember[] = [];

describe.skipIf(commit === null)('a release beside the one before it', () => {
  beforeAll(async () => {
    const { host, user, database: name } = database.connection as { host: string; user: string; database: string };
    databaseUrl = `postgres://${user}@${encodeURIComponent(host)}/${name}`;
    checkout = checkOut(commit ?? '');
    deployment = await FaultDeployment.open({
      databaseUrl,
      servers: 2,
      formerCheckout: checkout,
      environment: process.env,
      signal: AbortSignal.timeout(DEPLOYMENT_MAX_MS),
    });
    [alice, bob] = [new LoadMember(deployment, 1), new LoadMember(deployment, 2)];
    await alice.enter();
    await bob.enter();
  }, 300_000);

  afterAll(async () => {
    await deployment?.close();
    if (checkout !== undefined) removeCheckout(checkout);
  });

  const isReady = (server: number) =>
    vi.waitFor(async () => {
      expect(await deployment.askServer(server, 'GET', '/readyz')).toMatchObject({ status: 200, body: { ok: true } });
    }, SOON);

  /** Has one of the servers take a payment, and the other one say what became of it. */
  async function payThrough(taking: number, telling: number): Promise<void> {
    const payment = await alice.sign('transfer', { asset: 'USDC', amount: '3', to: bob.address });
    const taken = await deployment.askServer(taking, 'POST', '/api/intents', payment?.body, alice.token);
    expect(taken).toMatchObject({ status: 200, body: { status: 'done' } });
    const read = await deployment.askServer(telling, 'GET', `/api/intents/${payment?.nonce}`, undefined, alice.token);
    expect(read).toEqual(taken);
  }

  test('both are ready, and each tells of the payments that the other one took', async () => {
    for (const server of [FORMER, PRESENT]) await isReady(server);
    await payThrough(FORMER, PRESENT);
    await payThrough(PRESENT, FORMER);
  });

  test('the present one has brought the tables of the former one into parts', async () => {
    const { rows } = await database.pool.query(
      "SELECT relname FROM pg_class WHERE relkind = 'p' AND oid IN ('ledger.journal'::regclass, 'intents'::regclass, 'chain_events'::regclass)",
    );
    expect(rows).toHaveLength(3);
  });

  test('the former one starts again on the database of this release', async () => {
    await deployment.killServer(FORMER);
    await isReady(FORMER);
    await payThrough(FORMER, PRESENT);
    await payThrough(PRESENT, FORMER);
  });

  test('both are rolled forward and back again, one after the other, while members are served', async () => {
    // Of their own: what one member may ask for in a minute is limited.
    const [carol, dora] = [new LoadMember(deployment, 3), new LoadMember(deployment, 4)];
    others.push(carol, dora);
    for (const member of others) await member.enter();
    let isRolling = true;
    const serve = async () => {
      while (isRolling)
        for (const [from, to] of [
          [carol, dora],
          [dora, carol],
        ] as const)
          await from.pay(to);
    };
    const serving = serve();
    const codes: (number | null)[] = [];
    for (const [server, by] of [
      [FORMER, 'present'],
      [PRESENT, 'former'],
      [FORMER, 'former'],
      [PRESENT, 'present'],
    ] as const) {
      codes.push(await deployment.replaceServer(server, by));
      await isReady(server);
    }
    isRolling = false;
    await serving;
    expect(codes).toEqual([0, 0, 0, 0]);
    await payThrough(FORMER, PRESENT);
    await payThrough(PRESENT, FORMER);
  });

  test('whatever members do through both, nothing is lost, counts twice, or differs from what the inputs say', async () => {
    for (let round = 0; round < ROUNDS; round++) await Promise.all([alice.perform([bob]), bob.perform([alice])]);
    for (const member of [alice, bob]) await member.sendDelayed();
    await deployment.levelWithChain();
    expect(await deployment.stopServers()).toEqual([0, 0]);
    const result = await judge(
      deployment,
      databaseUrl,
      [alice, bob, ...others].map(({ memory }) => memory),
    );
    expect(result).toMatchObject({ lost: [], twice: [], differences: [] });
  });
});
