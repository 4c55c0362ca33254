import { createOverloadError } from '@probant/kernel/errors';
import type { FastifyRequest } from 'fastify';
import type { BodyIntake } from '../body/byte-reader.ts';
import type { IdleMonitor } from '../body/idle-monitor.ts';
import type { ByteAccount, ByteBudget } from './byte-budget.ts';
import { createTenantRequests } from './tenant-requests.ts';
import type { TrafficLimits } from './traffic-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    traffic: RequestTraffic;
  }
  interface FastifyRequest {
    /** The bytes of its body in memory; null while they are few. */
    uploadAccount: ByteAccount | null;
    /** The bytes of its response in memory; null while they are few. */
    downloadAccount: ByteAccount | null;
    /** Whether it counts among the requests in progress of its tenant. */
    isAdmitted: boolean;
  }
}

/** Applies the limits of the process and of each tenant to the requests of one service. */
export type RequestTraffic = {
  /** Counts an authenticated request. Returns the 503 for a tenant that has too many in progress. */
  admit(request: FastifyRequest): Error | undefined;
  createIntake(request: FastifyRequest): BodyIntake;
  /**
   * Counts bytes of a response that wait for the client.
   *
   * @throws AppError 503 when the process or the tenant holds too many.
   */
  holdResponse(request: FastifyRequest, bytes: number): void;
  releaseResponse(request: FastifyRequest, bytes: number): void;
  /** Releases everything that a request holds, once its response is closed. */
  end(request: FastifyRequest): void;
};

type RequestTrafficOptions = {
  readonly limits: TrafficLimits;
  readonly idleMonitor: IdleMonitor;
  readonly maxTenantRequests: number;
};

const RETRY_AFTER_SECONDS = 5;
const TOO_MANY_REQUESTS_TEXT = 'Too many requests of this tenant are in progress';
const TOO_MANY_UPLOADED_BYTES_TEXT = 'Too many bytes of request bodies are in progress';
const TOO_MANY_RESPONSE_BYTES_TEXT = 'Too many bytes of responses are waiting to be read';

export function createRequestTraffic({
  limits,
  idleMonitor,
  maxTenantRequests,
}: RequestTrafficOptions): RequestTraffic {
  const tenantRequests = createTenantRequests(maxTenantRequests);
  const openAccount = (budget: ByteBudget, request: FastifyRequest) => budget.openAccount(getTenant(request));
  return {
    admit(request) {
      if (!tenantRequests.begin(getTenant(request)))
        return createOverloadError(TOO_MANY_REQUESTS_TEXT, RETRY_AFTER_SECONDS);
      request.isAdmitted = true;
      return undefined;
    },
    createIntake: (request) => ({
      idleMonitor,
      hold: (bytes) => {
        request.uploadAccount ??= openAccount(limits.uploads, request);
        if (!request.uploadAccount.hold(bytes))
          throw createOverloadError(TOO_MANY_UPLOADED_BYTES_TEXT, RETRY_AFTER_SECONDS);
      },
      release: (bytes) => request.uploadAccount?.release(bytes),
    }),
    holdResponse(request, bytes) {
      request.downloadAccount ??= openAccount(limits.downloads, request);
      if (!request.downloadAccount.hold(bytes))
        throw createOverloadError(TOO_MANY_RESPONSE_BYTES_TEXT, RETRY_AFTER_SECONDS);
    },
    releaseResponse: (request, bytes) => request.downloadAccount?.release(bytes),
    end(request) {
      request.uploadAccount?.close();
      request.downloadAccount?.close();
      if (request.isAdmitted) tenantRequests.end(getTenant(request));
    },
  };
}

const getTenant = ({ caller }: FastifyRequest): string => caller?.tenantId ?? '';
