/** What several nodes answer of objects, and what counts of it. */
import type { ProvenObject } from '@suil/light-client';
import { expect, test, vi } from 'vitest';
import type { Result } from './messages.ts';
import type { NodeAnswers } from './node-answers.ts';
import { type AskedNode, proveInOrder } from './prove-newest.ts';
import { AnchorUnusable, UnverifiedAnswer } from './unverified-answer.ts';
import type { EpochEnd, Question } from './verification.ts';
import type { Verifier } from './worker.ts';

const NOTHING = new Uint8Array();
const SIGNATURE = { epoch: 0n, signature: NOTHING, bitmap: NOTHING };
/** A question whose object bytes say which version the node answers. */
const questionOf = (objectId: string, version: number): Question => ({
  objectId,
  certified: { summary: NOTHING, signature: SIGNATURE },
  answer: { object: Uint8Array.of(version), effects: NOTHING, contents: NOTHING },
});
const END: EpochEnd = { epoch: 3n, certified: { summary: NOTHING, signature: SIGNATURE } };

/** A node that answers when the test says so. */
class Node implements AskedNode {
  readonly name: string;
  readonly asked: string[] = [];
  forgotten = 0;
  readonly #answers = new Map<string, PromiseWithResolvers<Question>>();
  readonly answers: NodeAnswers = {
    fetchObject: (objectId) => {
      this.asked.push(objectId);
      return this.#answerOf(objectId).promise;
    },
    fetchEnds: async () => [END],
    forgetEnds: () => {
      this.forgotten += 1;
    },
  };

  constructor(name: string) {
    this.name = name;
  }

  answer(objectId: string, version: number): void {
    this.#answerOf(objectId).resolve(questionOf(objectId, version));
  }

  fail(objectId: string, error: Error): void {
    this.#answerOf(objectId).reject(error);
  }

  #answerOf(objectId: string): PromiseWithResolvers<Question> {
    const answer = this.#answers.get(objectId) ?? Promise.withResolvers<Question>();
    this.#answers.set(objectId, answer);
    return answer;
  }
}

/** Takes every answer for proven but that of version 0. */
const verifier: Verifier = {
  prove: async ({ objectId, answer }): Promise<Result> => {
    const version = answer.object[0] ?? 0;
    if (version === 0) return { kind: 'refused', code: 'CHECKPOINT_DIGEST_WRONG', reason: 'another object' };
    const object = { objectId, version: BigInt(version) } as ProvenObject;
    return { kind: 'proven', object, extended: null };
  },
};
const proveWith = (nodes: readonly AskedNode[], ...objectIds: readonly string[]) =>
  proveInOrder(objectIds, { nodes, verifier, onExtended: () => undefined });
const versions = async (proofs: Promise<readonly ProvenObject[]>) =>
  (await proofs).map(({ objectId, version }) => `${objectId} ${version}`);

test('order: an object is asked for once every node has answered for the one before, proven or not', async () => {
  const [one, two] = [new Node('one'), new Node('two')];
  const proofs = proveWith([one, two], 'purse', 'fees');
  await vi.waitFor(() => expect([one.asked, two.asked]).toEqual([['purse'], ['purse']]));
  one.answer('purse', 4);
  // Long enough for whatever follows from the first node's answer.
  await new Promise((resolve) => setTimeout(resolve));
  expect([one.asked, two.asked]).toEqual([['purse'], ['purse']]);
  two.fail('purse', new Error('no connection'));
  await vi.waitFor(() =>
    expect([one.asked, two.asked]).toEqual([
      ['purse', 'fees'],
      ['purse', 'fees'],
    ]),
  );
  one.answer('fees', 7);
  two.answer('fees', 6);
  expect(await versions(proofs)).toEqual(['purse 4', 'fees 7']);
});

test('attack: one answer that does not verify is refused by the name of its node, whatever the other one proves', async () => {
  const [one, two] = [new Node('one'), new Node('two')];
  const proofs = proveWith([one, two], 'purse', 'fees');
  one.answer('purse', 9);
  two.answer('purse', 0);
  one.answer('fees', 1);
  two.answer('fees', 1);
  await expect(proofs).rejects.toEqual(new UnverifiedAnswer('two', 'another object'));
  // What the other node answered of the ends of epochs is kept.
  expect([one.forgotten, two.forgotten]).toEqual([0, 1]);
});

test('errors: the first failure when no node answers, and none to ask', async () => {
  const one = new Node('one');
  one.fail('purse', new Error('no connection'));
  await expect(proveWith([one], 'purse')).rejects.toThrow('no connection');
  await expect(proveWith([], 'purse')).rejects.toBeInstanceOf(AnchorUnusable);
});

test('ends of epochs are asked of the node whose answer needs them, and the extended anchor is handed on', async () => {
  const one = new Node('one');
  const extended = { chain: 'c', epoch: 4n, text: 'its text' };
  const kept: unknown[] = [];
  const given: (readonly EpochEnd[])[] = [];
  const proofs = proveInOrder(['purse'], {
    nodes: [one],
    verifier: {
      prove: async (question, ends) => {
        given.push(ends);
        if (ends.length === 0) return { kind: 'ends-needed', from: 3n, until: 4n, extended: null };
        return { kind: 'proven', object: { objectId: question.objectId, version: 5n } as ProvenObject, extended };
      },
    },
    onExtended: (anchor) => kept.push(anchor),
  });
  one.answer('purse', 5);
  expect(await versions(proofs)).toEqual(['purse 5']);
  expect([given, kept]).toEqual([[[], [END]], [extended]]);
});
