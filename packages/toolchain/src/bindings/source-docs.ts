/** The comments of declarations, which bytecode does not hold. */
import { blankComments, docBefore, matchingEnd } from '../move-source.ts';

/** Returns the comments of one module's text: of functions and datatypes by name, of fields as `Datatype.field`. */
export function findDocs(moduleSource: string): Map<string, string> {
  const code = blankComments(moduleSource);
  const docs = new Map<string, string>();
  const put = (key: string, position: number) => {
    // Sections such as `#### Aborts` read badly in one paragraph; they stay in the contract.
    const doc = docBefore(moduleSource, position)
      .replace(/####[\s\S]*/, '')
      .trim();
    if (doc !== '') docs.set(key, doc);
  };
  for (const { index, 0: head, 1: word, 2: name = '' } of code.matchAll(
    /^[^\S\n]*(?:[\w()]+ )*(fun|struct|enum) (\w+)/gm,
  )) {
    put(name, index);
    if (word !== 'struct') continue;
    const open = code.indexOf('{', index + head.length);
    if (open < 0) continue;
    for (const field of code.slice(open, matchingEnd(code, open)).matchAll(/^\s*(\w+):/gm)) {
      put(`${name}.${field[1]}`, open + field.index + field[0].length);
    }
  }
  return docs;
}
