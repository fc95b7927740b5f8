/** What of a package a transaction can call, as a form shows it. */
import type { Localnet, MoveFunction, SignatureToken } from '../../src/index.ts';
import { isContext, isValueType, typeText } from './types.ts';
import type { FunctionView, PackageView, ParameterView } from './views.ts';

/** Types of which a chain has one object. */
const PRESETS: readonly (readonly [RegExp, string])[] = [
  [/^0x0*2::clock::Clock$/, '0x6'],
  [/^0x0*2::random::Random$/, '0x8'],
  [/^0x0*3::sui_system::SuiSystemState$/, '0x5'],
  [/^0x0*2::deny_list::DenyList$/, '0x403'],
];

/** @param modules names of the package's modules */
export function describePackage(chain: Localnet, name: string, id: string, modules: readonly string[]): PackageView {
  const functions = modules.flatMap((module) => chain.listFunctions(id, module) ?? []);
  return { name, id, functions: functions.filter(isCallable).map(describeFunction) };
}

/** Returns the parameters that a transaction gives: all but the context. */
export function givenParameters({ parameters }: MoveFunction): readonly SignatureToken[] {
  return parameters.filter(({ body }) => !isContext(typeText(body)));
}

function isCallable({ visibility, isEntry }: MoveFunction): boolean {
  return visibility === 'public' || isEntry;
}

function describeFunction(one: MoveFunction): FunctionView {
  return {
    module: one.module,
    name: one.name,
    typeParameters: one.typeParameters.map(({ constraints }) => constraints),
    parameters: givenParameters(one).map((token) => describeParameter(token, one.parameters.indexOf(token))),
    returns: one.returns.map(({ body }) => typeText(body)),
  };
}

function describeParameter({ body, reference }: SignatureToken, index: number): ParameterView {
  const type = typeText(body);
  return {
    index,
    type,
    kind: isValueType(type) ? 'value' : 'object',
    reference,
    preset: PRESETS.find(([pattern]) => pattern.test(type))?.[1] ?? '',
  };
}
