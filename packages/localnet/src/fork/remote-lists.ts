/**
 * Which objects belong together on the remote chain: those of an address, the dynamic fields of a parent, those that describe a coin type. A
 * node has these lists of the present alone, so they are where the ids come from; each object is then read as it was. Owns the limits.
 */
import { fundsId } from '../accumulators/funds.ts';
import { aliasListId } from '../checks/aliases.ts';
import { ChainError } from '../errors.ts';
import { normalizeType } from '../model/type-tag.ts';
import type { ForkNeed } from '../store/fork-base.ts';
import type { RemoteNode } from './remote-node.ts';

const PAGE_ITEMS = 200;
/** Objects of one list. An exchange's address has millions. */
const LIST_MAX_ITEMS = 2_000;
/** A node may give less than a page holds. */
const PAGES_MAX = 100;
const ID = /^0x[0-9a-f]{64}$/;

interface IdPage {
  readonly ids: readonly (string | undefined)[];
  readonly next: Uint8Array | undefined;
}

/** Returns the ids that a list has now. @throws {CHAIN_FORK_UNREACHABLE} {CHAIN_FORK_ANSWER_INVALID} {CHAIN_FORK_LIMIT} */
export async function listIds(node: RemoteNode, { subject, of }: ForkNeed): Promise<string[]> {
  switch (subject) {
    case 'object':
      return [of];
    case 'owned':
      // With its aliases, which a signature is checked against.
      return [...(await allIds(node, of, ownedPage(node, of))), ...(await fundsIds(node, of)), aliasListId(of)];
    case 'children':
      return allIds(node, of, childrenPage(node, of));
    case 'coin':
      return coinIds(node, of);
  }
}

type ReadPage = (pageToken: Uint8Array | undefined) => Promise<IdPage>;

async function allIds(node: RemoteNode, of: string, readPage: ReadPage): Promise<string[]> {
  const ids = new Set<string>();
  let token: Uint8Array | undefined;
  for (let pages = 0; pages < PAGES_MAX && ids.size <= LIST_MAX_ITEMS; pages++) {
    const page = await readPage(token);
    for (const id of page.ids) if (id !== undefined) ids.add(checked(node, id));
    token = page.next;
    if (token === undefined && ids.size <= LIST_MAX_ITEMS) return [...ids];
  }
  throw new ChainError('CHAIN_FORK_LIMIT', {
    detail: `${of} has more than ${LIST_MAX_ITEMS} objects on the remote chain, which are not listed here; name one by its id`,
  });
}

function ownedPage(node: RemoteNode, owner: string): ReadPage {
  return async (pageToken) => {
    const answer = await node.ask((client, options) =>
      client.stateService.listOwnedObjects(
        { owner, pageSize: PAGE_ITEMS, readMask: { paths: ['object_id'] }, ...(pageToken && { pageToken }) },
        options,
      ),
    );
    return { ids: answer?.objects.map(({ objectId }) => objectId) ?? [], next: tokenOf(answer) };
  };
}

function childrenPage(node: RemoteNode, parent: string): ReadPage {
  return async (pageToken) => {
    const answer = await node.ask((client, options) =>
      client.stateService.listDynamicFields(
        {
          parent,
          pageSize: PAGE_ITEMS,
          readMask: { paths: ['field_id', 'child_id'] },
          ...(pageToken && { pageToken }),
        },
        options,
      ),
    );
    return {
      ids: answer?.dynamicFields.flatMap(({ fieldId, childId }) => [fieldId, childId]) ?? [],
      next: tokenOf(answer),
    };
  };
}

function tokenOf(answer: { readonly nextPageToken?: Uint8Array } | undefined): Uint8Array | undefined {
  return answer?.nextPageToken?.length === 0 ? undefined : answer?.nextPageToken;
}

/** What an address holds outside of coins is kept in objects whose ids follow from address and type. */
async function fundsIds(node: RemoteNode, owner: string): Promise<string[]> {
  return allIds(node, owner, async (pageToken) => {
    const answer = await node.ask((client, options) =>
      client.stateService.listBalances({ owner, pageSize: PAGE_ITEMS, ...(pageToken && { pageToken }) }, options),
    );
    const held = answer?.balances.filter(({ addressBalance = 0n }) => addressBalance > 0n) ?? [];
    return { ids: held.map(({ coinType = '' }) => fundsId(owner, normalizeType(coinType))), next: tokenOf(answer) };
  });
}

async function coinIds(node: RemoteNode, coinType: string): Promise<string[]> {
  const answer = await node.ask((client, options) => client.stateService.getCoinInfo({ coinType }, options));
  const ids = [answer?.metadata?.id, answer?.treasury?.id, answer?.regulatedMetadata?.id];
  return ids.flatMap((id) => (id === undefined ? [] : [checked(node, id)]));
}

function checked(node: RemoteNode, id: string): string {
  if (!ID.test(id)) throw node.invalid('an id that is none');
  return id;
}
