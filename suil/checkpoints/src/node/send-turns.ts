/**
 * Which node is sent a transaction. That a node says "executed" proves nothing, so what is sent again goes to another one each time, whatever
 * was answered: of N nodes of which one is honest, it has it after N sends at the latest. Only a node that does not answer is left at once.
 */
import { assert, itemAt } from '@suil/core';

/** Transactions whose number of sends is known at most: far more than are sent again at the same time. */
const KNOWN_MAX = 1_000;

/** Sends once: returns what `work` does with the first node that answers, and throws what it throws. */
export type SendInTurn<Node extends object> = <Result>(
  what: string,
  work: (node: Node) => Promise<Result>,
) => Promise<Result>;

/**
 * Returns the function that sends.
 * @param nodes the preferred one first
 * @param isUnanswered whether an error says only that the node does not answer
 */
export function createSendTurns<Node extends object>(
  nodes: readonly Node[],
  isUnanswered: (error: unknown) => boolean,
): SendInTurn<Node> {
  assert(nodes.length > 0, 'there is a node to send to');
  /** By what was sent, the oldest first. */
  const sends = new Map<string, number>();
  let preferred = 0;

  function count(what: string): number {
    const before = sends.get(what) ?? 0;
    sends.delete(what);
    sends.set(what, before + 1);
    for (const oldest of sends.keys()) {
      if (sends.size <= KNOWN_MAX) break;
      sends.delete(oldest);
    }
    return before;
  }

  return async (what, work) => {
    const first = preferred + count(what);
    for (let tried = 0; ; tried++) {
      const place = (first + tried) % nodes.length;
      try {
        return await work(itemAt(nodes, place));
      } catch (error) {
        if (tried + 1 >= nodes.length || !isUnanswered(error)) throw error;
        if (place === preferred) preferred = (place + 1) % nodes.length;
      }
    }
  };
}
