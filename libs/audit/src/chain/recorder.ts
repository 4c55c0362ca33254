import type { ServiceAppName } from '@probant/kernel/service-catalogue';

/**
 * Who wrote an event, `recorded_by` of format v2: the key of the caller, or the part of Probant that wrote it. Set by the server from
 * what it authenticated, never from a request body. It contains no personal data, and an erasure does not change it.
 */
export type Recorder = `key:${string}` | `service:${ServiceAppName | 'operator'}`;

export const formatKeyRecorder = (keyId: string): Recorder => `key:${keyId}`;
export const formatServiceRecorder = (service: ServiceAppName): Recorder => `service:${service}`;

/** The operator: commands, and the start of the platform, which write to the database directly. No call over HTTP can have this recorder. */
export const OPERATOR_RECORDER: Recorder = 'service:operator';
