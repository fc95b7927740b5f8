/** `npm run suil -- anchor`: extends the anchor of a network up to the epoch that runs. Owns the file and what is printed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { assertAnchorCovers, beginAnchor, createNodeAnswers, epochBefore, findAnchor } from '@suil/checkpoints';
import { AppError, isAppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { extendAnchor, formatAnchor, openAnchor, walkEpochs } from '@suil/light-client';
import { readManifest } from '../../manifest.ts';
import type { Command } from '../../module/command.ts';
import { openNode } from '../../node/open-node.ts';

const USAGE = `anchor                extends the anchor of the network by the epochs since, each verified; where there is none, that of the
  manifest, or one that begins before the deployment
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
    const { startEpoch, anchor: deployed } = await readDeployment(config.manifestPath);
    const begin = (epoch: number) => beginAnchor(client, BigInt(epoch));
    let anchor = begins ? await begin(Number(from)) : findAnchor({ anchorPath, deployed });
    if (anchor === null && startEpoch !== undefined) anchor = await begin(epochBefore(startEpoch));
    if (anchor === null) throw new AppError('SETUP_ANCHOR_MISSING', { path: anchorPath });
    let extended = anchor;
    if (startEpoch !== undefined) assertAnchorCovers(anchor, startEpoch, anchorPath);
    await walkEpochs(openAnchor(anchor, { nowMs: now(), ageMaxDays: null }), createNodeAnswers(client, url), {
      onEnded: (ended) => {
        extended = extendAnchor(extended, ended);
      },
    });
    mkdirSync(dirname(anchorPath), { recursive: true });
    writeFileSync(anchorPath, formatAnchor(extended));
    print(`node     ${url}`);
    print(`chain    ${anchor.chain}`);
    print(`epochs   ${anchor.epoch} to ${extended.epoch}, each verified by the one before`);
    print(`written  ${anchorPath}`);
    return 0;
  },
};

/** Without a manifest there is none, and in one of a local chain neither. */
async function readDeployment(manifestPath: string): Promise<Pick<Manifest, 'startEpoch' | 'anchor'>> {
  try {
    return await readManifest(manifestPath);
  } catch (error) {
    if (isAppError(error, 'SETUP_MANIFEST_MISSING')) return {};
    throw error;
  }
}
