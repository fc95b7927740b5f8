/**
 * Team income of a day straight from the text of rules.md §4: bigints and maps, every sentence worked out by itself. Who is below a member
 * is listed once, nothing else is gathered on the way. Slow on purpose; shares nothing with compute.ts but the numbers of the rules.
 */
import type { TeamRules } from './team-rules.ts';

export interface NaiveMember {
  readonly name: string;
  readonly inviter: string | null;
  /** V and W, micro-dollars. */
  readonly value: bigint;
  readonly volume: bigint;
  readonly startDay: number;
}

export interface NaiveDay {
  readonly day: number;
  readonly factor: bigint;
  readonly budget: bigint;
  readonly rules: TeamRules;
  readonly members: readonly NaiveMember[];
}

export interface NaiveResult {
  readonly level: number;
  readonly validFriends: number;
  readonly teamVolume: bigint;
  readonly largestLeg: bigint;
  /** Friend, indirect, community, peer. */
  readonly income: readonly bigint[];
}

export function naiveTeamDay({ day, factor, budget, rules, members }: NaiveDay) {
  const memberOf = new Map(members.map((member) => [member.name, member]));
  const friendsOf = new Map<string, NaiveMember[]>(members.map(({ name }) => [name, []]));
  for (const member of members) if (member.inviter !== null) friendsOf.get(member.inviter)!.push(member);
  const friends = (name: string) => friendsOf.get(name)!;
  const below = new Map<string, readonly NaiveMember[]>();
  const subtree = (name: string): readonly NaiveMember[] => {
    const known = below.get(name) ?? friends(name).flatMap((friend) => [friend, ...subtree(friend.name)]);
    below.set(name, known);
    return known;
  };
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const inviterOf = (name: string) => memberOf.get(name)!.inviter;

  // base_j = floor(V_j · r(d − s) · f(d) / 10^15)
  const base = new Map(
    members.map(({ name, value, startDay }) => {
      const k = BigInt(day - startDay);
      const rising = 200n + 10n * (k - 1n);
      return [name, value === 0n ? 0n : (value * (rising < 500n ? rising : 500n) * factor) / 10n ** 15n];
    }),
  );

  // A valid friend is a direct friend with W ≥ 100 USD. A level needs both.
  const volumesOf = (name: string) => {
    const legs = friends(name).map((friend) => sum([friend, ...subtree(friend.name)].map(({ volume }) => volume)));
    const largestLeg = legs.reduce((largest, leg) => (leg > largest ? leg : largest), 0n);
    return { teamVolume: sum(subtree(name).map(({ volume }) => volume)), largestLeg };
  };
  const standing = new Map(
    members.map(({ name }) => {
      const validFriends = friends(name).filter(({ volume }) => volume >= rules.validFriendMin).length;
      const volumes = volumesOf(name);
      let level = 0;
      for (const [place, needs] of rules.levels.entries()) {
        const performance = volumes.teamVolume - volumes.largestLeg;
        if (validFriends >= needs.friends && performance >= needs.performance) level = place + 1;
      }
      return [name, { level, validFriends, ...volumes }];
    }),
  );
  const level = (name: string) => standing.get(name)!.level;
  const rate = (name: string) => (level(name) === 0 ? 0n : BigInt(rules.levels[level(name) - 1]!.rateBps));

  const acceleration = (u: NaiveMember, others: readonly NaiveMember[], rateBps: number) =>
    sum(
      others
        .filter(({ value }) => value > 0n)
        .map((j) => {
          const least = u.value < j.value ? u.value : j.value;
          return (base.get(j.name)! * BigInt(rateBps) * least) / (10_000n * j.value);
        }),
    );

  // The members strictly between u and j.
  const pathRate = (u: string, j: string) => {
    let highest = 0n;
    for (let at = inviterOf(j)!; at !== u; at = inviterOf(at)!) highest = rate(at) > highest ? rate(at) : highest;
    return highest;
  };
  const community = new Map(
    members.map((u) => {
      if (u.value === 0n) return [u.name, 0n];
      const parts = subtree(u.name).map((j) => {
        const difference = rate(u.name) - pathRate(u.name, j.name);
        return difference > 0n ? base.get(j.name)! * difference : 0n;
      });
      return [u.name, sum(parts) / 10_000n];
    }),
  );

  const peer = new Map<string, bigint>();
  for (const v of members) {
    if (level(v.name) === 0) continue;
    let u = v.inviter;
    while (u !== null && level(u) < level(v.name)) u = inviterOf(u);
    if (u === null || level(u) !== level(v.name) || memberOf.get(u)!.value === 0n) continue;
    const earned = (community.get(v.name)! * BigInt(rules.peerRateBps)) / 10_000n;
    peer.set(u, (peer.get(u) ?? 0n) + earned);
  }

  const before = members.map((u) => {
    if (u.value === 0n) return [0n, 0n, 0n, 0n];
    const second = friends(u.name).flatMap((friend) => friends(friend.name));
    return [
      acceleration(u, friends(u.name), rules.friendRateBps),
      acceleration(u, second, rules.indirectRateBps),
      community.get(u.name)!,
      peer.get(u.name) ?? 0n,
    ];
  });
  const wanted = sum(before.flat());
  const after = wanted > budget ? before.map((kinds) => kinds.map((amount) => (amount * budget) / wanted)) : before;
  const results = new Map<string, NaiveResult>(
    members.map(({ name }, place) => [name, { ...standing.get(name)!, income: after[place]! }]),
  );
  return { results, wanted, total: sum(after.flat()), totalBase: sum([...base.values()]) };
}
