/** Compiles a Move package and runs its tests, without a network and without the `sui` binary. */
import { fileURLToPath } from 'node:url';
import { closeBuilder, compilePackage, formatDiagnostics, testPackage } from '@suil/toolchain';

const dir = fileURLToPath(new URL('counter', import.meta.url));
const built = await compilePackage({ dir });
if (built.ok) for (const { name, bytes } of built.package.modules) console.log(`${name}: ${bytes.length} bytes`);
else console.log(formatDiagnostics(built.diagnostics));

const tested = await testPackage({ dir });
if (tested.ok)
  for (const { module, name, passed } of tested.tests)
    console.log(`${module}::${name} ${passed ? 'passed' : 'failed'}`);
await closeBuilder();
