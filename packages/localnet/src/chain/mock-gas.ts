/** The gas coin of a simulation that names none. */
import { GENESIS_MARKER } from '../model/digests.ts';
import { coinContents, ownedBy, sealObject } from '../model/stored-object.ts';
import { GAS_COIN_TYPE } from '../model/type-tag.ts';
import type { StoredObject } from '../types.ts';

/** What it may spend; the id is one that no object can have. */
const MOCK_GAS_MIST = 10n ** 18n;
const MOCK_GAS_ID = `0x${'f'.repeat(64)}`;

export function mockGasCoin(owner: string): StoredObject {
  return sealObject({
    id: MOCK_GAS_ID,
    version: 1n,
    owner: ownedBy(owner),
    previousTransaction: GENESIS_MARKER,
    storageRebateMist: 0n,
    data: {
      kind: 'move',
      type: GAS_COIN_TYPE,
      hasPublicTransfer: true,
      contents: coinContents(MOCK_GAS_ID, MOCK_GAS_MIST),
    },
  });
}
