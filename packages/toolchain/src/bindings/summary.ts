/**
 * The summary of a module that the code generator reads, made from bytecode. Owns the translation only; parameter names
 * come from the source, which alone holds them.
 */
import { entryOf, type FieldJson, type ModuleJson, readModuleJson, type TypeJson } from '../module-json.ts';

/** What a summary needs that the bytecode does not hold. */
export interface SummaryNames {
  /** Address (64 digits, no 0x) to the name that packages call it by. */
  readonly labels: ReadonlyMap<string, string>;
  /** Function name to the names of its parameters. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  /** Comments by name: of a function, of a datatype, of a field as `Datatype.field`. */
  readonly docs: ReadonlyMap<string, string>;
}

const ABILITIES = [
  [1, 'Copy'],
  [2, 'Drop'],
  [4, 'Store'],
  [8, 'Key'],
] as const;

/** Returns the summary of a module, ready to be written as JSON. */
export function summarizeModule(bytes: Uint8Array, names: SummaryNames): object {
  const json = readModuleJson(bytes);
  const reader = createReader(json, names);
  return {
    id: reader.moduleId(json.self_module_handle_idx),
    immediate_dependencies: json.module_handles.map((_, index) => reader.moduleId(index)),
    attributes: [],
    functions: summarizeFunctions(json, names, reader),
    structs: summarizeStructs(json, reader),
    enums: summarizeEnums(json, reader),
  };
}

type Reader = ReturnType<typeof createReader>;

function createReader(json: ModuleJson, names: SummaryNames) {
  const name = (index: number) => entryOf(json.identifiers, index);
  const moduleId = (index: number) => {
    const handle = entryOf(json.module_handles, index);
    const address = entryOf(json.address_identifiers, handle.address);
    return { address: names.labels.get(address) ?? address, name: name(handle.name) };
  };
  const datatype = (index: number, typeArguments: readonly TypeJson[]) => {
    const handle = entryOf(json.datatype_handles, index);
    return {
      Datatype: {
        module: moduleId(handle.module),
        name: name(handle.name),
        type_arguments: typeArguments.map((argument, at) => ({
          phantom: entryOf(handle.type_parameters, at).is_phantom,
          argument: type(argument),
        })),
      },
    };
  };
  const type = (json: TypeJson): unknown => {
    if (typeof json === 'string') return json.toLowerCase();
    if ('Vector' in json) return { vector: type(json.Vector) };
    if ('TypeParameter' in json) return { TypeParameter: json.TypeParameter };
    if ('Reference' in json) return { Reference: [false, type(json.Reference)] };
    if ('MutableReference' in json) return { Reference: [true, type(json.MutableReference)] };
    return 'Datatype' in json ? datatype(json.Datatype, []) : datatype(...json.DatatypeInstantiation);
  };
  const fields = (owner: string, list: readonly FieldJson[]) => ({
    positional_fields: false,
    fields: Object.fromEntries(
      list.map((field, index) => {
        const doc = names.docs.get(`${owner}.${name(field.name)}`);
        return [name(field.name), { index, type_: type(field.signature), doc }];
      }),
    ),
  });
  return { name, moduleId, type, fields, doc: (of: string) => names.docs.get(of) };
}

function abilities(bits: number): string[] {
  return ABILITIES.filter(([bit]) => (bits & bit) !== 0).map(([, ability]) => ability);
}

function summarizeFunctions(json: ModuleJson, names: SummaryNames, reader: Reader) {
  return Object.fromEntries(
    json.function_defs.map((definition, index) => {
      const handle = entryOf(json.function_handles, definition.function);
      const name = reader.name(handle.name);
      const parameterNames = names.parameters.get(name) ?? [];
      const summary = {
        index,
        doc: reader.doc(name),
        visibility: definition.visibility,
        entry: definition.is_entry,
        macro_: false,
        type_parameters: handle.type_parameters.map((bits) => ({ phantom: false, constraints: abilities(bits) })),
        parameters: entryOf(json.signatures, handle.parameters).map((type, at) => ({
          name: parameterNames[at]?.replace(/^_+(?=\w)/, ''),
          type_: reader.type(type),
        })),
        return_: entryOf(json.signatures, handle.return_).map(reader.type),
      };
      return [name, summary];
    }),
  );
}

function summarizeStructs(json: ModuleJson, reader: Reader) {
  return Object.fromEntries(
    json.struct_defs.map((definition, index) =>
      summarizeDatatype(json, reader, definition.struct_handle, index, {
        fields: reader.fields(
          reader.name(entryOf(json.datatype_handles, definition.struct_handle).name),
          definition.field_information.Declared ?? [],
        ),
      }),
    ),
  );
}

function summarizeEnums(json: ModuleJson, reader: Reader) {
  return Object.fromEntries(
    json.enum_defs.map((definition, index) => {
      const variants = definition.variants.map((variant, at) => [
        reader.name(variant.variant_name),
        { index: at, fields: reader.fields(reader.name(variant.variant_name), variant.fields) },
      ]);
      return summarizeDatatype(json, reader, definition.enum_handle, index, { variants: Object.fromEntries(variants) });
    }),
  );
}

function summarizeDatatype(
  json: ModuleJson,
  reader: Reader,
  handleIndex: number,
  index: number,
  content: object,
): [string, object] {
  const handle = entryOf(json.datatype_handles, handleIndex);
  const typeParameters = handle.type_parameters.map((parameter) => ({
    phantom: parameter.is_phantom,
    constraints: abilities(parameter.constraints),
  }));
  const name = reader.name(handle.name);
  const bits = abilities(handle.abilities);
  return [name, { index, doc: reader.doc(name), abilities: bits, type_parameters: typeParameters, ...content }];
}
