/** The page's state and what its buttons do: one task at a time, in two workers. */
import {
  type CompiledPackage,
  type Compiler,
  type Diagnostic,
  errorsFirst,
  findModules,
  findParameterNames,
} from '@suil/toolchain/browser';
import { useEffect, useState } from 'preact/hooks';
import { packageOf } from '../engine/manifest.ts';
import type { CallRequest, ChainView, PackageView, RunView } from '../engine/views.ts';
import type { SessionClient } from '../workers/messages.ts';

/** A package with the parameters' names, which bytecode does not have: `module::function` to names. */
export interface PublishedView extends PackageView {
  readonly parameterNames: ReadonlyMap<string, readonly string[]>;
}

export interface Workspace {
  /** What is being done; null: nothing. */
  readonly busy: string | null;
  /** What the last task came to. */
  readonly said: string;
  readonly problem: string | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly packages: readonly PublishedView[];
  readonly state: ChainView | null;
  readonly run: RunView | null;
  compile(source: string): void;
  publish(source: string, sender: string): void;
  call(request: CallRequest): void;
  advance(ms: number): void;
  reset(): void;
}

export function useWorkspace(compiler: Compiler, chain: SessionClient): Workspace {
  const { busy, said, problem, perform } = useTasks('Opening the chain');
  const [diagnostics, setDiagnostics] = useState<readonly Diagnostic[]>([]);
  const [packages, setPackages] = useState<readonly PublishedView[]>([]);
  const [state, setState] = useState<ChainView | null>(null);
  const [run, setRun] = useState<RunView | null>(null);
  const refresh = async () => setState(await chain.ask('state', null));
  useEffect(() => {
    perform('Opening the chain', async () => {
      await refresh();
      return 'The chain is open.';
    });
  }, []);

  async function compileSource(source: string): Promise<CompiledPackage | null> {
    const result = await compiler.compile(packageOf(source));
    setDiagnostics(result.ok ? result.package.warnings : errorsFirst(result.diagnostics));
    return result.ok ? result.package : null;
  }
  async function publishSource(source: string, sender: string): Promise<string> {
    const compiled = await compileSource(source);
    if (compiled === null) return DOES_NOT_COMPILE;
    const { name, modules, dependencies } = compiled;
    const published = await chain.ask('publish', { sender, name, modules, dependencies });
    setRun(published.run);
    await refresh();
    if (published.package === null) return 'The package was not published.';
    const one = { ...published.package, parameterNames: namesIn(source) };
    setPackages((before) => [one, ...before]);
    return `Published as ${one.id}.`;
  }
  return {
    ...{ busy, said, problem, diagnostics, packages, state, run },
    compile: (source) =>
      perform('Compiling', async () => {
        const compiled = await compileSource(source);
        return compiled === null ? DOES_NOT_COMPILE : `Compiled: ${sizesOf(compiled)}.`;
      }),
    publish: (source, sender) => perform('Compiling and publishing', () => publishSource(source, sender)),
    call: (request) =>
      perform('Calling', async () => {
        const done = await chain.ask('call', request);
        setRun(done);
        await refresh();
        return done.failure === null ? 'The call succeeded.' : 'The call failed.';
      }),
    advance: (ms) =>
      perform('Moving the clock', async () => {
        await chain.ask('advance', ms);
        await refresh();
        return 'The clock was moved.';
      }),
    reset: () =>
      perform('Starting over', async () => {
        await chain.ask('reset', null);
        setPackages([]);
        setRun(null);
        await refresh();
        return 'The chain begins anew.';
      }),
  };
}

const DOES_NOT_COMPILE = 'It does not compile.';

function sizesOf({ modules }: CompiledPackage): string {
  return modules.map(({ name, bytes }) => `${name} has ${bytes.length} bytes`).join(', ');
}

function namesIn(source: string): Map<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  for (const { name: module, start, end } of findModules(source))
    for (const [name, parameters] of findParameterNames(source.slice(start, end)))
      names.set(`${module}::${name}`, parameters);
  return names;
}

/** One task at a time: the buttons are disabled while there is one. */
function useTasks(first: string) {
  const [busy, setBusy] = useState<string | null>(first);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const perform = (name: string, task: () => Promise<string>) => {
    setBusy(name);
    setSaid('');
    setProblem(null);
    task()
      .then(setSaid)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(null));
  };
  return { busy, said, problem, perform };
}
