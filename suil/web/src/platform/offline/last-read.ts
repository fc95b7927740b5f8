/**
 * What the screens read last, kept on the device with its time and shown while server or node do not answer: public answers, and an account's
 * while it is logged in and its amounts are not hidden. Nothing that was kept ever takes the place of an answer.
 */
import { isAppError } from '@suil/core';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { isSlow, useWaiting } from '../api/waiting.ts';
import { useHidden } from '../browser/hidden-balance.ts';
import { isUnreachable } from '../chain/fail-over.ts';
import { type Answer, deleteAnswersOfOthers, keepAnswers, readAnswers } from './answers.ts';

/** The owner in the keys of what belongs to no account. */
const PUBLIC = 'open';
/** What is stored or built in otherwise: it comes without a network. */
const NOT_KEPT = new Set<unknown>(['config', 'document']);
/** How long answers are collected before they are written. */
const COLLECT_MS = 2_000;
/** From here on the answer comes from a gateway. */
const UNAVAILABLE_FROM = 502;

const changed = new Set<Query>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** From now on answers are kept, and shown where one is missing because nothing answers. */
export function startLastRead(): void {
  const cache = queryClient.getQueryCache();
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) collect(event.query);
    else fillIn(event.query);
  });
  const fillInAll = () => cache.getAll().forEach(fillIn);
  useWaiting.subscribe(fillInAll);
  window.addEventListener('offline', fillInAll);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write();
  });
  const forget = () => void deleteAnswersOfOthers(owners());
  useSession.subscribe(forget);
  useHidden.subscribe(forget);
  forget();
  // What was read, or could not be, before this file was there.
  for (const query of cache.getAll()) if (query.state.data !== undefined) collect(query);
  fillInAll();
}

/** Whose answers may be on the device. */
function owners(): string[] {
  const { token, account } = useSession.getState();
  return token !== null && account !== null && !useHidden.getState().hidden ? [PUBLIC, account] : [PUBLIC];
}

function ownerOf({ queryKey: [owner, what] }: Query): string | null {
  return typeof owner === 'string' && owners().includes(owner) && !NOT_KEPT.has(what) ? owner : null;
}

function collect(query: Query): void {
  changed.add(query);
  timer ??= setTimeout(write, COLLECT_MS);
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  const answers = new Map<string, Answer[]>();
  for (const query of changed) {
    const owner = ownerOf(query);
    if (owner === null) continue;
    const { data, dataUpdatedAt } = query.state;
    answers.set(owner, [
      ...(answers.get(owner) ?? []),
      { hash: query.queryHash, data: firstPage(data), atMs: dataUpdatedAt },
    ]);
  }
  changed.clear();
  for (const [owner, ofOwner] of answers) void keepAnswers(owner, ofOwner);
}

/** Of a list that was read page after page the first one: the others are read again from it on. */
function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data;
  const { pages, pageParams } = data;
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data;
}

/** Shows what was kept of a query that has nothing and gets no answer. */
function fillIn(query: Query): void {
  const owner = ownerOf(query);
  if (owner === null || !isUnanswered(query)) return;
  void readAnswers(owner).then((answers) => {
    const kept = answers.get(query.queryHash);
    if (kept === undefined || !isUnanswered(query) || ownerOf(query) !== owner) return;
    queryClient.setQueryData(query.queryKey, kept.data, { updatedAt: kept.atMs });
  });
}

/** Whether the screen waits for it in vain. What an action reads without showing it is never filled in. */
function isUnanswered(query: Query): boolean {
  if (query.state.data !== undefined || !query.isActive()) return false;
  return !navigator.onLine || isSlow(query) || isWithoutAnswer(query.state.fetchFailureReason ?? query.state.error);
}

function isWithoutAnswer(error: unknown): boolean {
  return (
    isUnreachable(error) || (isAppError(error, 'REQUEST_FAILED') && Number(error.context['status']) >= UNAVAILABLE_FROM)
  );
}
