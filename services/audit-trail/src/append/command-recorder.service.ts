import type { TracedEvent } from '@probant/audit/writer/audit-writer';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import { OPERATOR_TENANT } from '@probant/kernel/tenant';
import { describeLogBehind, type LogEnd } from '../anchors/evidence/log-end-check.ts';
import { openLogEndCheck } from '../anchors/evidence/open-log-end-check.ts';
import { openCurrentSigner } from '../checkpoints/open-log-signer.ts';
import { hasSigningKey } from '../checkpoints/require-signing-key.ts';
import { createSigningKeysRepository } from '../checkpoints/signing-keys.repository.ts';
import type { OperatorDeps } from '../operator-deps.ts';
import { createOperatorRecorder } from './operator-writer.service.ts';

/** The operator's log ends before its newest anchor: another event would make it a fork of what was anchored. */
class LogBehindAnchorError extends Error {
  override readonly name = 'LogBehindAnchorError';
}

type CommandRecorderDeps = OperatorDeps & { readonly newId: IdSource; readonly randomness: Randomness };

/**
 * Creates the function with which a command records what the operator does in the operator's own log. It refuses an event, as the service
 * does, when the log ends before its newest anchor. The anchors are read once, before the first event.
 *
 * Anchors that cannot be read refuse nothing, because a leaked key must be revocable: then only the newest checkpoint in the database
 * counts. The same applies to a data folder without the signing key, which says which anchors belong to the installation.
 */
export function createCommandRecorder(deps: CommandRecorderDeps): (event: TracedEvent) => Promise<unknown> {
  const record = createOperatorRecorder(deps);
  let checked: Promise<void> | null = null;
  return async (event) => {
    checked ??= requireWholeLog(deps);
    await checked;
    return record(event);
  };
}

async function requireWholeLog(deps: OperatorDeps): Promise<void> {
  const end = await checkOperatorLog(deps).catch((err: unknown): LogEnd => {
    deps.logger.error({ err }, NOT_COMPARED_TEXT);
    return { state: 'whole' };
  });
  if (end.state === 'unknown') deps.logger.error(NOT_COMPARED_TEXT);
  if (end.state === 'behind')
    throw new LogBehindAnchorError(
      `nothing was changed, because the log of ${OPERATOR_TENANT} accepts no event: ${describeLogBehind(end)}`,
    );
}

async function checkOperatorLog(deps: OperatorDeps): Promise<LogEnd> {
  if (!(await hasSigningKey(deps.settings))) return { state: 'whole' };
  const signer = await openCurrentSigner(createSigningKeysRepository(deps.database), deps.settings);
  const checkLogEnd = await openLogEndCheck(deps, signer);
  return checkLogEnd(OPERATOR_TENANT);
}

const NOT_COMPARED_TEXT = `the anchors of ${OPERATOR_TENANT} cannot be read: its log was compared with its newest checkpoint only`;
