import { UnreadableDocument } from '@probant/documents/document';
import type { RouteExample } from '@probant/http/route';
import { type AppError, createValidationProblem } from '@probant/kernel/errors';
import {
  createEmptyFileError,
  createFileTooLargeError,
  createInvalidFieldsError,
  createUnsupportedTypeError,
  toAppError,
} from './analyze.errors.ts';

const describeAs = (summary: string, detail: AppError['detail']): RouteExample => ({ summary, value: { detail } });

const unreadable = toAppError(new UnreadableDocument('encrypted')) as AppError;

/** Bodies of the errors of the analysis, by status. */
export const ANALYZE_ERROR_EXAMPLES: Readonly<Record<number, Readonly<Record<string, RouteExample>>>> = {
  401: { unknown_key: describeAs('The key is wrong', 'This API key is not known') },
  403: { missing_scope: describeAs('The key may only read', 'This request needs a key with the scope write') },
  413: { file_too_large: describeAs('More than 50 MiB', createFileTooLargeError().detail) },
  422: {
    empty_file: describeAs('No bytes', createEmptyFileError().detail),
    unsupported_type: describeAs('A Word file', createUnsupportedTypeError().detail),
    unreadable_file: describeAs('A PDF that needs a password', unreadable.detail),
    invalid_fields: describeAs('`fields` is a list', createInvalidFieldsError().detail),
    missing_file: describeAs('A form without a file', [
      createValidationProblem('missing', ['body', 'file'], 'Field required'),
    ]),
  },
  500: { not_recorded: describeAs('The audit event could not be written', 'Internal Server Error') },
  503: { overloaded: describeAs('Too many documents wait', 'too many documents wait to be analysed, retry later') },
};
