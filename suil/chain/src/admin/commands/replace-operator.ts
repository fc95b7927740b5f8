/** `admin replace-operator`: writes into the manifest who acts for the deployment in its ledger from a time on. Nothing of it is on the chain. */
import { AppError, operatorAt, parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { writeStored } from '@suil/localnet/node';
import { fetchChainTime } from '@suil/sdk';
import type { OpenDeployment } from '../prepare.ts';
import type { Report } from '../report.ts';
import { formatCountdown, formatMoment } from '../words.ts';

/** Until then every process has to have started with the new manifest. */
const NOTICE_MS = 10 * 60_000;
/** Of ISO 8601 in UTC, so that it is the same on every machine. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/;

/** @throws {COMMAND_USAGE_INVALID} @throws {ADDRESS_INVALID} @throws {CONFIG_INVALID} for a time that is too near, or an address that is the operator already */
export async function replaceOperator(
  { client, manifest, manifestPath }: Pick<OpenDeployment, 'client' | 'manifest' | 'manifestPath'>,
  [address = '', time = '', ...more]: readonly string[],
): Promise<Report> {
  if (time === '' || more.length > 0)
    throw new AppError('COMMAND_USAGE_INVALID', { usage: 'admin replace-operator ADDRESS TIME --network NETWORK' });
  const fromMs = TIME.test(time) ? Date.parse(time) : Number.NaN;
  const nowMs = await fetchChainTime(client);
  const replaced = replaceFrom(manifest, { operator: parseAddress(address), fromMs, nowMs });
  writeStored(manifestPath, replaced);
  const former = manifest.operator ?? null;
  const starts =
    'Give this manifest to the auditor, the signer and the servers, and start each again before that time.';
  return {
    lines: [
      `operator    ${former ?? 'no one'} until ${formatCountdown(fromMs, nowMs)}`,
      `then        ${replaced.operator}`,
      `manifest    ${manifestPath}`,
      starts,
    ],
    json: {
      status: 'written',
      former,
      operator: replaced.operator,
      from: formatMoment(fromMs),
      manifest: manifestPath,
    },
  };
}

interface Replacement {
  readonly operator: string;
  readonly fromMs: number;
  /** The chain's time. */
  readonly nowMs: number;
}

/** Returns the manifest with another operator from a time on. @throws {CONFIG_INVALID} */
export function replaceFrom(manifest: Manifest, { operator, fromMs, nowMs }: Replacement): Manifest {
  const { operator: present, formerOperators = [] } = manifest;
  if (Number.isNaN(fromMs)) throw invalid('TIME', 'must be a time in UTC, such as 2027-03-01T12:00:00Z');
  if (fromMs < nowMs + NOTICE_MS)
    throw invalid('TIME', `must be at least 10 minutes after the chain's time, ${formatMoment(nowMs)}`);
  const pendingMs = formerOperators.at(-1)?.untilMs ?? 0;
  if (pendingMs >= fromMs)
    throw invalid('TIME', `must be after ${formatMoment(pendingMs)}, when ${present} becomes the operator`);
  if (present === undefined)
    throw invalid('ADDRESS', 'cannot be the operator of a deployment that was published without one');
  if (operatorAt(manifest, fromMs) === operator) throw invalid('ADDRESS', 'is the operator at that time already');
  return { ...manifest, operator, formerOperators: [...formerOperators, { address: present, untilMs: fromMs }] };
}

function invalid(name: string, detail: string): AppError {
  return new AppError('CONFIG_INVALID', { name, detail });
}
