/** The trace of the last transaction, one call that begins or ends at a time. */
import { useMemo, useState } from 'preact/hooks';
import { type Step, stackOf, toSteps } from '../engine/steps.ts';
import type { RunView } from '../engine/views.ts';
import { shortId, shortIds, showValue } from './text.ts';

export function TraceCard({ calls, failure }: Pick<RunView, 'calls' | 'failure'>) {
  const steps = useMemo(() => toSteps(calls), [calls]);
  const [at, setAt] = useState(0);
  const step = steps[at];
  const last = steps.length - 1;
  return (
    <section aria-labelledby="trace-title">
      <h2 id="trace-title">Trace</h2>
      {step === undefined ? (
        <p>The transaction called no function.</p>
      ) : (
        <>
          <label>
            <span aria-live="polite">
              Step {at + 1} of {steps.length}
            </span>
            <input
              type="range"
              min={0}
              max={last}
              value={at}
              aria-valuetext={`${at + 1} of ${steps.length}`}
              onInput={(event) => setAt(Number(event.currentTarget.value))}
            />
          </label>
          <div class="buttons">
            <button type="button" disabled={at === 0} onClick={() => setAt(0)}>
              First
            </button>
            <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
              Back
            </button>
            <button type="button" class="primary" disabled={at === last} onClick={() => setAt(at + 1)}>
              Next
            </button>
            <button type="button" disabled={at === last} onClick={() => setAt(last)}>
              Last
            </button>
          </div>
          <StepView step={step} failure={failure} />
        </>
      )}
    </section>
  );
}

function StepView({ step, failure }: { step: Step; failure: string | null }) {
  const { what, frame } = step;
  const { call } = frame;
  const values = what === 'enters' ? call.arguments : (call.results ?? []);
  return (
    <div class="step">
      <ol aria-label="Open calls" class="stack">
        {stackOf(frame).map((one, depth) => (
          <li key={depth.toString()} aria-current={one === call ? 'step' : undefined}>
            {one.module}::{one.function}
            {one.typeArguments.length === 0 ? '' : `<${shortIds(one.typeArguments.join(', '))}>`}
          </li>
        ))}
      </ol>
      <p>
        <strong>
          {call.module}::{call.function} {what}
        </strong>{' '}
        <small>
          package {shortId(call.package)}, cost {call.fuel}
        </small>
      </p>
      {what === 'stops' && failure !== null ? <p class="problem">{shortIds(failure)}</p> : null}
      {what === 'stops' ? null : <p>{what === 'enters' ? 'Arguments' : 'Results'}</p>}
      <ol class="values">
        {values.map((value, index) => (
          <li key={index.toString()}>
            {value === null ? 'none, or too long to be recorded' : <code>{showValue(value)}</code>}
          </li>
        ))}
      </ol>
      {what !== 'stops' && values.length === 0 ? <p>None.</p> : null}
    </div>
  );
}
