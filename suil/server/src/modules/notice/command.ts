/** `npm run suil -- notice …`: publishing a text, taking one back, listing what is published. */
import { readFileSync } from 'node:fs';
import { AppError, FALLBACK_LANGUAGE, messageOf } from '@suil/core';
import type { Notice } from '@suil/core/api';
import { readApplied } from '../../ledger-writer/position.ts';
import type { Command } from '../../module/command.ts';
import { getNotices, publishNotice, takeNoticeBack } from './service.ts';

const USAGE = [
  'notice publish FILE   publishes {"en_US": {"title", "body"}, …}, all six languages',
  'notice withdraw ID    takes a published text back; acts of the operator stay',
  'notice list           the newest notices',
].join('\n');
const LISTED = 50;

export const noticeCommand: Command = {
  name: 'notice',
  usage: USAGE,
  async run({ args, connectDatabase, now, print, report }) {
    const [verb = '', argument = '', ...rest] = args;
    const isKnown = verb === 'list' ? argument === '' : ['publish', 'withdraw'].includes(verb) && argument !== '';
    if (!isKnown || rest.length > 0) throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const texts = verb === 'publish' ? readTexts(argument) : null;
    const database = await connectDatabase();
    try {
      if (verb === 'publish') {
        // Where the chain's clock was moved ahead, a notice of now would stand among those of long ago.
        const { chainTimestampMs } = await readApplied(database.pool);
        const { id, isNew } = await publishNotice(database.pool, texts, Math.max(now(), chainTimestampMs));
        report({ id, isNew });
        print(isNew ? `published  ${id}` : `was published before  ${id}`);
      } else if (verb === 'withdraw') {
        await takeNoticeBack(database.pool, argument, now());
        report({ id: argument });
        print(`withdrawn  ${argument}`);
      } else {
        const { items } = await getNotices(database.pool, { limit: LISTED });
        report({ notices: items });
        for (const notice of items) print(describe(notice));
      }
      return 0;
    } finally {
      await database.close();
    }
  },
};

/** @throws {NOTICE_INVALID} when the file cannot be read or is no JSON */
function readTexts(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new AppError('NOTICE_INVALID', { detail: messageOf(cause) }, { cause });
  }
}

function describe(notice: Notice): string {
  const what = notice.kind === 'text' ? notice.texts[FALLBACK_LANGUAGE].title : notice.act;
  return `${new Date(notice.publishedAtMs).toISOString()}  ${notice.id}  ${what}`;
}
