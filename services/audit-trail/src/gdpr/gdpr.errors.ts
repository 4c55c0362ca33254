import { AppError } from '@probant/kernel/errors';

/** What has been altered must not be erased before somebody looked: the salt is what shows the alteration. */
export const alteredSubject = (): AppError =>
  new AppError(
    409,
    "Events of the subject have been altered in the database, which an erasure would hide. Do not retry as it is; verify the tenant's chain.",
    { internal: 'a value to be erased does not open its commitment' },
  );

/** The ledger contradicts itself, so no erasure can follow. */
export const ledgerConflict = (): AppError =>
  new AppError(
    409,
    "The erasure cannot extend the tenant's ledger: its recorded head and its last entry disagree. Do not retry as it is; verify the chain.",
    { internal: 'the head of an erasure ledger is not its last entry' },
  );

/** It would stand in every event and in the ledger for good. */
export const namesTheSubject = (): AppError => new AppError(422, 'replacement is the identifier that is to be erased');
