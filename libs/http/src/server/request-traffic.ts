import { AppError, createOverloadError } from '@probant/kernel/errors';
import type { FastifyRequest } from 'fastify';
import { type BodyIntake, ClientDisconnectedError } from '../body/byte-reader.ts';
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
    /** The heap that the values of its body take; null while they are few. */
    valueAccount: ByteAccount | null;
    /** The bytes of its response in memory; null while they are few. */
    downloadAccount: ByteAccount | null;
    /** Whether it counts among the requests in progress of its tenant. */
    isAdmitted: boolean;
    /** Whether its response is closed. What it counts after that would never be released. */
    hasEnded: boolean;
  }
}

/** Applies the limits of the process and of each tenant to the requests of one service. */
export type RequestTraffic = {
  /**
   * Counts an authenticated request. Returns the 503 for a tenant that has too many in progress, and ClientDisconnectedError when the
   * client has disconnected during the key check.
   */
  admit(request: FastifyRequest): Error | undefined;
  createIntake(request: FastifyRequest): BodyIntake;
  /**
   * Counts the heap that the values of a large body will take, until the response is closed.
   *
   * @throws AppError 503 when the process or the tenant holds too much; 413 when this body alone is too much; ClientDisconnectedError.
   */
  holdValues(request: FastifyRequest, bytes: number): void;
  /**
   * Counts bytes of a response that wait for the client.
   *
   * @throws AppError 503 when the process or the tenant holds too many; ClientDisconnectedError when nobody waits for them.
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
export const TOO_MANY_REQUESTS_TEXT = 'Too many requests of this tenant are in progress';
const TOO_MANY_UPLOADED_BYTES_TEXT = 'Too many bytes of request bodies are in progress';
const TOO_MANY_VALUES_TEXT = 'Too many values of request bodies are in memory';
const VALUES_TOO_LARGE_TEXT = 'The values of the request body need more memory than this server has for one tenant';
const TOO_MANY_RESPONSE_BYTES_TEXT = 'Too many bytes of responses are waiting to be read';

export function createRequestTraffic({
  limits,
  idleMonitor,
  maxTenantRequests,
}: RequestTrafficOptions): RequestTraffic {
  const tenantRequests = createTenantRequests(maxTenantRequests);
  return {
    admit(request) {
      if (request.hasEnded) return new ClientDisconnectedError();
      if (!tenantRequests.begin(getTenant(request)))
        return createOverloadError(TOO_MANY_REQUESTS_TEXT, RETRY_AFTER_SECONDS);
      request.isAdmitted = true;
      return undefined;
    },
    createIntake: (request) => new RequestIntake(request, idleMonitor, limits.uploads),
    holdValues(request, bytes) {
      if (request.hasEnded) throw new ClientDisconnectedError();
      if (bytes > limits.bodyValues.tenantBytes)
        throw new AppError(413, VALUES_TOO_LARGE_TEXT, { code: 'body_too_large' });
      request.valueAccount ??= limits.bodyValues.openAccount(getTenant(request));
      if (!request.valueAccount.hold(bytes)) throw createOverloadError(TOO_MANY_VALUES_TEXT, RETRY_AFTER_SECONDS);
    },
    holdResponse(request, bytes) {
      if (request.hasEnded) throw new ClientDisconnectedError();
      request.downloadAccount ??= limits.downloads.openAccount(getTenant(request));
      if (!request.downloadAccount.hold(bytes))
        throw createOverloadError(TOO_MANY_RESPONSE_BYTES_TEXT, RETRY_AFTER_SECONDS);
    },
    releaseResponse: (request, bytes) => request.downloadAccount?.release(bytes),
    end(request) {
      request.hasEnded = true;
      request.uploadAccount?.close();
      request.valueAccount?.close();
      request.downloadAccount?.close();
      if (request.isAdmitted) tenantRequests.end(getTenant(request));
    },
  };
}

/** A class, because every JSON request creates one. */
class RequestIntake implements BodyIntake {
  readonly idleMonitor: IdleMonitor;
  readonly #request: FastifyRequest;
  readonly #budget: ByteBudget;

  constructor(request: FastifyRequest, idleMonitor: IdleMonitor, budget: ByteBudget) {
    this.idleMonitor = idleMonitor;
    this.#request = request;
    this.#budget = budget;
  }

  hold(bytes: number): void {
    const request = this.#request;
    if (request.hasEnded) throw new ClientDisconnectedError();
    request.uploadAccount ??= this.#budget.openAccount(getTenant(request));
    if (!request.uploadAccount.hold(bytes))
      throw createOverloadError(TOO_MANY_UPLOADED_BYTES_TEXT, RETRY_AFTER_SECONDS);
  }

  release(bytes: number): void {
    this.#request.uploadAccount?.release(bytes);
  }
}

const getTenant = ({ caller }: FastifyRequest): string => caller?.tenantId ?? '';
