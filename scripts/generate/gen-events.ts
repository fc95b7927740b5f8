/** The fields of the events that the contracts emit, in the order of their bytes, as a TypeScript table. */
import ts from 'typescript';

/** The encodings that a field of an event may have, by the binding that the generator writes for it. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'bcs.Address': 'address',
  'bcs.bool()': 'bool',
  'bcs.u8()': 'u8',
  'bcs.u64()': 'u64',
  'bcs.u256()': 'u256',
  'bcs.string()': 'string',
  'bcs.vector(bcs.u8())': 'bytes',
};

export interface EventSources {
  /** Text of the Move files. */
  readonly sources: readonly string[];
  /** Text of the module's bindings. */
  readonly bindingOf: (module: string) => string;
}

/** Returns the table of every event that a source emits. @throws {Error} for a field of another encoding */
export function renderEventFields({ sources, bindingOf }: EventSources): string {
  const names = sources.flatMap((text) => {
    const module = /^module \w+::(\w+);/m.exec(text)?.[1];
    const emitted = [...text.matchAll(/event::emit\(\s*(\w+)/g)].map(([, name = '']) => name);
    return module === undefined ? [] : [...new Set(emitted)].map((name) => ({ module, name }));
  });
  const entries = names.map(({ module, name }) => {
    const fields = readFields(bindingOf(module), name).map(([field, encoding]) => `${field}: '${encoding}'`);
    return `  '${module}::${name}': { ${fields.join(', ')} },\n`;
  });
  return `/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
/** The encoding of each field of each event, in the order of the bytes. */
export const EVENT_FIELDS = {
${entries.sort().join('')}} as const;
`;
}

/** Returns the fields of a struct and their encodings, from its binding. */
function readFields(binding: string, struct: string): [field: string, encoding: string][] {
  const file = ts.createSourceFile('binding.ts', binding, ts.ScriptTarget.Latest);
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const [declaration] = statement.declarationList.declarations;
    if (declaration?.name.getText(file) !== struct || !declaration.initializer) continue;
    const [options] = ts.isNewExpression(declaration.initializer) ? (declaration.initializer.arguments ?? []) : [];
    const fields = options && ts.isObjectLiteralExpression(options) ? options.properties.at(-1) : undefined;
    if (!fields || !ts.isPropertyAssignment(fields) || !ts.isObjectLiteralExpression(fields.initializer)) break;
    return fields.initializer.properties.map((property) => readField(property, struct, file));
  }
  throw new Error(`the bindings have no struct ${struct}`);
}

function readField(
  property: ts.ObjectLiteralElementLike,
  struct: string,
  file: ts.SourceFile,
): [field: string, encoding: string] {
  const name = property.name?.getText(file) ?? '';
  const text = ts.isPropertyAssignment(property) ? property.initializer.getText(file) : '';
  const encoding = ENCODINGS[text];
  if (encoding === undefined) throw new Error(`${struct}.${name} is encoded as ${text}, which no event reader knows`);
  return [name, encoding];
}
