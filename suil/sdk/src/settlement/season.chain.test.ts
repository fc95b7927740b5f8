/** A season from its 28 days to a claim, on the real bytecode: which key does what, and what one proof pays. */
import { buildSeasonTree, buildTeamTree, daysOfSeason } from '@suil/core';
import { expect, test } from 'vitest';
import { fetchCap } from '../admin/caps.ts';
import { buildMintTestUsdc } from '../asset/test-usdc.ts';
import { createTestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import { buildFundReserve } from '../liquidity/fund-reserve.ts';
import { buildStake } from '../liquidity/stake.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { buildProveAndClaim } from './claim.ts';
import { buildFundTeamReserve } from './fund-reserve.ts';
import { buildPublishSettlements } from './publish.ts';
import { buildAttestSeason, buildPublishSeason, buildRevokeSeason, fetchSeasonRoots } from './season.ts';
import { fetchClaimable, fetchTeamOverview } from './view.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const TIMEOUT_MS = 180_000;

test(
  'a season is published, attested and proven; one key alone proves nothing',
  async () => {
    const deployment = await createTestDeployment();
    const { client, manifest, operator } = deployment;
    const auditor = deployment.keys.audit;
    const recipient = operator.toSuiAddress();
    const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;
    await deployment.chain.requestGas(auditor.toSuiAddress(), SUI, deployment.nowMs());
    await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 100_000n * USD, recipient }));
    await deployment.run(operator, buildFundReserve({ manifest, amount: 10_000n * USD }));
    await deployment.run(operator, buildFundTeamReserve({ manifest, amount: 100n * USD }));
    const member = await deployment.createMember(61);
    const owner = member.toSuiAddress();
    await deployment.run(member, buildBindInviter({ manifest, inviter: recipient }));
    await deployment.run(member, buildStake({ manifest, amountMist: 10_000n * SUI, minValue: 1n }));
    deployment.passDays(29);

    // 0.10 USD of each day for the member but of the first one, and 0.01 for another address.
    const { firstDay } = await fetchTeamOverview(client, manifest);
    const others = { member: '0x1', friend: 10_000n, indirect: 0n, community: 0n, peer: 0n };
    const days = daysOfSeason(0, firstDay).map((day, place) => {
      const own = { member: owner, friend: 0n, indirect: 0n, community: 0n, peer: 100_000n };
      const tree = buildTeamTree(day, place === 0 ? [] : [own, others]);
      return { day, root: tree.root, total: place === 0 ? 0n : 110_000n };
    });
    await deployment.run(operator, buildPublishSettlements({ manifest, days }));
    const kinds = (ofDay: bigint[]) => days.flatMap((_, place) => (place === 0 ? [0n, 0n, 0n, 0n] : ofDay));
    const tree = buildSeasonTree(0, [
      { member: owner, amounts: kinds([0n, 0n, 0n, 100_000n]) },
      { member: '0x1', amounts: kinds([10_000n, 0n, 0n, 0n]) },
    ]);
    const season = { manifest, season: 0, root: tree.root };
    const prove = () => buildProveAndClaim({ manifest, proofs: [], seasons: [tree.prove(owner)], claims: [] });

    expect(await refusal(deployment.run(operator, buildPublishSeason(season)))).toBe('SETTLEMENT_SEASON_OPEN');
    deployment.passDays(3);
    const published = await deployment.run(operator, buildPublishSeason(season));
    expect(published.events).toMatchObject([{ kind: 'SeasonPublished', season: 0, root: tree.root }]);
    expect(await fetchSeasonRoots(client, manifest, [0, 1])).toEqual([
      { season: 0, root: tree.root, provableAtMs: null },
    ]);
    deployment.passDays(30);
    expect(await refusal(deployment.run(member, prove()))).toBe('SETTLEMENT_SEASON_NOT_ACCEPTED');
    const guardianCap = await fetchCap(client, manifest, recipient, 'GuardianCap');
    const revoked = await deployment.run(operator, buildRevokeSeason({ manifest, season: 0, guardianCap }));
    expect(revoked.events).toMatchObject([{ kind: 'SeasonRevoked', season: 0, root: tree.root }]);

    await deployment.run(operator, buildPublishSeason(season));
    const attested = await deployment.run(auditor, buildAttestSeason(season));
    const provableAtMs = deployment.nowMs() + 7 * 86_400_000;
    expect(attested.events).toMatchObject([{ kind: 'SeasonAttested', season: 0, provableAtMs }]);
    expect(await fetchSeasonRoots(client, manifest, [0])).toEqual([{ season: 0, root: tree.root, provableAtMs }]);
    deployment.passDays(7);
    const proven = await deployment.run(member, prove());
    expect(proven.events.map(({ kind }) => kind)).toEqual(Array.from({ length: 27 }, () => 'Proven'));
    // 27 days of 0.10 USD.
    expect(await fetchClaimable(client, manifest, owner)).toMatchObject({ friend: 0n, peer: 2_700_000n });
  },
  TIMEOUT_MS,
);
