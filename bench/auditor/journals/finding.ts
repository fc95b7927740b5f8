/** What was found of one changed byte. */

export interface Finding {
  /** Table and column, or the kind of file. */
  readonly place: string;
  /** What was changed, in the words a difference may name it by: one of them suffices. */
  readonly names: readonly string[];
  /** Each a sentence; none: nothing was found. */
  readonly differences: readonly string[];
}

/** Returns whether a difference names what was changed. */
export function isNamed({ names, differences }: Finding): boolean {
  return names.some((name) => differences.some((difference) => contains(difference, name)));
}

/** "line 5" is not in "line 57". */
function contains(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/\w/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + name.length] ?? ' ')) return true;
  return false;
}
