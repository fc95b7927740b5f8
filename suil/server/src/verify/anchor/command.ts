/** `npm run suil -- anchor`: extends the anchor of a network up to the epoch that runs. Owns the file and what is printed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { assertAnchorCovers, createNodeAnswers, timestampToMs } from '@suil/checkpoints';
import { AppError, isAppError } from '@suil/core';
import { type Anchor, extendAnchor, formatAnchor, openAnchor, parseAnchor, walkEpochs } from '@suil/light-client';
import { readManifest } from '../../manifest.ts';
import type { Command } from '../../module/command.ts';
import { openNode } from '../../node/open-node.ts';

const USAGE = `anchor                extends the anchor of the network by the epochs since, each verified; where there is none, begins it before the
  deployment, as the manifest says
anchor --from EPOCH   begins an anchor with the validators of an epoch as the node names them, unverified:
  compare the file with one made from another provider before you use it`;

export const anchorCommand: Command = {
  name: 'anchor',
  usage: USAGE,
  run: async ({ args, config, now, print }) => {
    const [flag, from, ...more] = args;
    const begins = flag === '--from' && from !== undefined && /^\d{1,9}$/.test(from) && more.length === 0;
    if (args.length > 0 && !begins) throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const { anchorPath } = config;
    const { client, url } = openNode(config);
    const startEpoch = await readStartEpoch(config.manifestPath);
    const beginWith = begins ? Number(from) : epochBefore(startEpoch);
    let anchor: Anchor;
    if (!begins && existsSync(anchorPath)) anchor = parseAnchor(readFileSync(anchorPath, 'utf8'));
    else if (beginWith !== undefined) anchor = await beginAnchor(client, BigInt(beginWith));
    else throw new AppError('SETUP_ANCHOR_MISSING', { path: anchorPath });
    if (startEpoch !== undefined) assertAnchorCovers(anchor, startEpoch, anchorPath);
    const first = anchor.epoch;
    await walkEpochs(openAnchor(anchor, { nowMs: now(), ageMaxDays: null }), createNodeAnswers(client, url), {
      onEnded: (ended) => {
        anchor = extendAnchor(anchor, ended);
      },
    });
    mkdirSync(dirname(anchorPath), { recursive: true });
    writeFileSync(anchorPath, formatAnchor(anchor));
    print(`node     ${url}`);
    print(`chain    ${anchor.chain}`);
    print(`epochs   ${first} to ${anchor.epoch}, each verified by the one before`);
    print(`written  ${anchorPath}`);
    return 0;
  },
};

function epochBefore(startEpoch: number | undefined): number | undefined {
  return startEpoch === undefined ? undefined : Math.max(0, startEpoch - 1);
}

/** Without a manifest, or in one of a local chain, there is none. */
async function readStartEpoch(manifestPath: string): Promise<number | undefined> {
  try {
    return (await readManifest(manifestPath)).startEpoch;
  } catch (error) {
    if (isAppError(error, 'SETUP_MANIFEST_MISSING')) return undefined;
    throw error;
  }
}

/** Returns the validators of an epoch as a node names them. Nothing here is verified. */
async function beginAnchor(client: SuiGrpcClient, number: bigint): Promise<Anchor> {
  const paths = ['epoch', 'committee', 'first_checkpoint', 'start'];
  const { response } = await client.ledgerService.getEpoch({ epoch: number, readMask: { paths } });
  const { response: info } = await client.ledgerService.getServiceInfo({});
  const { committee, firstCheckpoint = 0n, start } = response.epoch ?? {};
  return {
    chain: info.chainId ?? '',
    epoch: number,
    firstSequence: firstCheckpoint,
    startedAtMs: timestampToMs(start),
    committee: (committee?.members ?? []).map(({ publicKey = new Uint8Array(), weight = 0n }) => ({
      publicKey,
      stake: weight,
    })),
    epochEnds: [],
  };
}
