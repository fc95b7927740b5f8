/** A chain for tests of staking: what its state says, and stakes of alice. */
import { expect } from 'vitest';
import { type ArenaChain, createArena, SUI } from '../arena.test-chain.ts';
import type { ExecutedTransaction } from '../index.ts';
import type { SystemState } from './layout.ts';
import { readSystemState } from './read-state.ts';
import type { ValidatorState } from './validator-layout.ts';

export const STATE = `0x${'5'.padStart(64, '0')}`;
export const SYSTEM = '0x3::sui_system';
export const STAKED = `0x${'3'.padStart(64, '0')}::staking_pool::StakedSui`;
export const TOTAL_MIST = 10_000_000_000n * SUI;
/** What each of the four validators begins with. */
export const FIRST_STAKE = 20_000_000n * SUI;
/** The part of each validator of what a change of epoch pays: a quarter of 8,000 SUI. */
export const SUBSIDY_PART = 2_000n * SUI;

export interface StakingChain extends ArenaChain {
  state(): SystemState;
  validatorAt(place: number): ValidatorState;
  addressOf(place: number): string;
  /** Alice stakes. */
  stake(amount: bigint, place?: number): Promise<ExecutedTransaction>;
  /** Alice withdraws a stake. */
  withdraw(id: string): Promise<ExecutedTransaction>;
  /** Ends the epoch and returns what its transactions were charged for computation. */
  advance(): bigint;
}

/** The id of the object of this type that a transaction made. */
export const idOf = (done: ExecutedTransaction, type: string) =>
  done.objectChanges.find((change) => change.type === type && change.idOperation === 'created')?.id ?? '';

/** Opens the chain. */
export async function openStaking(): Promise<StakingChain> {
  const it = await createArena();
  const state = () => {
    const found = readSystemState((id, version) => it.chain.getObject(id, version));
    if (!found) throw new Error('no system state');
    return found;
  };
  const validatorAt = (place: number) => {
    const found = state().validators.activeValidators[place];
    if (!found) throw new Error(`no validator ${place}`);
    return found;
  };
  const addressOf = (place: number) => validatorAt(place).metadata.suiAddress;
  return Object.assign(it, {
    state,
    validatorAt,
    addressOf,
    stake: (amount: bigint, place = 0) =>
      it.run((tx) => {
        const coin = tx.splitCoins(tx.gas, [amount]);
        it.call(tx, `${SYSTEM}::request_add_stake`, [it.shared(tx, STATE), coin, tx.pure.address(addressOf(place))]);
      }),
    withdraw: (id: string) =>
      it.run((tx) => void it.call(tx, `${SYSTEM}::request_withdraw_stake`, [it.shared(tx, STATE), it.owned(tx, id)])),
    advance() {
      const last = it.chain.advanceEpoch(it.chain.latestCheckpoint().timestampMs);
      const change = it.chain.getTransaction(last.transactions[0]?.digest ?? '');
      expect(change?.effects.status).toEqual({ kind: 'success' });
      return last.rollingGas.computationCost;
    },
  });
}
