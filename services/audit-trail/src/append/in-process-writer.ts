import type { Recorder } from '@probant/audit/chain/recorder';
import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { createInProcessAuditWriter } from '@probant/audit/writer/in-process-writer';
import type { Pause } from '@probant/audit/writer/writer-timers';
import { AppError } from '@probant/kernel/errors';
import { type AppendDeps, recordBatch, recordEvent } from './append.usecases.ts';
import type { ChainStore } from './chain-store.ts';

/** Creates the writer through which another service of this process, or an operator's command, records events. */
export const createInProcessWriter = (
  deps: AppendDeps,
  { isOutcomeUnknown: leavesOpen }: Pick<ChainStore, 'isOutcomeUnknown'>,
  recorder: Recorder,
  pauseBeforeRetry?: Pause,
): AuditWriter =>
  createInProcessAuditWriter(
    {
      recordEvent: (tenant, event, by) => recordEvent(deps, tenant, event, by),
      recordBatch: (tenant, events, by) => recordBatch(deps, tenant, events, by),
      // A lost connection, the other 503, may have stored the events: they must not be sent again under new ids.
      isOverload: (error) => error instanceof AppError && error.status === 503 && !leavesOpen(error),
    },
    recorder,
    pauseBeforeRetry,
  );
