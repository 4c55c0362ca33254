import { ReaderOverloaded, UnreadableDocument } from '@probant/documents/document';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import type { AppError } from '@probant/kernel/errors';
import {
  createEmptyFileError,
  createFileTooLargeError,
  createInvalidFieldsError,
  createUnsupportedTypeError,
  toAppError,
} from './analyze.errors.ts';

/** Bodies of the errors of the analysis, by status. */
export const ANALYZE_ERROR_EXAMPLES = createErrorExamples({
  file_too_large: ['More than 50 MiB', createFileTooLargeError()],
  empty_file: ['No bytes', createEmptyFileError()],
  unsupported_type: ['A Word file', createUnsupportedTypeError()],
  unreadable_file: ['A PDF that needs a password', toAppError(new UnreadableDocument('encrypted')) as AppError],
  invalid_fields: ['`fields` is a list', createInvalidFieldsError()],
  overloaded: ['Too many documents wait', toAppError(new ReaderOverloaded(5)) as AppError],
});
