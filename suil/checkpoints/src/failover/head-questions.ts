/** Asks several nodes for their newest checkpoint at once, and does not wait for one that is silent while another one has answered. */
import type { ChainHead, ChainPlace, CheckpointSource } from '../checkpoint-source.ts';

export type Answer = PromiseSettledResult<ChainHead>;

export interface Question {
  /** Never rejects. */
  readonly answer: Promise<Answer>;
  /** Asked earlier, and still not answered: there is no reason to wait for it again. */
  readonly isLate: boolean;
}

export interface QuestionOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with each head as soon as a node has answered it. */
  readonly onHead: ((node: string, head: ChainHead) => void) | undefined;
  readonly onFailure: (node: CheckpointSource, error: unknown, askedAtMs: number) => void;
}

/** Returns what asks a node for its head; a node that has not answered yet is not asked once more. */
export function createHeadQuestions({ now, onHead, onFailure }: QuestionOptions) {
  const open = new Map<CheckpointSource, Promise<Answer>>();

  async function ask(node: CheckpointSource, place: ChainPlace): Promise<Answer> {
    const askedAtMs = now();
    try {
      const value = await node.head(place);
      onHead?.(node.node(), value);
      return { status: 'fulfilled', value };
    } catch (reason) {
      onFailure(node, reason, askedAtMs);
      return { status: 'rejected', reason };
    }
  }

  return (node: CheckpointSource, place: ChainPlace): Question => {
    const late = open.get(node);
    if (late !== undefined) return { answer: late, isLate: true };
    const answer = ask(node, place);
    open.set(node, answer);
    void answer.then(() => open.delete(node));
    return { answer, isLate: false };
  };
}

/**
 * Returns the answer to each question, null where there is none yet. Waits `silentMs` at most for those that are not late; while no node has
 * answered with a head it waits for the first that does, or until all have failed.
 */
export async function collectAnswers(questions: readonly Question[], silentMs: number): Promise<(Answer | null)[]> {
  const answers: (Answer | null)[] = questions.map(() => null);
  const heads = questions.map(async ({ answer }, index) => {
    const answered = await answer;
    answers[index] = answered;
    if (answered.status === 'rejected') throw answered.reason;
  });
  const prompt = heads.filter((_, index) => questions[index]?.isLate === false);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, silentMs);
  });
  const waited = Promise.race([Promise.allSettled(prompt), silence]).finally(() => clearTimeout(timer));
  await Promise.all([Promise.any(heads).catch(() => undefined), waited]);
  return answers;
}
