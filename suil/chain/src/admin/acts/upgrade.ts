/**
 * The steps of an upgrade (rules.md §10), each an act of its own: announce, publish, put in force, or take back. `npm run suil -- upgrade`
 * names the next one.
 */
import { AppError } from '@suil/core';
import { buildAnnounceUpgrade, buildCancelUpgrade, buildMigrate, buildUpgrade, packageOf } from '@suil/sdk';
import { type Act, type ActContext, defineAct } from '../act.ts';
import { DIGEST, none, one } from '../arguments.ts';
import { formatKey, formatMoment } from '../words.ts';
import { capOf } from './admin.ts';

const WINDOW_MS = 604_800_000;
const LEAVE =
  'Members can leave, with pledges that were made before the announcement, too; the bank redeems early, and the caps are at least a fifth of the vault.';

function announcedOf({ configuration }: ActContext) {
  const { announcedUpgrade } = configuration;
  if (announcedUpgrade === null) throw new AppError('UPGRADE_MISSING');
  return announcedUpgrade;
}

export const upgradeActs: readonly Act[] = [
  defineAct({
    name: 'announce-upgrade',
    role: 'admin',
    summary:
      "announces this checkout's bytecode, if it compiles to DIGEST, its VERSION is the next one and it may replace the code in force",
    effect: 'can be published from 7 days later on, for 7 days',
    args: one(DIGEST),
    words: async ([digest], { configuration, nowMs }) => {
      const readyMs = nowMs + configuration.delays.upgradeMs;
      return {
        does: `Announces the upgrade to the bytecode with the digest ${formatKey(digest)}, version ${configuration.version + 1}.`,
        takesEffect: `It can be published from ${formatMoment(readyMs)} to ${formatMoment(readyMs + WINDOW_MS)}; a pause by the guardian moves both.`,
        meanwhile: LEAVE,
      };
    },
    build: async ([digest], context) => {
      await context.code.checkUpgrade(context, await context.code.compile(), digest);
      return buildAnnounceUpgrade({ ...capOf(context), digest });
    },
  }),
  defineAct({
    name: 'cancel-upgrade',
    role: 'admin',
    summary: 'takes the announced upgrade back; one that was published cannot be taken back',
    effect: 'at once',
    args: none,
    words: (_, context) => ({
      does: `Takes the announcement of the upgrade with the digest ${formatKey(announcedOf(context).digest)} back.`,
      takesEffect: 'At once.',
      meanwhile:
        'The code in force stays. Pledges that could leave because of this announcement alone cannot any more.',
    }),
    build: (_, context) => buildCancelUpgrade(capOf(context)),
  }),
  defineAct({
    name: 'publish-upgrade',
    role: 'admin',
    summary: "publishes this checkout's bytecode, if it is what was announced and its time has come",
    effect: 'the code before stays in force until migrate',
    args: none,
    words: async (_, context) => ({
      does: `Publishes the bytecode with the digest ${formatKey((await context.code.compile()).digest)}, which was announced ${formatMoment(announcedOf(context).announcedMs)}.`,
      takesEffect: 'The code before stays in force until migrate.',
      meanwhile: LEAVE,
    }),
    build: async (_, context) => {
      const compiled = await context.code.compile();
      await context.code.checkUpgrade(context, compiled, announcedOf(context).digest);
      const { modules, dependencies } = compiled;
      const code = { modules: modules.map(({ bytes }) => bytes), dependencies };
      return buildUpgrade({ ...capOf(context), current: packageOf(context.manifest), code });
    },
  }),
  defineAct({
    name: 'migrate',
    role: 'admin',
    // Sent once more after a later upgrade was published: that one is not in force yet.
    manifestAfter: (manifest, _, { newestPackage, announcedUpgrade }) =>
      announcedUpgrade?.authorized === true ? manifest : { ...manifest, newestPackage },
    summary: 'puts the published upgrade in force; the code before refuses every call that changes something',
    effect: 'at once',
    args: none,
    words: (_, { configuration }) => ({
      does: `Puts the package ${configuration.newestPackage} in force. The code of version ${configuration.version} refuses every call that changes something from then on.`,
      takesEffect: 'At once. Restart the servers with the new manifest.',
      meanwhile:
        'Balances, positions and pledges are the same objects. The notice is over: pledges run until their term is over again.',
    }),
    build: (_, context) => buildMigrate({ ...capOf(context), newest: context.configuration.newestPackage }),
  }),
];
