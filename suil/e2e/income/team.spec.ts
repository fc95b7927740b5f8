/** All four kinds of team income, from positions alone (rules.md §4): worked out by hand for each, shown, and claimed with one signature. */
import { LINE_TEAM_MAX } from '@suil/core';
import type { SettlementTeamResponse } from '@suil/core/api';
import { type Lies, type LyingNode, openLyingNode } from '@suil/localnet/testing';
import { ChainActions, keyOf } from '../application/chain-actions.ts';
import { expect, test } from '../application/fixture.ts';
import { usdcText } from '../pages/amounts.ts';
import { type App, openApp } from '../pages/app.ts';
import { CHOSEN_NODE, chooseNode } from '../pages/chosen-node.ts';

/** The member; three friends; three friends of the first friend. */
const [OWN, FRIENDS, FRIEND_FRIENDS] = [421, [422, 423, 424], [425, 426, 427]] as const;
/** More than 2,500 USD each: two legs next to the largest are above the 5,000 that the first level needs. */
const STAKED_SUI = 900;
/** Seven days of a position: each at 200, 210, … 260 ppm (rules §3). */
const DAYS_PPM = [200n, 210n, 220n, 230n, 240n, 250n, 260n];

/** A part of a sum of bases, in basis points, rounded down. */
const partOf = (base: bigint, bps: bigint) => (base * bps) / 10_000n;

/** Verifies the line; then the server forges one answer after the other. */
async function verifies(app: App): Promise<void> {
  const verify = () => app.button('team.verify', app.main).click();
  const word = (figure: string) => app.figure(`line-word-${figure}`);
  await verify();
  await expect(app.figure('line-verified')).toBeVisible();
  await expect(app.figure('line-right')).toBeVisible();
  for (const kind of ['friend', 'indirect', 'community', 'peer'])
    await expect(app.figure(`line-${kind}`)).toContainText(app.text('team.line.equal'));
  for (const figure of ['factor', 'total', 'own']) await expect(word(figure)).toHaveText(app.text('judged.certified'));
  await expect(word('others')).toHaveText(app.text('team.line.node'));
  await expect(word('inviters')).toHaveText(app.text('team.line.node'));
  await expect(word('tree')).toHaveText(app.text('team.line.server'));

  const less = (amount: string) => `${BigInt(amount) - 1n}`;
  const forged: readonly (readonly [(team: SettlementTeamResponse) => unknown, contradicted?: string])[] = [
    [({ items }) => Object.assign(items[0] ?? {}, { value: less(items[0]?.value ?? '') }), 'own'],
    [({ items }) => Object.assign(items[1] ?? {}, { value: less(items[1]?.value ?? '') }), 'others'],
    [({ items }) => Object.assign(items[1] ?? {}, { startDay: Number(items[1]?.startDay) - 1 }), 'others'],
    [(team) => Object.assign(team, { wanted: less(team.wanted) }), 'total'],
    [(team) => Object.assign(team, { members: team.members + 1 }), 'tree'],
    // One of the friend's friends is left out.
    [(team) => Object.assign(team, { items: team.items.slice(0, -1), members: team.members - 1 })],
  ];
  for (const [forge, contradicted] of forged) {
    await forgeTeam(app, forge);
    await verify();
    await expect(app.figure('line-wrong')).toBeVisible();
    if (contradicted) await expect(word(contradicted)).toHaveText(app.text('team.line.contradicted'));
    else await expect(app.figure('line-indirect')).not.toContainText(app.text('team.line.equal'));
  }
  await forgeTeam(app, (team) => Object.assign(team, { items: [], members: LINE_TEAM_MAX + 1 }));
  await verify();
  await expect(app.figure('line-unworked')).toBeVisible();
  await app.page.unroute(TEAM_READ);
  await verify();
  await expect(app.figure('line-right')).toBeVisible();
}

/** Where an entry's value begins: its id and a key of 32 bytes come before. */
const VALUE_AT = 64;
/** Of a position: what was staked and is not merged yet, behind the value that is. */
const PENDING_AT = VALUE_AT + 8;

/** Answers for entries of a table with one byte changed. */
const changeByte =
  (type: string, offset: number): NonNullable<Lies['batchGetObjects']> =>
  (answer) => {
    for (const { result } of answer.objects) {
      const contents = result.oneofKind === 'object' ? result.object.contents : undefined;
      if (contents?.name?.endsWith(type) && contents.value) contents.value[offset] = (contents.value[offset] ?? 0) ^ 1;
    }
    return answer;
  };

