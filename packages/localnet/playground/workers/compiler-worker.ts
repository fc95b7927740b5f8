/** The compiler's thread. Its WebAssembly is beside it. */
import { serveCompiler } from '@suil/toolchain/browser';

serveCompiler(self, { wasm: new URL('./move-compiler.wasm', import.meta.url) });
