/** `npm run suil -- upgrade`: takes the next step of an upgrade to this checkout's code. Which one that is, the chain says. */
import { AppError } from '@suil/core';
import { writeStored } from '@suil/localnet/node';
import { fetchChainTime, fetchConfiguration } from '@suil/sdk';
import { nextUpgradeStep } from '../../deploy/upgrade.ts';
import { isNewestCode } from '../../deploy/upgrade-preflight.ts';
import type { AdminOptions } from '../options.ts';
import type { OpenDeployment } from '../prepare.ts';
import type { Report } from '../report.ts';
import type { Signing } from '../signing.ts';
import { formatCountdown, formatKey, formatMoment } from '../words.ts';
import { performAct } from './perform-act.ts';

export const UPGRADE_USAGE = `npm run suil -- upgrade --network NETWORK [--digest DIGEST] [OPTIONS of admin]

Takes the next step of an upgrade to the contracts of this checkout, whose VERSION is one more than the one in force: announces
it, from 7 days later on publishes it, and puts it in force. Run it again at any time: it continues where the chain is. With --key,
--kms or --multisig and --print as admin; admin cancel-upgrade takes an announcement back.

  --digest DIGEST       64 hex digits that the release's notes name; needed to announce

Exit codes as of admin: 0 a step was taken, or the code is in force; 3 its time has not come.
`;

/** @throws {PREFLIGHT_FAILED} {UPGRADE_TOO_SOON} and as the acts */
export async function stepUpgrade(
  deployment: OpenDeployment,
  options: AdminOptions,
  signing: Signing,
): Promise<Report> {
  const { client, manifest, manifestPath } = deployment;
  const [code, configuration, nowMs] = await Promise.all([
    deployment.code.compile(),
    fetchConfiguration(client, manifest),
    fetchChainTime(client),
  ]);
  const isNewest = await isNewestCode({ client, manifest, configuration }, code);
  const next = nextUpgradeStep({ manifest, configuration, nowMs, code, isNewest });
  const act = (name: string, texts: readonly string[] = []) =>
    performAct(deployment, { request: { name, texts, signer: signing.sender }, signers: signing.signers, options });
  switch (next.step) {
    case 'announce': {
      const digest = options.digest ?? '';
      if (digest !== '') return act('announce-upgrade', [digest]);
      if (signing.signers.length === 0 && options.print === undefined) return showDigest(formatKey(code.digest));
      const detail = `this checkout compiles to ${formatKey(code.digest)}; compare that with the release's notes, and name the digest they have`;
      throw new AppError('CONFIG_INVALID', { name: '--digest', detail });
    }
    case 'wait':
      throw new AppError('UPGRADE_WAITING', {
        digest: formatKey(code.digest),
        ready: formatCountdown(next.readyMs, nowMs),
        expires: formatMoment(next.expiresMs),
      });
    case 'publish': {
      const published = await act('publish-upgrade');
      if (published.json['status'] !== 'done') return published;
      const migrated = await act('migrate');
      return { lines: [...published.lines, ...migrated.lines], json: { published: published.json, ...migrated.json } };
    }
    case 'migrate':
      return act('migrate');
    case 'done': {
      if (next.manifest !== manifest) writeStored(manifestPath, next.manifest);
      const { newestPackage, version } = configuration;
      return {
        lines: [`in force    version ${version}, package ${newestPackage}`, `manifest    ${manifestPath}`],
        json: { status: 'in force', version, package: newestPackage, manifest: manifestPath },
      };
    }
  }
}

function showDigest(digest: string): Report {
  return {
    lines: [
      `digest      ${digest}`,
      "Nothing was announced: compare it with the release's notes, then name it with --digest.",
    ],
    json: { status: 'digest', digest },
  };
}