/** The node lies about each object that the line is judged by. */
async function findsLies(app: App, lies: Lies): Promise<void> {
  const verify = () => app.button('team.verify', app.main).click();
  const entries = [
    ['others', changeByte('::position::Position>', PENDING_AT)],
    ['inviters', changeByte('::Field<address,address>', VALUE_AT)],
  ] as const;
  for (const [figure, lie] of entries) {
    lies.batchGetObjects = lie;
    await verify();
    await expect(app.figure('line-wrong')).toBeVisible();
    await expect(app.figure(`line-word-${figure}`)).toHaveText(app.text('team.line.contradicted'));
  }
  delete lies.batchGetObjects;
  // Root, total and factor of the day, and the own position: nothing is shown that is not proven.
  lies.getObject = (answer) => {
    const bcs = answer.object?.bcs?.value;
    if (bcs) bcs[bcs.length - 1] = (bcs.at(-1) ?? 0) ^ 1;
    return answer;
  };
  await verify();
  await expect(app.main.getByRole('alert')).toContainText(`${CHOSEN_NODE}: ${app.text('reserves.proofNode')}`);
  await expect(app.figure('line-right')).toHaveCount(0);
  delete lies.getObject;
  await verify();
  await expect(app.figure('line-right')).toBeVisible();
}

const TEAM_READ = '**/api/settlement/team?*';

/** Changes what the server answers, in place of an earlier change. */
async function forgeTeam({ page }: App, forge: (team: SettlementTeamResponse) => unknown): Promise<void> {
  await page.unroute(TEAM_READ);
  await page.route(TEAM_READ, async (route) => {
    // The app has the true answer, which the server would confirm without sending it.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const team: SettlementTeamResponse = await (await route.fetch({ headers })).json();
    forge(team);
    await route.fulfill({ json: team });
  });
}

let lying: LyingNode | undefined;
test.afterEach(() => lying?.close());

test('friend, indirect, community and peer income: each as the rules say, and one prompt claims all', async ({
  context,
  application,
}) => {
  test.setTimeout(300_000);
  const chainActions = new ChainActions(application);
  const address = await chainActions.joins(OWN);
  const joins = async (seed: number, inviter: string) => {
    await chainActions.joins(seed, inviter);
    await chainActions.stakes(seed, STAKED_SUI);
  };
  await chainActions.stakes(OWN, STAKED_SUI);
  for (const seed of FRIENDS) await joins(seed, address);
  for (const seed of FRIEND_FRIENDS) await joins(seed, keyOf(FRIENDS[0]).toSuiAddress());
  const principalOf = async (seed: number) => (await chainActions.chain.position(keyOf(seed).toSuiAddress())).pending;
  const own = await principalOf(OWN);
  const friends = await Promise.all(FRIENDS.map(principalOf));
  const friendFriends = await Promise.all(FRIEND_FRIENDS.map(principalOf));
  await application.passDays(8);

  /** The sum over the days of a day's income. */
  const overDays = (ofDay: (base: (principal: bigint) => bigint) => bigint) =>
    DAYS_PPM.reduce((all, ppm) => all + ofDay((principal) => (principal * ppm) / 1_000_000n), 0n);
  // Of a principal above the own one, only as much as that counts.
  const accelerated = (principals: readonly bigint[], bps: bigint) =>
    overDays((base) =>
      principals.reduce((all, each) => all + (base(each) * bps * (own < each ? own : each)) / (10_000n * each), 0n),
    );
  const sumOf = (principals: readonly bigint[], base: (principal: bigint) => bigint) =>
    principals.reduce((all, each) => all + base(each), 0n);
  const expected = {
    // A tenth and a twentieth of what friends and theirs accrue.
    friend: accelerated(friends, 1_000n),
    indirect: accelerated(friendFriends, 500n),
    // The member and the first friend have the first level, 3%: the friends of that friend are between the same rates.
    community: overDays((base) => partOf(sumOf(friends, base), 300n)),
    // A tenth of what the first friend earns of its own three.
    peer: overDays((base) => partOf(partOf(sumOf(friendFriends, base), 300n), 1_000n)),
  };

  const lies: Lies = {};
  lying = await openLyingNode(application.nodeUrl, lies);
  await chooseNode(context, lying.url);
  const app = await openApp(context, application, [OWN]);
  await app.goto('dynamic');
  await app.logIn();
  const claims = app.main.getByRole('region', { name: app.text('team.claims') });
  for (const [kind, amount] of Object.entries(expected)) {
    expect(amount, kind).toBeGreaterThan(0n);
    await expect(claims.getByRole('listitem').filter({ hasText: app.text(`income.kind.${kind}`) })).toContainText(
      `${usdcText(amount)} USDC`,
    );
  }
  await test.step('the browser computes the newest day again, and finds each answer that is forged', () =>
    verifies(app));
  await test.step('and each lie of the node', () => findsLies(app, lies));
  await app.button('team.claimAll', claims).click();
  await app.confirm({ title: 'team.claimAll', done: 'flow.claimDone' });
  await expect(app.figure('team-claimable')).toHaveText(/^0\.0000/);
  expect(await app.prompts('transaction')).toBe(1);
});
