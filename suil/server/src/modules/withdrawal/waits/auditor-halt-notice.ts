/** The public notices that a halt of the auditor closes the ledger or stops vouchers, and that it is over: once for each halt, whichever server hears of it first. */
import type { Queryable } from '@suil/postgres';
import { publishNamedNotice } from '../../notice/write.ts';
import { haltClosedTexts, ledgerClosedTexts, vouchersStoppedTexts } from '../halt/notice-texts.ts';
import { publicNameOf } from './auditor-halt.ts';
import type { AuditorHalt } from './heartbeat.ts';

export async function publishAuditorHalt(
  db: Queryable,
  event: 'opened' | 'closed',
  halt: AuditorHalt,
  nowMs: number,
): Promise<void> {
  const name = publicNameOf(halt);
  const openedTexts = halt.level === 2 ? ledgerClosedTexts : vouchersStoppedTexts;
  const texts = event === 'opened' ? openedTexts(name) : haltClosedTexts(name);
  await publishNamedNotice(db, `halt.auditor.${halt.halt.replace('@', '.')}.${event}`, texts, nowMs);
}
