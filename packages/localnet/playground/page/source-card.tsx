/** The source, and what the compiler says of it. */
import type { Diagnostic } from '@suil/toolchain/browser';
import { useRef } from 'preact/hooks';
import { SOURCE_PATH } from '../engine/manifest.ts';
import { EXAMPLES } from './examples.ts';

interface SourceProps {
  readonly source: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly isBusy: boolean;
  readonly onChange: (source: string) => void;
  readonly onCompile: () => void;
  readonly onPublish: () => void;
}

export function SourceCard({ source, diagnostics, isBusy, onChange, onCompile, onPublish }: SourceProps) {
  const editor = useRef<HTMLTextAreaElement>(null);
  const select = (line: number) => {
    const start = source.split('\n', line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    const end = source.indexOf('\n', start);
    editor.current?.focus();
    editor.current?.setSelectionRange(start, end < 0 ? source.length : end);
  };
  return (
    <section aria-labelledby="source-title">
      <h2 id="source-title">Source</h2>
      <label>
        Example
        <select
          value={EXAMPLES.findIndex((one) => one.source === source)}
          onChange={(event) => onChange(EXAMPLES[Number(event.currentTarget.value)]?.source ?? source)}
        >
          <option value={-1} disabled>
            Your own
          </option>
          {EXAMPLES.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Move
        <textarea
          ref={editor}
          class="editor"
          rows={18}
          value={source}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="button" disabled={isBusy} onClick={onCompile}>
          Compile
        </button>
        <button type="button" class="primary" disabled={isBusy} onClick={onPublish}>
          Publish
        </button>
      </div>
      <Diagnostics diagnostics={diagnostics} onSelect={select} />
    </section>
  );
}

function Diagnostics({
  diagnostics,
  onSelect,
}: {
  diagnostics: readonly Diagnostic[];
  onSelect: (line: number) => void;
}) {
  if (diagnostics.length === 0) return null;
  return (
    <ul aria-label="Diagnostics" class="diagnostics">
      {diagnostics.map(({ severity, message, file, line, column, text }) => (
        <li key={text} class={severity}>
          <strong>
            {severity}
            {file === null || file === SOURCE_PATH ? '' : ` in ${file}`}
          </strong>
          {line === null || file !== SOURCE_PATH ? null : (
            <button type="button" class="link" onClick={() => onSelect(line)}>
              line {line}:{column}
            </button>
          )}
          <span>{message}</span>
          <details>
            <summary>As the compiler writes it</summary>
            <pre>{text}</pre>
          </details>
        </li>
      ))}
    </ul>
  );
}
