/** A chain on which the first half of the scenario was run over JSON-RPC: the gallery with its coins and pictures. */
import { expect } from 'vitest';
import { hangPictures, moveCoins, type Published, publish, shareGallery } from './assets.test-chain.ts';
import { type Stage, setStage } from './stage.test-chain.ts';

export interface Gallery {
  readonly stage: Stage;
  readonly published: Published;
  /** The address of alice, who published the gallery. */
  readonly owner: string;
}

export async function openGallery(): Promise<Gallery> {
  const stage = await setStage('JSON-RPC');
  const published = await publish(stage, {});
  await moveCoins(stage, published, {});
  await shareGallery(stage, published, {});
  await hangPictures(stage, published, {});
  return { stage, published, owner: stage.alice.toSuiAddress() };
}

/** Expects that no request failed inside the chain, and closes it. */
export function closeStage(stage: Stage): void {
  expect(stage.faults).toEqual([]);
  stage.close();
}
