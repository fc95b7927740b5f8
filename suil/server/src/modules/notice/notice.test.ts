import { LANGUAGES } from '@suil/core';
import { runPipelined, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { IndexedEvent } from '../../module/projector.ts';
import { serverMigrations } from '../index.ts';
import { projectNotices } from './projector.ts';
import { getNotice, getNotices, publishNotice, takeNoticeBack } from './service.ts';

const database = useTestDatabase(serverMigrations);
const texts = (title: string) => Object.fromEntries(LANGUAGES.map((language) => [language, { title, body: 'body' }]));
const project = (events: IndexedEvent[]) =>
  withTransaction(database.pool, (tx) => runPipelined(tx, [(pipelined) => projectNotices(pipelined, events)]));
const place = { digest: '9'.repeat(43), eventSeq: 2, checkpoint: 1n, position: 0, inputSeq: 1n };
const paused: IndexedEvent = { ...place, kind: 'Paused', untilMs: 2_000, timestampMs: 1_000 };
const switched: IndexedEvent = {
  ...place,
  eventSeq: 3,
  kind: 'KeySwitched',
  slot: 0,
  before: Uint8Array.of(1, 255),
  after: Uint8Array.of(2),
  timestampMs: 1_000,
};

beforeEach(() => database.pool.query('TRUNCATE notices, notice_withdrawals'));

describe('publishNotice', () => {
  test('default: a text in every language, once however often it is published', async () => {
    const first = await publishNotice(database.pool, texts('hello'), 5);
    expect(first.isNew).toBe(true);
    expect(await publishNotice(database.pool, texts('hello'), 6)).toEqual({ id: first.id, isNew: false });
    expect(await getNotice(database.pool, first.id)).toEqual({
      id: first.id,
      kind: 'text',
      publishedAtMs: 5,
      texts: texts('hello'),
    });
  });

  test.each([
    ['a language is missing', { ...texts('a'), ko_KR: undefined }],
    ['a title is blank', { ...texts('a'), ja_JP: { title: ' ', body: 'b' } }],
    ['there is a seventh language', { ...texts('a'), fr_FR: { title: 'a', body: 'b' } }],
    ['it is no object', 'hello'],
  ])('error: NOTICE_INVALID when %s', async (_name, input) => {
    await expect(publishNotice(database.pool, input, 5)).rejects.toMatchObject({ code: 'NOTICE_INVALID' });
    expect((await getNotices(database.pool, { limit: 10 })).items).toEqual([]);
  });
});

describe('takeNoticeBack', () => {
  test('default: the text is no longer shown', async () => {
    const { id } = await publishNotice(database.pool, texts('oops'), 5);
    await takeNoticeBack(database.pool, id, 6);
    await expect(getNotice(database.pool, id)).rejects.toMatchObject({ code: 'NOTICE_NOT_FOUND' });
    await expect(takeNoticeBack(database.pool, id, 7)).rejects.toMatchObject({ code: 'NOTICE_NOT_FOUND' });
  });

  test('error: NOTICE_NOT_FOUND for an act of the operator, which stays permanently', async () => {
    await project([paused]);
    const id = `${paused.digest}.2`;
    await expect(takeNoticeBack(database.pool, id, 6)).rejects.toMatchObject({ code: 'NOTICE_NOT_FOUND' });
    expect(await getNotice(database.pool, id)).toMatchObject({ act: 'Paused' });
  });
});

describe('projectNotices', () => {
  test('default: an act becomes a notice with its fields as text', async () => {
    expect(await project([paused, switched])).toEqual([[]]);
    const common = { kind: 'act', publishedAtMs: 1_000, digest: place.digest };
    expect((await getNotices(database.pool, { limit: 10 })).items).toEqual([
      {
        ...common,
        id: `${place.digest}.3`,
        act: 'KeySwitched',
        details: { slot: '0', before: '0x01ff', after: '0x02' },
      },
      { ...common, id: `${place.digest}.2`, act: 'Paused', details: { untilMs: '2000' } },
    ]);
  });

  test('edge: what members do is no notice', async () => {
    await project([{ ...place, kind: 'InviterBound', member: '0x1', inviter: '0x2', timestampMs: 1 }]);
    expect((await getNotices(database.pool, { limit: 10 })).items).toEqual([]);
  });
});

describe('getNotices', () => {
  test('behavior: newest first, page by page, none twice though three are of the same time', async () => {
    for (const title of ['a', 'b', 'c']) await publishNotice(database.pool, texts(title), 7);
    await publishNotice(database.pool, texts('newest'), 8);
    const first = await getNotices(database.pool, { limit: 2 });
    const second = await getNotices(database.pool, { limit: 2, cursor: first.nextCursor ?? '' });
    expect(first.items[0]).toMatchObject({ texts: { en_US: { title: 'newest' } } });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
    expect(second.nextCursor).toBeNull();
  });

  test('error: REQUEST_CURSOR_INVALID for text that is no cursor', async () => {
    await expect(getNotices(database.pool, { limit: 2, cursor: 'x' })).rejects.toMatchObject({
      code: 'REQUEST_CURSOR_INVALID',
    });
  });
});
