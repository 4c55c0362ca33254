import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import type { DocumentType } from '@probant/contracts/extraction';
import { createValidationError, createValidationProblem } from '@probant/kernel/errors';

/**
 * Returns the type that the query or the form asks for; undefined when neither does.
 *
 * @throws AppError 422 when they ask for different types.
 */
export function resolveType(
  ofQuery: DocumentType | undefined,
  ofForm: DocumentType | undefined,
): DocumentType | undefined {
  if (ofQuery !== undefined && ofForm !== undefined && ofQuery !== ofForm)
    throw createTypeError('Value error, the query asks for another document type', ofForm);
  return ofForm ?? ofQuery;
}

/** The type of the files of a batch, which are read while the form arrives. */
export type BatchType = {
  /** Returns the type of the file that has just arrived. */
  readonly ofNextFile: () => DocumentType | undefined;
  /** @throws AppError 422 when the form asks for a type that the files before it were not read as. */
  readonly check: (ofForm: DocumentType | undefined) => void;
};

/** Creates the type of a batch. `readEarlyType` returns the form field before the file that has just arrived, unchecked. */
export function createBatchType(ofQuery: DocumentType | undefined, readEarlyType: () => string | undefined): BatchType {
  const usedTypes = new Set<DocumentType | undefined>();
  return {
    ofNextFile: () => {
      const early = readEarlyType();
      const type = ofQuery ?? DOCUMENT_TYPES.find((known) => known === early);
      usedTypes.add(type);
      return type;
    },
    check: (ofForm) => {
      const type = resolveType(ofQuery, ofForm);
      if ([...usedTypes].some((used) => used !== type))
        throw createTypeError('Value error, document_type must come before the files of a batch', ofForm ?? null);
    },
  };
}

const createTypeError = (message: string, input: DocumentType | null) =>
  createValidationError([createValidationProblem('value_error', ['body', 'document_type'], message, input)]);
