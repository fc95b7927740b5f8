/**
 * The keys of a local chain for the processes next to it: who signs vouchers, publishes settlements, audits and acts for the application. Made of
 * published test phrases, so nothing here is a secret; a real network never has this file.
 */
import { chmodSync, writeFileSync } from 'node:fs';
import type { DeploymentKeys } from './deploy/set-up.ts';
import {
  AUDIT_PHRASE,
  OPERATOR_PHRASE,
  SETTLEMENT_PHRASE,
  SPONSOR_PHRASE,
  STANDBY_PATH,
  WITHDRAWAL_PHRASE,
} from './genesis-figures.ts';
import { keyOfPhrase } from './phrase-keys.ts';

/** Keys as `suiprivkey…` texts. */
export interface DevKeys {
  readonly withdrawal: string;
  readonly settlement: string;
  readonly audit: string;
  readonly operator: string;
  readonly sponsor: string;
}

/** Returns the keys of every fresh chain. */
export function devKeys(): DevKeys {
  const keyOf = (phrase: string) => keyOfPhrase(phrase).getSecretKey();
  return {
    withdrawal: keyOf(WITHDRAWAL_PHRASE),
    settlement: keyOf(SETTLEMENT_PHRASE),
    audit: keyOf(AUDIT_PHRASE),
    operator: keyOf(OPERATOR_PHRASE),
    sponsor: keyOf(SPONSOR_PHRASE),
  };
}

/** Returns what the configuration of every fresh chain holds of them, each with its standby. */
export function deploymentKeys(): DeploymentKeys {
  const publicKeyOf = (phrase: string, path?: string) => keyOfPhrase(phrase, path).getPublicKey().toRawBytes();
  return {
    withdraw: publicKeyOf(WITHDRAWAL_PHRASE),
    withdrawStandby: publicKeyOf(WITHDRAWAL_PHRASE, STANDBY_PATH),
    settlement: keyOfPhrase(SETTLEMENT_PHRASE).toSuiAddress(),
    settlementStandby: keyOfPhrase(SETTLEMENT_PHRASE, STANDBY_PATH).toSuiAddress(),
    audit: publicKeyOf(AUDIT_PHRASE),
    auditStandby: publicKeyOf(AUDIT_PHRASE, STANDBY_PATH),
  };
}

/** Writes the keys, for their owner's eyes alone. */
export function writeDevKeys(path: string, keys: DevKeys): void {
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  // A file that was there before keeps its mode when it is written.
  chmodSync(path, 0o600);
}
