import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { readResponseJson } from '../../calls/read-response.ts';
import { ServiceCallError } from '../../calls/service-client.ts';
import type { CallService } from '../../calls/service-directory.ts';

const MAX_RESPONSE_BYTES = 65_536;
const CALL_TIMEOUT_MS = 5_000;

/** A call to another service with the caller's key, and progress as server-sent events on a JSON route. */
export const createFormatRoutes = (callService: CallService): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/knowledge-bases/formats',
    operationId: 'listExportFormats',
    summary: 'Ask the export service for its formats',
    progress: Type.Object({ step: Type.String() }),
    success: { status: 200, schema: Type.Object({ formats: Type.Unknown() }) },
    errors: { 502: 'The export service gave no usable response', 503: 'There is no export service' },
    handler: async ({ report }, { caller, requestId, signal }) => {
      const exportService = callService('export');
      if (exportService === null)
        throw new AppError(503, 'export is not part of this start', { code: 'absent_service' });
      report({ step: 'calling export' });
      try {
        const response = await exportService.send({
          method: 'GET',
          path: '/v1/formats',
          caller,
          requestId,
          timeoutMs: CALL_TIMEOUT_MS,
          signal,
        });
        const formats = await readResponseJson(response, MAX_RESPONSE_BYTES);
        if (response.status !== 200) throw new ServiceCallError(`status ${response.status}`);
        return { formats };
      } catch (error) {
        if (error instanceof ServiceCallError)
          throw new AppError(502, 'export did not respond', { code: 'service_failed', cause: error });
        throw error;
      }
    },
  }),
];
