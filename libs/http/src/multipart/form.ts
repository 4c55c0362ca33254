import { MIB_BYTES } from '@probant/kernel/byte-units';
import { AppError, createValidationError, type Problem } from '@probant/kernel/errors';
import { pydanticProblem } from '../validation/pydantic-problem.ts';
import type { ValidationResult } from '../validation/schema-compiler.ts';
import type { TextValues } from '../validation/text-values.ts';
import { type HeldBytes, readUpTo } from './form-bytes.ts';
import type { FormDefinition } from './form-definition.ts';
import { createFormTexts, type FormTexts, getTextLimit, type TextsOutcome } from './form-texts.ts';
import type { Part, PartReader } from './parts.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** A form that is being read. See UploadRoute for `files` and `texts`. */
export type IncomingForm = {
  readonly files: AsyncIterable<UploadedFile>;
  readonly texts: () => Promise<unknown>;
  /** Returns the texts read so far, unchecked. */
  readonly earlyTexts: () => Readonly<Record<string, string | undefined>>;
  /**
   * Reads ahead while at most `maxBytes` of files wait for the handler. Returns the number of files, and null for a longer form, of which
   * the rest arrives with `files`.
   */
  readonly countFiles: (maxBytes: number) => Promise<number | null>;
  /** Reads the whole form without keeping a file, and returns its problems. */
  readonly problems: () => Promise<readonly Problem[]>;
};

type FormRules = Pick<
  FormDefinition,
  'files' | 'many' | 'fileLimit' | 'countLimit' | 'isOneByOne' | 'textLimit' | 'textChecks' | 'unreadableTexts'
> & {
  readonly textNames: readonly string[];
};

export const NOT_A_FILE_ERROR = "Expected UploadFile, received: <class 'str'>";

/** Parts accepted in addition to the files and texts, so that a form of a million empty parts is rejected. */
export const SPARE_PARTS = 64;

/** Files of a form that its handler has in memory at once, unless it has one: the routes with many files process four at a time. */
const MAX_FILES_IN_MEMORY = 4;

/**
 * Reads a form part by part, on demand. `formLength` is the Content-Length, null when unknown: when it shows that the only file of the
 * form must exceed its limit, the bytes of the file are not read at all.
 */
export function readForm(
  readPart: PartReader,
  rules: FormRules,
  validateTexts: (texts: TextValues) => ValidationResult,
  formLength: number | null,
  account: HeldBytes,
): IncomingForm {
  const texts = createFormTexts({ ...rules, validateTexts }, account);
  const reader = createFileReader({ readPart, rules, texts, formLength, account });
  const filesAhead: UploadedFile[] = [];
  const heldFiles: number[] = [];

  /** Counts a file that the handler will hold, and no longer the one that it must have finished. */
  const holdFile = (file: UploadedFile) => {
    heldFiles.push(getLength(file));
    if (heldFiles.length > MAX_FILES_IN_MEMORY) account.release(heldFiles.shift() ?? 0);
  };

  const conclude = (): TextsOutcome => {
    const outcome = texts.check();
    const problems = [...reader.listProblems(), ...outcome.problems];
    const rank = ({ loc }: Problem) => [rules.files, ...rules.textNames].indexOf(String(loc[1]));
    return { ...outcome, problems: problems.sort((a, b) => rank(a) - rank(b)) };
  };

  const rejectProblems = (): unknown => {
    const { problems, ownError, value } = conclude();
    if (problems.length > 0) throw createValidationError(problems);
    if (ownError !== null) throw ownError;
    return value;
  };

  const readToEnd = async () => {
    while ((await reader.readNext(false)) !== null);
  };

  return {
    files: {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          if (rules.isOneByOne) account.release(heldFiles.pop() ?? 0);
          const file = filesAhead.shift() ?? (await reader.readNext(true));
          if (file !== null) {
            holdFile(file);
            return { done: false, value: file };
          }
          if (reader.getCount() === 0 || !rules.many) rejectProblems();
          return { done: true, value: undefined };
        },
      }),
    },
    texts: async () => {
      await readToEnd();
      return rejectProblems();
    },
    earlyTexts: () => texts.early(),
    countFiles: async (maxBytes) => {
      if (formLength !== null && formLength > maxBytes) return null;
      for (let waitingBytes = 0; waitingBytes <= maxBytes; ) {
        const file = await reader.readNext(true);
        if (file === null) return reader.getCount();
        filesAhead.push(file);
        waitingBytes += getLength(file);
      }
      return null;
    },
    problems: async () => {
      await readToEnd();
      return conclude().problems;
    },
  };
}

