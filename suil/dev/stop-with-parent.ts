/**
 * Loaded into every process of the application before its own code: when the starter is gone, however it went, its end of the standard
 * input closes and the process stops itself as on a signal. Without it a killed `npm start` would leave a chain and a server behind that
 * hold the ports.
 */
import { Socket } from 'node:net';

const line = new Socket({ fd: 0, readable: true, writable: false });
line.resume();
line.unref();
line.once('end', () => process.kill(process.pid, 'SIGTERM'));
