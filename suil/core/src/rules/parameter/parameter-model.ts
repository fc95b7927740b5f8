/**
 * The parameters that the contracts read, with the changes that wait, from rules.md §10 alone: which announcement is refused, and what
 * holds at a time. Used to predict and to check the chain. Owns no power: the caller says who acts. A refused act leaves everything as it was.
 */
import { AppError } from '../../errors/app-error.ts';
import { dayOf } from '../../values/day.ts';
import { type ParameterChange, parametersOn } from './changes.ts';
import { PARAMETER_NAMES, type ParameterName, type ParameterValues, parameterKey } from './parameters.ts';

const DELAY_MS = 172_800_000;
const SUI = 1_000_000_000n;
const USD = 1_000_000n;

/** By parameter: the least and the largest value that the bytecode allows. */
export const CONTRACT_PARAMETERS = {
  claimFeeBps: [0n, 1_000n],
  unstakeFeeBps: [0n, 500n],
  swapFeeBps: [0n, 500n],
  poolFeeBps: [0n, 100n],
  stakeMinMist: [SUI, 1_000n * SUI],
  remainderMinMicros: [0n, 1_000n * USD],
  pledgeMinMist: [SUI, 1_000n * SUI],
  suilPledgeMinUnits: [SUI, 1_000_000n * SUI],
  pledgeIncomeFeeBps: [0n, 1_000n],
  suilPledge30FactorBps: [0n, 10_000n],
  suilPledge90FactorBps: [0n, 10_000n],
  suilPledge180FactorBps: [0n, 10_000n],
  priceDepthMinMist: [SUI, 1_000_000n * SUI],
  suiCapMist: [5_000n * SUI, 5_000_000n * SUI],
  suilCapUnits: [500_000n * SUI, 500_000_000n * SUI],
  usdcCapUnits: [10_000n * USD, 10_000_000n * USD],
  swapHashrateShareBps: [0n, 7_500n],
  swapHashrateHourPpm: [0n, 5_000n],
  pledgeHashrateBurstPpm: [0n, 20_000n],
  pledgeHashrateDayPpm: [0n, 200_000n],
  withdrawMinMist: [0n, 10n * SUI],
  withdrawMinUnits: [0n, 200n * SUI],
  withdrawMinUsdc: [0n, 20n * USD],
} as const satisfies Partial<Record<ParameterName, readonly [least: bigint, largest: bigint]>>;

export type ContractParameter = keyof typeof CONTRACT_PARAMETERS;
export const CONTRACT_PARAMETER_NAMES = PARAMETER_NAMES.filter(isContractParameter);
const CAPS: readonly ContractParameter[] = ['suiCapMist', 'suilCapUnits', 'usdcCapUnits'];

function isContractParameter(name: ParameterName): name is ContractParameter {
  return Object.hasOwn(CONTRACT_PARAMETERS, name);
}

export class ParameterModel {
  #changes: readonly ParameterChange[] = [];
  #ofDay: { readonly day: number; readonly values: ParameterValues } | undefined;

  /** Returns what every parameter is at a time. */
  at(nowMs: number): ParameterValues {
    const day = dayOf(nowMs);
    if (this.#ofDay?.day !== day) this.#ofDay = { day, values: parametersOn(this.#changes, day) };
    return this.#ofDay.values;
  }

  /** @throws {PARAMETER_OUT_OF_BOUNDS | PARAMETER_CHANGE_PENDING | PARAMETER_UNCHANGED | PARAMETER_MORE_THAN_DOUBLED} */
  announce(name: ContractParameter, value: bigint, nowMs: number): void {
    const [least, largest] = CONTRACT_PARAMETERS[name];
    const current = this.at(nowMs)[name];
    if (value < least || value > largest) throw new AppError('PARAMETER_OUT_OF_BOUNDS');
    if (this.#waiting(name, nowMs) !== undefined) throw new AppError('PARAMETER_CHANGE_PENDING');
    if (value === current) throw new AppError('PARAMETER_UNCHANGED');
    if (CAPS.includes(name) && value > 2n * current) throw new AppError('PARAMETER_MORE_THAN_DOUBLED');
    this.#set([...this.#changes, { key: parameterKey(name), value, day: dayOf(nowMs + DELAY_MS) + 1 }]);
  }

  /** By the admin or, as a veto, by the guardian. @throws {PARAMETER_CHANGE_MISSING} */
  cancel(name: ContractParameter, nowMs: number): void {
    const waiting = this.#waiting(name, nowMs);
    if (waiting === undefined) throw new AppError('PARAMETER_CHANGE_MISSING');
    this.#set(this.#changes.filter((change) => change !== waiting));
  }

  /** Returns the parameters of which a change waits. */
  waiting(nowMs: number): ContractParameter[] {
    return CONTRACT_PARAMETER_NAMES.filter((name) => this.#waiting(name, nowMs) !== undefined);
  }

  #waiting(name: ContractParameter, nowMs: number): ParameterChange | undefined {
    return this.#changes.find(({ key, day }) => key === parameterKey(name) && day > dayOf(nowMs));
  }

  #set(changes: readonly ParameterChange[]): void {
    this.#changes = changes;
    this.#ofDay = undefined;
  }
}