/** The files of a form that is being read. */
type FileReader = {
  /** Returns the next file, null at the end; keeps the texts before it. Reads at most one chunk of a file that is not kept. */
  readNext(keep: boolean): Promise<UploadedFile | null>;
  /** Returns the number of files read so far. */
  getCount(): number;
  listProblems(): readonly Problem[];
};

type FileReaderDeps = {
  readonly readPart: PartReader;
  readonly rules: FormRules;
  readonly texts: FormTexts;
  readonly formLength: number | null;
  readonly account: HeldBytes;
};

function createFileReader({ readPart, rules, texts, formLength, account }: FileReaderDeps): FileReader {
  const problems: Problem[] = [];
  const maxParts = rules.countLimit + rules.textNames.length + SPARE_PARTS;
  const isTooLarge = formLength !== null && !rules.many && formLength > computeMaxFormBytes(rules);
  let parts = 0;
  let files = 0;
  let hasEnded = false;

  const readFile = async (part: Part, filename: string, keep: boolean): Promise<UploadedFile | null> => {
    const isSecondFile = !rules.many && files === 1;
    const bytes = isTooLarge ? null : await readUpTo(part, keep && !isSecondFile ? rules.fileLimit : 0, account);
    // A browser sends a file input without a selection as a nameless file of zero bytes.
    if (filename === '' && bytes?.length === 0) return null;
    const field = part.name;
    if (isSecondFile) {
      if (problems.length === 0)
        problems.push(pydanticProblem.invalidValue(['body', field], null, 'expected one file'));
      return null;
    }
    files += 1;
    if (files > rules.countLimit)
      throw new AppError(413, formatTooManyFiles(rules.countLimit), { code: 'too_many_files' });
    return bytes === null ? { field, filename, tooLarge: true } : { field, filename, tooLarge: false, bytes };
  };

  const readFileOrText = async (part: Part, keep: boolean): Promise<UploadedFile | null> => {
    if (part.name === rules.files && part.filename !== null) return readFile(part, part.filename, keep);
    if (part.name === rules.files)
      problems.push(pydanticProblem.invalidValue(['body', part.name], null, NOT_A_FILE_ERROR));
    else if (part.filename === null) await texts.keep(part);
    else texts.refuseFile(part.name);
    return null;
  };

  return {
    async readNext(keep) {
      for (let part = hasEnded ? null : await readPart(); part !== null; part = await readPart()) {
        parts += 1;
        if (parts > maxParts) throw new AppError(413, formatTooManyParts(maxParts), { code: 'too_many_parts' });
        const file = await readFileOrText(part, keep);
        if (file !== null) return file;
      }
      hasEnded = true;
      return null;
    },
    getCount: () => files,
    listProblems: () =>
      files === 0 && problems.length === 0 ? [pydanticProblem.missing(['body', rules.files], null)] : problems,
  };
}

const getLength = (file: UploadedFile): number => (file.tooLarge ? 0 : file.bytes.length);

/** Returns the form length above which its only file must exceed the limit: file, texts and 1 MiB for the headers of all parts. */
const computeMaxFormBytes = (rules: FormRules): number =>
  rules.fileLimit + rules.textNames.length * getTextLimit(rules) + MIB_BYTES;

export const formatTooManyFiles = (limit: number): string => `At most ${limit} files are accepted in a call`;

export const formatTooManyParts = (limit: number): string =>
  `A form of this route accepts at most ${limit} parts, files and text fields together`;
