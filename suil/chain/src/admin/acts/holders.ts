/** Hands the administration over, and replaces the guardian (rules.md §10). */
import {
  buildAcceptAdmin,
  buildAnnounceGuardian,
  buildInstallGuardian,
  buildOfferAdmin,
  buildWithdrawOffer,
} from '@suil/sdk';
import { type Act, defineAct } from '../act.ts';
import { ADDRESS, none, one } from '../arguments.ts';
import { formatMoment } from '../words.ts';
import { capOf } from './admin.ts';

export const holderActs: readonly Act[] = [
  defineAct({
    name: 'offer-admin',
    role: 'admin',
    summary: 'offers the administration to ADDRESS, instead of to any before',
    effect: 'when the address accepts',
    args: one(ADDRESS),
    words: ([address], { configuration }) => ({
      does: `Offers the administration to ${address}.`,
      takesEffect: 'When that address accepts it (accept-admin). Until then nothing changes.',
      meanwhile: `${configuration.admin.holder} stays the admin, and can take the offer back (withdraw-offer).`,
    }),
    build: ([admin], context) => buildOfferAdmin({ ...capOf(context), admin }),
  }),
  defineAct({
    name: 'withdraw-offer',
    role: 'admin',
    summary: 'takes the offer of the administration back',
    effect: 'at once',
    args: none,
    words: (_, { configuration }) => ({
      does: `Takes the offer of the administration to ${configuration.offeredTo ?? '(no address)'} back.`,
      takesEffect: 'At once.',
      meanwhile: `${configuration.admin.holder} stays the admin.`,
    }),
    build: (_, context) => buildWithdrawOffer(capOf(context)),
  }),
  defineAct({
    name: 'accept-admin',
    role: 'offered admin',
    summary: 'makes the address that the administration is offered to the admin',
    effect: 'at once',
    args: none,
    words: (_, { configuration, sender }) => ({
      does: `Makes ${sender} the admin. The capability of ${configuration.admin.holder} is worth nothing from then on.`,
      takesEffect: 'At once.',
      meanwhile: 'Nothing changes for members. What is announced stays announced.',
    }),
    build: (_, { manifest }) => buildAcceptAdmin(manifest),
  }),
  defineAct({
    name: 'announce-guardian',
    role: 'admin',
    summary: 'announces ADDRESS as the next guardian, instead of one that waits',
    effect: 'from 7 days later on, by install-guardian, once no pause runs',
    args: one(ADDRESS),
    words: ([address], { configuration, nowMs }) => ({
      does: `Announces ${address} as the next guardian.`,
      takesEffect: `By install-guardian, from ${formatMoment(nowMs + configuration.delays.guardianMs)} on, once no pause of the guardian runs.`,
      meanwhile: `${configuration.guardian.holder} stays the guardian and cannot veto this.`,
    }),
    build: ([guardian], context) => buildAnnounceGuardian({ ...capOf(context), guardian }),
  }),
  defineAct({
    name: 'install-guardian',
    role: 'anyone',
    summary: 'makes the announced address the guardian',
    effect: 'at once',
    args: none,
    words: (_, { configuration }) => ({
      does: `Makes ${configuration.announcedGuardian?.guardian ?? '(no address is announced)'} the guardian. The capability of ${configuration.guardian.holder} is worth nothing from then on.`,
      takesEffect: 'At once.',
      meanwhile: 'Nothing changes for members.',
    }),
    build: (_, { manifest }) => buildInstallGuardian(manifest),
  }),
];
