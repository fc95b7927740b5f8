/**
 * Which nodes did not answer a short while ago: they are asked last. A node rests for so many times as long as it was waited for in vain, so
 * one that is silent takes a small part of a reader's time, and one that refused a connection for a moment is back at once.
 */

/** A node that answers nothing takes a twentieth of the time at most. */
const REST_FACTOR = 20;
const REST_MAX_MS = 600_000;

export interface NodeRests<Node extends object> {
  readonly isResting: (node: Node) => boolean;
  /** To be called when a node has not answered what it was asked at `askedAtMs`. */
  readonly noteUnanswered: (node: Node, askedAtMs: number) => void;
  /** Returns the nodes that are not resting before those that are, else in their order. */
  readonly order: <One extends Node>(nodes: readonly One[]) => One[];
}

/** @param now milliseconds since 1970 */
export function createNodeRests<Node extends object>(now: () => number): NodeRests<Node> {
  const rests = new Map<Node, { readonly fromMs: number; readonly untilMs: number }>();

  /** A clock that was set back ends a rest. */
  function isResting(node: Node): boolean {
    const rest = rests.get(node);
    const nowMs = now();
    return rest !== undefined && rest.fromMs <= nowMs && nowMs < rest.untilMs;
  }

  return {
    isResting,
    noteUnanswered: (node, askedAtMs) => {
      const fromMs = now();
      const waitedMs = Math.max(0, fromMs - askedAtMs);
      rests.set(node, { fromMs, untilMs: fromMs + Math.min(waitedMs * REST_FACTOR, REST_MAX_MS) });
    },
    order: (nodes) => [...nodes.filter((node) => !isResting(node)), ...nodes.filter(isResting)],
  };
}
