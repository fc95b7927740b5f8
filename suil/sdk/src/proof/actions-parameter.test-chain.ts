/** Random changes of the parameters that the contracts read: announced, taken back and vetoed. */
import {
  AppError,
  CONTRACT_PARAMETER_NAMES,
  CONTRACT_PARAMETERS,
  type ContractParameter,
  DEFAULT_PARAMETERS,
  parameterKey,
} from '@suil/core';
import type { ProofFixture } from './fixture.test-chain.ts';

const UNKNOWN_KEY = 68;

/** Any value within the bounds, often the default, now and then one beyond them or the present one. */
export async function announceChange(fixture: ProofFixture): Promise<void> {
  const { parameters, random, nowMs } = fixture;
  const name = random.pick(CONTRACT_PARAMETER_NAMES);
  const value = drawValue(fixture, name);
  const isUnknown = random.once(20);
  const key = isUnknown ? UNKNOWN_KEY : parameterKey(name);
  await fixture.byCapability('Admin', ['admin::announce_change', [key, value]], () => {
    if (isUnknown) throw new AppError('PARAMETER_UNKNOWN');
    parameters.announce(name, value, nowMs);
  });
}

export async function cancelChange(fixture: ProofFixture): Promise<void> {
  const { parameters, nowMs } = fixture;
  const name = drawWaiting(fixture);
  await fixture.byCapability('Admin', ['admin::cancel_change', [parameterKey(name)]], () =>
    parameters.cancel(name, nowMs),
  );
}

export async function vetoChange(fixture: ProofFixture): Promise<void> {
  const { parameters, nowMs } = fixture;
  const name = drawWaiting(fixture);
  await fixture.byCapability('Guardian', ['admin::veto_change', [parameterKey(name)]], () =>
    parameters.cancel(name, nowMs),
  );
}

function drawValue({ random, parameters, nowMs }: ProofFixture, name: ContractParameter): bigint {
  const [least, largest] = CONTRACT_PARAMETERS[name];
  const present = parameters.at(nowMs)[name];
  const beyond = random.pick([largest + 1n, least - 1n]);
  if (random.once(2)) return DEFAULT_PARAMETERS[name];
  return random.pick([
    least,
    largest,
    random.between(least, largest),
    present,
    2n * present,
    beyond < 0n ? 0n : beyond,
  ]);
}

function drawWaiting({ random, parameters, nowMs }: ProofFixture): ContractParameter {
  const waiting = parameters.waiting(nowMs);
  return waiting.length === 0 || random.once(5) ? random.pick(CONTRACT_PARAMETER_NAMES) : random.pick(waiting);
}
