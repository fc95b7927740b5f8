/** What a request says of its device, for any module that lists devices. */
export { deviceOf } from './device.ts';
