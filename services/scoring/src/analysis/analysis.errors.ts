import { AppError, createOverloadError } from '@probant/kernel/errors';
import { WorkerStopped, WorkersOverloaded } from '@probant/workers/worker-errors';

export const createNoCriteriaError = (): AppError =>
  new AppError(422, {
    code: 'no_evaluable_criteria',
    message: 'job and weights leave nothing to evaluate: set at least one criterion with a positive weight',
  });

/** Returns the response for a request that the workers could not score; any other error is returned unchanged. */
export function toAnalysisError(error: unknown): unknown {
  if (error instanceof WorkersOverloaded)
    return createOverloadError('too many requests wait to be scored, retry later', error.retryAfterSeconds);
  if (error instanceof WorkerStopped)
    return new AppError(
      422,
      'scoring this request takes too long or too much memory: send fewer candidates or shorter lists',
      { code: 'scoring_too_complex', cause: error },
    );
  return error;
}

export const createScoringDisabledError = (): AppError =>
  new AppError(423, { code: 'scoring_disabled', message: 'scoring is stopped for this client (emergency stop)' });

/** The keys of a month are never in a backup, so that a restore on another machine has none until the operator renews them. */
export const createKeysMissingError = (): AppError =>
  new AppError(
    503,
    'The keys of this month are missing in this installation, so nothing was scored: ask the operator',
    { code: 'scoring_keys_missing' },
  );

export const createAnalysisNotFoundError = (): AppError =>
  new AppError(404, { code: 'analysis_not_found', message: 'no such analysis, or its retention has ended' });
