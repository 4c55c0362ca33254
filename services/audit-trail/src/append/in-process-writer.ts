import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { createInProcessAuditWriter } from '@probant/audit/writer/in-process-writer';
import { AppError } from '@probant/kernel/errors';
import { type AppendDeps, recordBatch, recordEvent } from './append.usecases.ts';
import type { ChainStore } from './chain-store.ts';

/** Creates the writer through which the other services of this process record events. */
export const createInProcessWriter = (
  deps: AppendDeps,
  { isOutcomeUnknown: leavesOpen }: Pick<ChainStore, 'isOutcomeUnknown'>,
): AuditWriter =>
  createInProcessAuditWriter({
    recordEvent: (tenant, event) => recordEvent(deps, tenant, event),
    recordBatch: (tenant, events) => recordBatch(deps, tenant, events),
    // A lost connection, the other 503, may have stored the events: they must not be sent again under new ids.
    isOverload: (error) => error instanceof AppError && error.status === 503 && !leavesOpen(error),
  });
