import { isFecValidationResult } from '@probant/contracts/generated/worker-checks';
import type { TaskProgram } from '@probant/documents/task-program';
import { validateFecWithFacts } from '@probant/fec/validate-fec';
import { countValidation } from '@probant/fec/validation-counts';
import { AppError } from '@probant/kernel/errors';
import { type FecTaskInput, type FecTaskOutput, RESULT_PART } from './validate-fec.task.ts';

/** Runs in the worker. @throws Error when the result violates its schema. */
export const runTask: TaskProgram<FecTaskInput, FecTaskOutput> = async ({ input, bytes, sendPart }) => {
  try {
    const validation = await validateFecWithFacts([bytes], { filename: input.filename ?? undefined });
    if (!isFecValidationResult(validation.result)) throw new Error('a validation violates its schema');
    sendPart(RESULT_PART, Buffer.from(JSON.stringify(validation.result), 'utf8'));
    return { refusal: null, counts: countValidation(validation) };
  } catch (error) {
    if (error instanceof AppError && typeof error.detail === 'string')
      return { refusal: { code: error.code, detail: error.detail }, counts: null };
    throw error;
  }
};
