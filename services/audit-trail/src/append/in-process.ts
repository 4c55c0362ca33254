import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { auditInProcess } from '@probant/audit/writer/in-process';
import { AppError } from '@probant/kernel/errors';
import { type Recording, recordBatch, recordEvent } from './append.usecases.ts';
import type { ChainStore } from './chain-store.ts';

/** How the other services of this process write to the log. */
export const ownAudit = (recording: Recording, { leavesOpen }: Pick<ChainStore, 'leavesOpen'>): AuditWriter =>
  auditInProcess({
    recordEvent: (tenant, event) => recordEvent(recording, tenant, event),
    recordBatch: (tenant, events) => recordBatch(recording, tenant, events),
    // The other 503, a lost connection, may have stored the events: they must not be sent again under other ids.
    isOverload: (error) => error instanceof AppError && error.status === 503 && !leavesOpen(error),
  });
