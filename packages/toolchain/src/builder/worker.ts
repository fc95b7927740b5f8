/** The thread in which the WASM compiler and Move VM live, so that a program without end can be killed. */
import { parentPort } from 'node:worker_threads';
import { dumpMovePackage, MovePackageFetcher, testMovePackage } from '@zktx.io/sui-move-builder/full';
import { answerRequest, type Builder } from './answer.ts';
import type { BuilderRequest } from './protocol.ts';

const builder: Builder = {
  createFetcher: () => new MovePackageFetcher(),
  compile: dumpMovePackage,
  test: testMovePackage,
};

parentPort?.on('message', async (request: BuilderRequest) => {
  parentPort?.postMessage(await answerRequest(builder, request));
});
