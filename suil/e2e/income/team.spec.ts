/** All four kinds of team income, from positions alone (rules.md §4): worked out by hand for each, shown, and claimed with one signature. */
import { ChainActions, keyOf } from '../application/chain-actions.ts';
import { expect, test } from '../application/fixture.ts';
import { usdcText } from '../pages/amounts.ts';
import { openApp } from '../pages/app.ts';

/** The member; three friends; three friends of the first friend. */
const [OWN, FRIENDS, FRIEND_FRIENDS] = [421, [422, 423, 424], [425, 426, 427]] as const;
/** More than 2,500 USD each: two legs next to the largest are above the 5,000 that the first level needs. */
const STAKED_SUI = 900;
/** Seven days of a position: each at 200, 210, … 260 ppm (rules §3). */
const DAYS_PPM = [200n, 210n, 220n, 230n, 240n, 250n, 260n];

/** A part of a sum of bases, in basis points, rounded down. */
const partOf = (base: bigint, bps: bigint) => (base * bps) / 10_000n;

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
  await app.button('team.claimAll', claims).click();
  await app.confirm({ title: 'team.claimAll', done: 'flow.claimDone' });
  await expect(app.figure('team-claimable')).toHaveText(/^0\.0000/);
  expect(await app.prompts('transaction')).toBe(1);
});
