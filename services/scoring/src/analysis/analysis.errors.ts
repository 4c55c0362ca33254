import { AppError } from '@probant/kernel/errors';

export const createNoCriteriaError = (): AppError =>
  new AppError(422, {
    code: 'no_evaluable_criteria',
    message: 'job and weights leave nothing to evaluate: set at least one criterion with a positive weight',
  });

export const createScoringDisabledError = (): AppError =>
  new AppError(423, { code: 'scoring_disabled', message: 'scoring is stopped for this client (emergency stop)' });

export const createAnalysisNotFoundError = (): AppError =>
  new AppError(404, { code: 'analysis_not_found', message: 'no such analysis, or its retention has ended' });
