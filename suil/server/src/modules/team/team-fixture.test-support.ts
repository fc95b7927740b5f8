/**
 * A team's life for tests: members bind, stake, unstake, claim and pledge at random, day after day, on the pool's own model; each action as
 * the event the contracts would emit. From the model alone it also works out each day's expected team income.
 */
import {
  addFactor,
  buildTeamTree,
  computeTeamDay,
  createTeamColumns,
  type FactorSums,
  isAppError,
  LiquidityModel,
  type TeamLeaf,
  teamRules,
} from '@suil/core';
import type { ChainEvent } from '@suil/sdk';
import { eventOn, manifest } from '../../testing/test-deployment.test-support.ts';

const USD = 1_000_000n;

export type ExpectedDay = {
  day: number;
  root: string;
  total: bigint;
  budget: bigint;
  moved: bigint;
  levels: number;
  /** What each member earned on the day, members without any included. */
  leaves: ReadonlyMap<string, TeamLeaf>;
};

type Pledge = { member: string; value: bigint; startDay: number; lastDay: number };

/** Returns a team whose pool is set up on `firstDay`. */
export function createTeamFixture(firstDay: number, seed: number) {
  let state = seed;
  const random = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const model = new LiquidityModel(firstDay);
  const members: string[] = [manifest.root];
  const inviters: number[] = [-1];
  const pledges: Pledge[] = [];
  let day = firstDay;
  let reserve = 0n;
  let events: ChainEvent[] = [];
  let closedDays = 0;

  const emit = (event: ChainEvent) => events.push(event);

  function bind(): void {
    const member = `0x${BigInt(state).toString(16).padStart(12, '0')}${String(members.length).padStart(52, '0')}`;
    const inviter = random(3) === 0 ? 0 : random(members.length);
    inviters.push(inviter);
    members.push(member);
    emit(eventOn(day, 'InviterBound', { member, inviter: members[inviter] as string }));
  }

  /** Acts on the model and emits what the contract would; a refusal emits nothing. */
  function perform(member: string): void {
    const before = model.position(member);
    const amount = USD * BigInt(20 + random(6_000)) + BigInt(random(1_000_000));
    const common = { member };
    const settled = () => emit(eventOn(day, 'Settled', { ...common, throughDay: day - 1, income: 0n, returned: 0n }));
    try {
      switch (random(7)) {
        case 0:
          model.unstake(member, random(2) === 0 ? before.value + before.pending : amount, day);
          settled();
          emit(
            eventOn(day, 'Unstaked', {
              ...common,
              stakeValue:
                before.value + before.pending - (model.position(member).value + model.position(member).pending),
              fee: 0n,
              suiAmount: 0n,
              usdcAmount: 1n,
            }),
          );
          return;
        case 1:
          if (before.claimable < 2n) return;
          model.claim(member, before.claimable / 2n + 1n, day);
          settled();
          emit(
            eventOn(day, 'Claimed', {
              ...common,
              incomeKind: 'static',
              rewardValue: before.claimable / 2n + 1n,
              rewardValueFee: 0n,
              claimSuiAmount: 0n,
              claimUsdcAmount: 1n,
            }),
          );
          return;
        case 2: {
          const isSuil = random(2) === 0;
          const termDays = isSuil ? 30 : 90;
          const head = { ...common, id: BigInt(pledges.length), principal: amount, termDays, value: amount };
          emit(
            isSuil
              ? eventOn(day, 'SuilPledged', { ...head, hashrate: 1n })
              : eventOn(day, 'Pledged', { ...head, escrowed: 0n }),
          );
          pledges.push({ member, value: amount, startDay: day, lastDay: day + termDays });
          return;
        }
        default:
          model.stake(member, amount, day);
          settled();
          emit(eventOn(day, 'Staked', { ...common, suiAmount: 1n, value: amount }));
      }
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  }

  function expectDay(
    closed: { day: number; factor: bigint; moved: bigint },
    held: readonly { value: bigint; startDay: number }[],
  ) {
    const columns = createTeamColumns(members.length);
    columns.parent.set(inviters);
    for (const [index, member] of members.entries()) {
      const running = pledges.filter(
        (one) => one.member === member && one.startDay < closed.day && closed.day <= one.lastDay,
      );
      columns.value[index] = held[index]!.value;
      columns.startDay[index] = held[index]!.startDay;
      columns.volume[index] = running.reduce((sum, { value }) => sum + value, held[index]!.value);
    }
    const budget = reserve;
    const { income, total, level } = computeTeamDay({ ...closed, budget, rules: teamRules(), ...columns });
    reserve -= total;
    const leaves = new Map(
      members.map((member, index): [string, TeamLeaf] => [
        member,
        {
          member,
          friend: income.friend[index]!,
          indirect: income.indirect[index]!,
          community: income.community[index]!,
          peer: income.peer[index]!,
        },
      ]),
    );
    const root = Buffer.from(buildTeamTree(closed.day, leaves.values()).root).toString('hex');
    const levels = level.reduce((count, one) => count + (one > 0 ? 1 : 0), 0);
    return { day: closed.day, root, total, budget, moved: closed.moved, levels, leaves };
  }

  const fixture = {
    members,
    get day() {
      return day;
    },
    /** Events since the last call, oldest first. */
    take(): ChainEvent[] {
      const taken = events;
      events = [];
      return taken;
    },
    fundFlow(amount: bigint): void {
      model.fundReserve(amount, day);
    },
    fundTeam(amount: bigint): void {
      reserve += amount;
      emit(eventOn(day, 'TeamReserveFunded', { funder: manifest.root, amount }));
    },
    /** Binds members and performs random actions. */
    live(bindings: number, actions: number): void {
      for (let n = 0; n < bindings; n += 1) bind();
      for (let n = 0; n < actions; n += 1) perform(members[random(members.length)] as string);
    },
    /** Ends the day, and `idle` more without any action; the chain closes them in the first transaction of the new day. */
    endDay(idle = 0): ExpectedDay[] {
      const expected: ExpectedDay[] = [];
      for (let n = 0; n <= idle; n += 1) {
        // As it stands when the day closes, before the day's additions are merged.
        const held = members.map((member) => model.position(member));
        day += 1;
        model.roll(200, day);
        const closed = model.closedDays().slice(closedDays);
        closedDays += closed.length;
        for (const one of closed) expected.push(expectDay(one, held));
      }
      const first = day - expected.length;
      for (const closed of model.closedDays().slice(closedDays - expected.length)) {
        const { day: of, principal, need, factor, moved } = closed;
        emit(eventOn(day, 'DayClosed', { day: of, principal, need, factor, moved }));
      }
      return expected.filter(({ day: of }) => of >= first);
    },
    /** F and G through each closed day. */
    sums(): Map<number, FactorSums> {
      const sums = new Map<number, FactorSums>();
      let running: FactorSums = { factors: 0n, dayFactors: 0n };
      for (const { day: of, factor } of model.closedDays()) {
        running = addFactor(running, of, factor);
        sums.set(of, running);
      }
      return sums;
    },
  };
  return fixture;
}
