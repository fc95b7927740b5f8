/** Lists the modules of the framework: the sources are files of the package. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('.', import.meta.resolve('@suil/move-framework/package.json'));
for (const name of ['std', 'sui', 'system']) {
  const files = readdirSync(fileURLToPath(new URL(`${name}/sources/`, folder))).filter((file) =>
    file.endsWith('.move'),
  );
  console.log(`${name}: ${files.map((file) => file.replace('.move', '')).join(' ')}`);
}
