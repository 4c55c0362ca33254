import type { Logger } from '@probant/kernel/logging';
import { startRecurringTask } from '@probant/kernel/recurring-task';
import { getErrorCode } from './connection-errors.ts';
import { isUp, type UpstreamAddress } from './upstream-address.ts';

/** Milliseconds between two checks of an address, and until a check counts as failed. */
export type HealthCheckOptions = { readonly intervalMs: number; readonly timeoutMs: number };

const DEFAULT_HEALTH_CHECK: HealthCheckOptions = { intervalMs: 2_000, timeoutMs: 2_000 };

type WatchOptions = { readonly service: string; readonly logger: Logger; readonly healthCheck?: HealthCheckOptions };

/** Counts the failures of each address of a service in a row, and logs when one is down or back. */
export type AddressHealth = {
  recordSuccess(address: UpstreamAddress): void;
  recordFailure(address: UpstreamAddress, code: string): void;
  /** Ends the checks. */
  close(): Promise<void>;
};

/** Watches the addresses of a service. With several, `/health` of each is checked at an interval. */
export function watchAddresses(
  addresses: readonly UpstreamAddress[],
  { service, logger, healthCheck = DEFAULT_HEALTH_CHECK }: WatchOptions,
): AddressHealth {
  const recordSuccess = (address: UpstreamAddress) => {
    const wasUp = isUp(address);
    address.failures = 0;
    if (!wasUp) logger.info({ to: service, address: address.url }, 'an address of the service is back');
  };
  const recordFailure = (address: UpstreamAddress, code: string) => {
    const wasUp = isUp(address);
    address.failures += 1;
    if (wasUp && !isUp(address) && addresses.length > 1)
      logger.warn({ to: service, address: address.url, code }, 'an address of the service is down');
  };

  const checkAddress = async (address: UpstreamAddress, closing: AbortSignal) => {
    try {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(healthCheck.timeoutMs)]);
      const { statusCode, body } = await address.checkPool.request({
        method: 'GET',
        path: `${address.prefix}/health`,
        signal,
      });
      await body.dump();
      if (statusCode === 200) recordSuccess(address);
      else recordFailure(address, `status ${statusCode}`);
    } catch (error) {
      if (!closing.aborted) recordFailure(address, getErrorCode(error));
    }
  };
  const checks =
    addresses.length > 1
      ? startRecurringTask({
          name: `health checks of ${service}`,
          intervalMs: healthCheck.intervalMs,
          work: async (closing) => {
            await Promise.all(addresses.map((address) => checkAddress(address, closing)));
          },
          logger,
        })
      : null;
  return { recordSuccess, recordFailure, close: async () => await checks?.close() };
}
