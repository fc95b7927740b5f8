/** The form of a call: package, function, sender, type arguments and arguments. */
import { useState } from 'preact/hooks';
import type { CallRequest, ChainView, FunctionView, ObjectView, ParameterView } from '../engine/views.ts';
import { shortId, shortIds } from './text.ts';
import type { PublishedView } from './workspace.ts';

interface CallProps {
  readonly packages: readonly PublishedView[];
  readonly state: ChainView | null;
  readonly sender: string;
  readonly isBusy: boolean;
  readonly onSender: (address: string) => void;
  readonly onCall: (request: CallRequest) => void;
}

export function CallCard({ packages, state, sender, isBusy, onSender, onCall }: CallProps) {
  // Until another package is published; then that one is shown.
  const [choice, choose] = useState({ id: '', newest: '' });
  const newest = packages[0]?.id ?? '';
  const [functionName, setFunctionName] = useState('');
  const chosen = packages.find(({ id }) => id === choice.id && choice.newest === newest) ?? packages[0];
  const functions = chosen?.functions ?? [];
  const called = functions.find((one) => nameOf(one) === functionName) ?? functions[0];
  return (
    <section aria-labelledby="call-title">
      <h2 id="call-title">Call</h2>
      <label>
        Sender
        <select value={sender} onChange={(event) => onSender(event.currentTarget.value)}>
          {(state?.accounts ?? []).map(({ name, address }) => (
            <option key={address} value={address}>
              {name}, {shortId(address)}
            </option>
          ))}
        </select>
      </label>
      {chosen === undefined ? <p>Publish a package, then call its functions here.</p> : null}
      {chosen !== undefined && called === undefined ? (
        <p>The package has no function that a transaction can call.</p>
      ) : null}
      {chosen !== undefined && packages.length > 1 ? (
        <label>
          Package
          <select value={chosen.id} onChange={(event) => choose({ id: event.currentTarget.value, newest })}>
            {packages.map(({ id, functions: inside }) => (
              <option key={id} value={id}>
                {inside[0]?.module ?? 'package'} at {shortId(id)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {called === undefined ? null : (
        <label>
          Function
          <select value={nameOf(called)} onChange={(event) => setFunctionName(event.currentTarget.value)}>
            {functions.map((one) => (
              <option key={nameOf(one)}>{nameOf(one)}</option>
            ))}
          </select>
        </label>
      )}
      {chosen === undefined || called === undefined ? null : (
        <ArgumentsForm
          key={`${chosen.id} ${nameOf(called)}`}
          called={called}
          names={chosen.parameterNames.get(nameOf(called)) ?? []}
          state={state}
          sender={sender}
          isBusy={isBusy}
          onCall={(given) =>
            onCall({ sender, packageId: chosen.id, module: called.module, name: called.name, ...given })
          }
        />
      )}
    </section>
  );
}

const nameOf = ({ module, name }: FunctionView) => `${module}::${name}`;

interface FormProps {
  readonly called: FunctionView;
  readonly names: readonly string[];
  readonly state: ChainView | null;
  readonly sender: string;
  readonly isBusy: boolean;
  readonly onCall: (given: Pick<CallRequest, 'typeArguments' | 'arguments'>) => void;
}

function ArgumentsForm({ called, names, state, sender, isBusy, onCall }: FormProps) {
  const { parameters, typeParameters } = called;
  const [typeArguments, setTypeArguments] = useState<readonly string[]>(() => typeParameters.map(() => ''));
  const [values, setValues] = useState<readonly string[]>(() =>
    parameters.map((parameter) => parameter.preset || onlyObject(parameter, state, sender)),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onCall({ typeArguments, arguments: values });
      }}
    >
      {typeParameters.map((abilities, index) => (
        <label key={`type ${index.toString()}`}>
          <span>
            T{index} <small>type{abilities.length === 0 ? '' : ` with ${abilities.join(', ')}`}</small>
          </span>
          <input
            value={typeArguments[index]}
            placeholder="0x2::sui::SUI"
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            onInput={(event) => setTypeArguments(typeArguments.with(index, event.currentTarget.value))}
          />
        </label>
      ))}
      {parameters.map((parameter, index) => (
        <ArgumentField
          key={parameter.index}
          name={names[parameter.index] ?? `Argument ${index + 1}`}
          parameter={parameter}
          value={values[index] ?? ''}
          choices={choicesFor(parameter, state, sender)}
          onChange={(value) => setValues(values.with(index, value))}
        />
      ))}
      <div class="buttons">
        <button type="submit" class="primary" disabled={isBusy}>
          Call {called.name}
        </button>
      </div>
    </form>
  );
}

const REFERENCES = { none: '', immutable: '&', mutable: '&mut ' } as const;

interface FieldProps {
  readonly name: string;
  readonly parameter: ParameterView;
  readonly value: string;
  /** What is offered: values, and words about each. */
  readonly choices: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}

function ArgumentField({ name, parameter, value, choices, onChange }: FieldProps) {
  const { type, kind, reference, index } = parameter;
  const list = `choices-${index.toString()}`;
  return (
    <label>
      <span>
        {name}{' '}
        <small>
          {REFERENCES[reference ?? 'none']}
          {shortIds(type)}
        </small>
      </span>
      <input
        value={value}
        list={choices.length === 0 ? undefined : list}
        placeholder={kind === 'object' ? 'id of an object' : ''}
        inputMode={/^u\d+$/.test(type) ? 'numeric' : 'text'}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {choices.length === 0 ? null : (
        <datalist id={list}>
          {choices.map(([id, about]) => (
            <option key={id} value={id}>
              {about}
            </option>
          ))}
        </datalist>
      )}
    </label>
  );
}

/** Objects of a field's type, the accounts' addresses, true and false. */
function choicesFor(parameter: ParameterView, state: ChainView | null, sender: string): (readonly [string, string])[] {
  if (parameter.type === 'bool') return ['true', 'false'].map((value) => [value, '']);
  if (parameter.type === 'address') return (state?.accounts ?? []).map(({ address, name }) => [address, name]);
  return objectsFor(parameter, state, sender).map(({ id, type }) => [id, shortIds(type)]);
}

/** Objects of a parameter's type that the sender may use; of a generic type every instance. */
function objectsFor({ type, kind }: ParameterView, state: ChainView | null, sender: string): ObjectView[] {
  if (kind !== 'object' || state === null) return [];
  const isGeneric = /\bT\d+\b/.test(type);
  return state.objects.filter(
    (object) =>
      [sender, 'shared', 'immutable'].includes(object.owner) &&
      (isGeneric ? object.type.split('<')[0] === type.split('<')[0] : object.type === type),
  );
}

function onlyObject(parameter: ParameterView, state: ChainView | null, sender: string): string {
  const [only, ...others] = objectsFor(parameter, state, sender);
  return only === undefined || others.length > 0 ? '' : only.id;
}
