import type { AppError, Problem } from '@probant/kernel/errors';
import type { TObject } from 'typebox';

export type FormDefinition = {
  /** Name of the form field with the files. */
  readonly files: string;
  readonly many: boolean;
  /** Maximum size of one file in bytes. */
  readonly fileLimit: number;
  /** Maximum number of files when `many` is true: one more gets a 413. When it is false, a second file gets a 422. */
  readonly countLimit: number;
  /** Whether the handler has finished a file when it asks for the next one, which is then the only one in memory. */
  readonly isOneByOne?: boolean;
  /** Text fields, strings of at most `textLimit` bytes (65,536 by default). */
  readonly texts?: TObject;
  readonly textLimit?: number;
  readonly textChecks?: TextChecks;
  /**
   * Errors for a text that is too long, not UTF-8, sent as a file or violates its schema, by text field; a record of the 422 list by default.
   */
  readonly unreadableTexts?: Readonly<Record<string, (() => AppError) | undefined>>;
};

/**
 * Checks a text that is present and matches its schema. Returns null, a record of the 422 list, or an error of the service with its own
 * status and body, which is the response when the form has no other problem.
 */
export type TextCheck = (text: string) => Problem | AppError | null;

/** Checks that a schema cannot express, by text field. */
export type TextChecks = Readonly<Record<string, TextCheck | undefined>>;
