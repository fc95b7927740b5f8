/** How many Sui nodes a process needs that decides by what they say: one alone may lie or be behind, and nothing shows it. */

/** So many have to say the same. */
export const NODES_MIN = 2;

/** Whether so many hosts are among these addresses. Who runs them is for the operator to know. */
export function hasIndependentNodes(urls: readonly string[]): boolean {
  return new Set(urls.map((url) => new URL(url).host)).size >= NODES_MIN;
}

/** Returns what is wrong with a list of fewer. @param why what happens with one alone */
export function describeTooFewNodes(why: string): string {
  return `must name at least ${NODES_MIN} nodes that are read by gRPC when SUI_ENV is not local, at different hosts and of different operators: ${why}`;
}
