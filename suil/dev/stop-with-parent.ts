/**
 * Loaded into every process of the application before its own code: when the starter is gone, however it went, its end of the standard
 * input closes and the process stops itself as on a signal. Without it a killed `npm start` would leave a chain and a server behind that
 * hold the ports.
 */
import { isMainThread } from 'node:worker_threads';

// A thread ends with its process, and loads this, too.
if (isMainThread) {
  // Node's own stream: a library that imports `process` as a module opens it, and a second one of the same file would fail.
  const { stdin } = process;
  stdin.resume();
  stdin.unref();
  stdin.once('end', () => process.kill(process.pid, 'SIGTERM'));
}
