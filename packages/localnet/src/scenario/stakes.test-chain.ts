/** Scenario, before the readings: alice stakes, two epochs end, and she is paid with what the stake has earned. */
import { Transaction } from '@mysten/sui/transactions';
import type { Transcript } from './assets.test-chain.ts';
import type { Stage } from './stage.test-chain.ts';

const STAKED_SUI = '0x3::staking_pool::StakedSui';

export const STAKE_MIST = 50_000_000_000n;

/** Stakes with the first validator, and withdraws in the second epoch after. */
export async function stakeAndWithdraw(stage: Stage, transcript: Transcript): Promise<void> {
  const { core, chain, alice } = stage;
  const owner = alice.toSuiAddress();
  const validator = await firstValidator(stage);
  const staking = new Transaction();
  staking.moveCall({
    target: '0x3::sui_system::request_add_stake',
    arguments: [staking.object('0x5'), staking.splitCoins(staking.gas, [STAKE_MIST]), staking.pure.address(validator)],
  });
  transcript['stake: made'] = await stage.run(staking);
  for (let ends = 0; ends < 2; ends++) chain.advanceEpoch(chain.latestCheckpoint().timestampMs);
  const { objects } = await core.listOwnedObjects({ owner, type: STAKED_SUI, include: { content: true } });
  transcript['stake: owned'] = objects;
  const before = BigInt((await core.getBalance({ owner })).balance.balance);
  const withdrawal = new Transaction();
  withdrawal.moveCall({
    target: '0x3::sui_system::request_withdraw_stake',
    arguments: [withdrawal.object('0x5'), withdrawal.object(objects[0]?.objectId ?? '')],
  });
  const { effects, ...withdrawn } = await stage.run(withdrawal);
  transcript['stake: withdrawn'] = { effects, ...withdrawn };
  const { computationCost, storageCost, storageRebate } = effects.gasUsed;
  const gas = BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate);
  const after = BigInt((await core.getBalance({ owner })).balance.balance);
  transcript['stake: reward'] = (after - before + gas - STAKE_MIST).toString();
  transcript['stake: system state'] = await core.getCurrentSystemState();
}

/** The API that both clients have in common names no validators. */
async function firstValidator({ jsonRpc }: Stage): Promise<string> {
  const { activeValidators } = await jsonRpc.getLatestSuiSystemState();
  return activeValidators[0]?.suiAddress ?? '';
}
