/** An object of a store; `version` distinguishes it from what was later written under the same name. */
export type StoredObject = { readonly name: string; readonly version: string | null };

/** `at` is when the object was stored, by the store's own clock where it has one. */
export type ObjectContent = { readonly bytes: Buffer; readonly at: string };

/** A write-once store outside the database: an object that was put can be read but not changed. Names are ASCII paths such as `folder/file`. */
export type ObjectStore = {
  /** The name of the bucket, or of the folder without its path. */
  readonly name: string;
  /**
   * Stores an object; durable once it resolves. Storing the same bytes again succeeds. `at` is the time of the object where the store
   * has no clock of its own.
   * @throws ObjectStoreError `taken` when the name holds other bytes.
   */
  put(name: string, bytes: Uint8Array, at: string, signal: AbortSignal): Promise<void>;
  /** Lists the objects of a folder whose names sort bytewise after `after`, in that order. A missing folder is empty. */
  list(folder: string, after: string, signal: AbortSignal): Promise<readonly StoredObject[]>;
  read(object: StoredObject, signal: AbortSignal): Promise<ObjectContent>;
  /**
   * Returns whether nothing was ever stored here.
   * @throws ObjectStoreError when the store is not writable, as far as that can be checked without writing.
   */
  isEmpty(signal: AbortSignal): Promise<boolean>;
};

/**
 * `unavailable` may be temporary, `refused` needs an operator (key, bucket, rights), `unprotected` is a store that lets objects be
 * changed, `taken` is another object under that name.
 */
type ObjectStoreFault = 'unavailable' | 'refused' | 'unprotected' | 'taken';

/** A failed operation of an object store. The message is for the operator and contains no key and no content. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  readonly fault: ObjectStoreFault;
  /** The message again, for the log, which omits messages. */
  readonly internal: string;
  constructor(fault: ObjectStoreFault, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.fault = fault;
    this.internal = message;
  }
}
