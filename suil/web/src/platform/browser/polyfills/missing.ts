/** Whether this browser lacks something that `all.ts` adds. Part of the first file, so that current browsers load nothing more. */
export function isPolyfillNeeded(): boolean {
  const added: [object, readonly string[]][] = [
    [Promise, ['withResolvers']],
    [AbortSignal, ['any', 'timeout']],
    [Map, ['groupBy']],
    [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
  ];
  return added.some(([owner, names]) => names.some((name) => !(name in owner)));
}
