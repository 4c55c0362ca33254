import { formatKeyRecorder, formatServiceRecorder, type Recorder } from '@probant/audit/chain/recorder';
import type { Caller, ServiceCaller } from '@probant/http/route';

/** Returns who writes an event sent over HTTP: the service that signed the call, with or without a caller's key, otherwise the key. */
export const identifyRecorder = (caller: Caller | ServiceCaller): Recorder =>
  'service' in caller ? formatServiceRecorder(caller.service) : formatKeyRecorder(caller.keyId);
