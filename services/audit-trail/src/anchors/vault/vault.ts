/** An object of a vault; `version` tells it from what was put over it later. */
export type Stored = { readonly name: string; readonly version: string | null };

/** `at` is when the object came to stand there, by the vault's clock where it has one. */
export type Contents = { readonly bytes: Buffer; readonly at: string };

/** A place outside the database where an object, once put, can be read and not be changed. Names are `folder/file`, in ASCII; folders may stand in others. */
export type Vault = {
  /** What an operator knows it by: the bucket, or the folder's name without its path. */
  readonly name: string;
  /**
   * Durable once it resolves. The same bytes again are fine; other bytes under a taken name throw a VaultError `taken`. `at` is the
   * time to give the object where the vault has no clock of its own.
   */
  put(name: string, bytes: Uint8Array, at: string, signal: AbortSignal): Promise<void>;
  /** The objects of a folder whose names sort bytewise after `after`, in that order. A folder that is not there is empty. */
  list(folder: string, after: string, signal: AbortSignal): Promise<readonly Stored[]>;
  read(object: Stored, signal: AbortSignal): Promise<Contents>;
  /** Whether nothing was ever put here. Throws a VaultError where nothing can be put, as far as that can be told beforehand. */
  isEmpty(signal: AbortSignal): Promise<boolean>;
};

/**
 * What went wrong: `unavailable` may pass by itself, `refused` needs an operator (key, bucket, rights), `unprotected` is a place that
 * would let objects be changed, `taken` is another object under that name.
 */
type VaultFault = 'unavailable' | 'refused' | 'unprotected' | 'taken';

/** A vault did not do what it was asked. The sentence is for the operator and holds no key and no content. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly fault: VaultFault;
  /** The sentence again, for the log, which prints no messages. */
  readonly internal: string;
  constructor(fault: VaultFault, sentence: string, options: { readonly cause?: unknown } = {}) {
    super(sentence, options);
    this.fault = fault;
    this.internal = sentence;
  }
}
