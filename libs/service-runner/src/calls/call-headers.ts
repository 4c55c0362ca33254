import { getTraceHeaders } from '@probant/kernel/tracing/spans';
import type { ServiceCall } from './service-client.ts';

/** Returns the headers of a call: those that it sets, its place in the trace, the key of the caller and the id of the request that causes it. */
export const buildCallHeaders = ({ headers, caller, requestId }: ServiceCall): Readonly<Record<string, string>> => ({
  ...headers,
  ...getTraceHeaders(),
  'x-api-key': caller.key,
  'x-request-id': requestId,
});
