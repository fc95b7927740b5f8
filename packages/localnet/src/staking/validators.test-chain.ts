/** A chain for tests of validators: each sender is impersonated, and candidates have keys. */
import { bcs } from '@mysten/sui/bcs';
import type { Transaction } from '@mysten/sui/transactions';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { START_MS, SUI } from '../arena.test-chain.ts';
import { addressBytes, concatBytes } from '../bytes/text.ts';
import type { ExecutedTransaction } from '../index.ts';
import type { SystemState } from './layout.ts';
import { readStake, validatorOfPool } from './read-state.ts';
import { idOf, openStaking, STAKED, STATE, type StakingChain, SYSTEM } from './staking.test-chain.ts';
import type { ValidatorState } from './validator-layout.ts';

export const CAROL = `0x${'c'.repeat(64)}`;
export const DAVE = `0x${'d'.repeat(64)}`;
export const CAP = `0x${'3'.padStart(64, '0')}::validator_cap::UnverifiedValidatorOperationCap`;

/** An argument: bytes, an amount, an address, or the id of an object of the sender. */
export type Argument = Uint8Array | bigint | { readonly address: string } | { readonly object: string };

/** The keys that a validator says it has. */
export interface Keys {
  readonly protocol: Uint8Array;
  readonly proof: Uint8Array;
  readonly network: Uint8Array;
  readonly worker: Uint8Array;
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** Returns the keys that follow from a number, proven for an address. */
export function keysOf(number: number, address: string): Keys {
  const secret = new Uint8Array(32).fill(number);
  const { shortSignatures } = bls12_381;
  const protocol = shortSignatures.getPublicKey(secret).toBytes();
  // Intent 5, 0, 0; key and address as 128 bytes; epoch 0.
  const message = concatBytes([
    Uint8Array.of(5, 0, 0, 0x80, 1),
    protocol,
    addressBytes(address),
    Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0),
  ]);
  return {
    protocol,
    proof: shortSignatures.sign(shortSignatures.hash(message), secret).toBytes(),
    network: ed25519.getPublicKey(new Uint8Array(32).fill(number)),
    worker: ed25519.getPublicKey(new Uint8Array(32).fill(number + 100)),
  };
}

/** Returns what a candidate says of itself, in the order of the function's parameters. */
export function application(number: number, address: string) {
  const { protocol, proof, network, worker } = keysOf(number, address);
  return {
    ...{ protocol, network, worker, proof },
    name: utf8(`candidate ${number}`),
    description: utf8('a candidate'),
    imageUrl: utf8('https://example.org/image.png'),
    projectUrl: utf8('https://example.org'),
    netAddress: utf8(`/dns/validator-${number}.example/tcp/8080/http`),
    p2pAddress: utf8(`/ip4/127.0.0.${number}/udp/8084`),
    primaryAddress: utf8('/ip6/::1/udp/8081'),
    workerAddress: utf8('/dns/example.org/udp/8082'),
    gasPrice: 1_000n,
    commissionRate: 0n,
  };
}

export interface ValidatorsChain extends StakingChain {
  /** Calls a function of 0x3::sui_system as an address, without its signature. */
  act(sender: string, name: string, ...args: Argument[]): Promise<ExecutedTransaction>;
  /** Makes an address a candidate, with the keys of a number. */
  apply(number: number, address: string): Promise<ExecutedTransaction>;
  /** Stakes with a validator or candidate, and returns the id of the stake. */
  stakeWith(staker: string, validator: string, amount: bigint): Promise<string>;
  /** Makes an address a candidate, gives it a stake of its own, and lets it join with the next epoch. */
  join(number: number, address: string, amount: bigint): Promise<string>;
  /** Gives an active validator a right to act for it, and returns its id. */
  capOf(address: string): Promise<string>;
  /** The validator with which the stake of this id is. */
  validatorOf(stakeId: string): ValidatorState;
  active(): string[];
  set(): SystemState['validators'];
}

/** Opens the chain. */
export async function openValidators(): Promise<ValidatorsChain> {
  const it = await openStaking();
  const { chain } = it;
  const now = () => chain.latestCheckpoint().timestampMs;
  const toArgument = (tx: Transaction, argument: Argument) => {
    if (typeof argument === 'bigint') return tx.pure.u64(argument);
    if (argument instanceof Uint8Array) return tx.pure(bcs.byteVector().serialize(argument));
    return 'address' in argument ? tx.pure.address(argument.address) : it.owned(tx, argument.object);
  };
  const as = async (sender: string, make: (tx: Transaction) => void) => {
    const { coinId } = await chain.requestGas(sender, 10n * SUI, START_MS);
    chain.impersonate(sender);
    const settings = { gas: [coinId], priceMist: chain.referenceGasPriceMist };
    const bytes = await it.build((tx) => {
      tx.setSender(sender);
      make(tx);
    }, settings);
    return chain.execute(bytes, [], now());
  };
  const act = (sender: string, name: string, ...args: Argument[]) =>
    as(sender, (tx) => {
      it.call(tx, `${SYSTEM}::${name}`, [it.shared(tx, STATE), ...args.map((one) => toArgument(tx, one))]);
    });
  const apply = (number: number, address: string) =>
    act(address, 'request_add_validator_candidate', ...Object.values(application(number, address)));
  const stakeWith = async (staker: string, validator: string, amount: bigint) => {
    const { coinId } = await chain.requestGas(staker, amount, START_MS);
    return idOf(await act(staker, 'request_add_stake', { object: coinId }, { address: validator }), STAKED);
  };
  return Object.assign(it, {
    act,
    apply,
    stakeWith,
    async join(number: number, address: string, amount: bigint) {
      await apply(number, address);
      const stakeId = await stakeWith(address, address, amount);
      await act(address, 'request_add_validator');
      return stakeId;
    },
    capOf: async (address: string) => idOf(await act(address, 'rotate_operation_cap'), CAP),
    validatorOf(stakeId: string) {
      const object = chain.getObject(stakeId);
      const stake = object && readStake(object);
      const found = stake && validatorOfPool((id, version) => chain.getObject(id, version), it.state(), stake.poolId);
      if (!found) throw new Error(`no validator has the stake ${stakeId}`);
      return found;
    },
    active: () => it.state().validators.activeValidators.map(({ metadata }) => metadata.suiAddress),
    set: () => it.state().validators,
  });
}
