import { AppError } from '@probant/kernel/errors';

/** Altered values must be investigated before they are erased: the salt is the evidence of the alteration. */
export const createSubjectAlteredError = (): AppError =>
  new AppError(
    409,
    "Events of the subject have been altered in the database, which an erasure would hide. Do not retry as it is; verify the tenant's chain.",
    { code: 'subject_altered', internal: 'a value to erase does not open its commitment' },
  );

/** The ledger contradicts itself, so no entry can be appended. */
export const createLedgerConflictError = (): AppError =>
  new AppError(
    409,
    "The erasure cannot extend the tenant's ledger: its recorded head and its last entry disagree. Do not retry as it is; verify the chain.",
    { code: 'erasure_ledger_conflict', internal: 'erasure ledger head does not match the last entry' },
  );

/** The identifier would stay in every event and in the ledger permanently. */
export const createReplacementIsSubjectError = (): AppError =>
  new AppError(422, 'replacement is the identifier to erase; expected another value', {
    code: 'replacement_is_subject',
  });
