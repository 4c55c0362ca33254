import { isUtf8 } from 'node:buffer';
import { AppError, createValidationError, type Problem } from '@probant/kernel/errors';
import { createByteCollector } from '../body/byte-collector.ts';
import type { BodyIntake } from '../body/byte-reader.ts';
import type { FormDefinition, TextChecks, UploadedFile } from '../route/route.ts';
import { pydanticProblem } from '../validation/pydantic-problem.ts';
import type { ValidationResult } from '../validation/schema-compiler.ts';
import type { TextValues } from '../validation/text-values.ts';
import type { Part, PartReader } from './parts.ts';

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
  'files' | 'many' | 'fileLimit' | 'countLimit' | 'textLimit' | 'textChecks' | 'unreadableTexts'
> & {
  readonly textNames: readonly string[];
};

const DEFAULT_TEXT_LIMIT_BYTES = 65_536;
export const NOT_A_FILE_ERROR = "Expected UploadFile, received: <class 'str'>";

/** Parts accepted in addition to the files and texts, so that a form of a million empty parts is rejected. */
export const SPARE_PARTS = 64;

/** Files of a form that its handler has in memory at once: the routes with many files process four at a time. */
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
  account: Pick<BodyIntake, 'hold' | 'release'>,
): IncomingForm {
  const texts = new Map<string, string[]>();
  const problems: Problem[] = [];
  const ownErrors: AppError[] = [];
  const textLimit = rules.textLimit ?? DEFAULT_TEXT_LIMIT_BYTES;
  const maxParts = rules.countLimit + rules.textNames.length + SPARE_PARTS;
  const isTooLarge = formLength !== null && !rules.many && formLength > computeMaxFormBytes(rules, textLimit);
  let parts = 0;
  let files = 0;
  let hasEnded = false;
  const heldFiles: number[] = [];
  const filesAhead: UploadedFile[] = [];

  /** Counts a file that the handler will hold, and no longer the one that it must have finished. */
  const holdFile = (bytes: number) => {
    heldFiles.push(bytes);
    if (heldFiles.length > MAX_FILES_IN_MEMORY) account.release(heldFiles.shift() ?? 0);
  };

  /** Returns the next file, null at the end; keeps the texts before it. Reads at most one chunk of a file that is not kept. */
  const readNextFile = async (keep: boolean): Promise<UploadedFile | null> => {
    for (let part = hasEnded ? null : await readPart(); part !== null; part = await readPart()) {
      parts += 1;
      if (parts > maxParts) throw new AppError(413, formatTooManyParts(maxParts), { code: 'too_many_parts' });
      if (part.filename === null) await keepText(part);
      else if (part.name === rules.files) {
        const file = await readFile(part, part.filename, keep);
        if (file !== null) return file;
      } else if (rules.textNames.includes(part.name))
        rejectText(part.name, pydanticProblem.wrongType(['body', part.name], null, 'string'));
    }
    hasEnded = true;
    return null;
  };

  const rejectText = (name: string, problem: Problem) => {
    const error = findUnreadableTextError(rules, name);
    if (error === undefined) problems.push(problem);
    else ownErrors.push(error());
  };

  const getOwnError = (problem: Problem) => findUnreadableTextError(rules, String(problem.loc[1]));
  const hasOwnError = (problem: Problem): boolean => getOwnError(problem) !== undefined;
  const findOwnError = (found: readonly Problem[]): AppError | null =>
    found.map(getOwnError).find((create) => create !== undefined)?.() ?? null;

  const keepText = async (part: Part) => {
    if (part.name === rules.files) {
      problems.push(pydanticProblem.invalidValue(['body', part.name], null, NOT_A_FILE_ERROR));
      return;
    }
    if (!rules.textNames.includes(part.name)) return;
    const bytes = await readUpTo(part, textLimit, account);
    if (bytes === null) rejectText(part.name, pydanticProblem.textTooLong(['body', part.name], null, textLimit));
    else if (!isUtf8(bytes)) rejectText(part.name, pydanticProblem.notUnicode(['body', part.name], null));
    else texts.set(part.name, [...(texts.get(part.name) ?? []), bytes.toString('utf8')]);
  };

  const readFile = async (part: Part, filename: string, keep: boolean): Promise<UploadedFile | null> => {
    const isSecondFile = !rules.many && files === 1;
    const bytes = isTooLarge ? null : await readUpTo(part, keep && !isSecondFile ? rules.fileLimit : 0, account);
    // A browser sends a file input without a selection as a nameless file of zero bytes.
    if (filename === '' && bytes?.length === 0) return null;
    const field = part.name;
    if (isSecondFile) {
      if (!problems.some(isAbout(field)))
        problems.push(pydanticProblem.invalidValue(['body', field], null, 'expected one file'));
      return null;
    }
    files += 1;
    if (files > rules.countLimit)
      throw new AppError(413, formatTooManyFiles(rules.countLimit), { code: 'too_many_files' });
    return bytes === null ? { field, filename, tooLarge: true } : { field, filename, tooLarge: false, bytes };
  };

  const collectProblems = (): FormOutcome => {
    const isFileMissing = files === 0 && !problems.some(isAbout(rules.files));
    const values = pickLastTexts(texts);
    const result = validateTexts(values);
    const allProblems = isFileMissing
      ? [pydanticProblem.missing(['body', rules.files], null), ...problems]
      : [...problems];
    const add = (more: readonly Problem[]) =>
      allProblems.push(...more.filter((problem) => !allProblems.some(isAbout(String(problem.loc[1])))));
    add((result.problems ?? []).filter((problem) => !hasOwnError(problem)));
    const checks = checkTextFields(values, rules.textChecks ?? {});
    add(checks.filter((failure): failure is Problem => !(failure instanceof AppError)));
    const rank = (problem: Problem) => [rules.files, ...rules.textNames].indexOf(String(problem.loc[1]));
    return {
      problems: allProblems.sort((a, b) => rank(a) - rank(b)),
      ownError:
        ownErrors[0] ??
        findOwnError(result.problems ?? []) ??
        checks.find((failure) => failure instanceof AppError) ??
        null,
      value: result.value,
    };
  };

  const rejectProblems = () => {
    const form = collectProblems();
    if (form.problems.length > 0) throw createValidationError(form.problems);
    if (form.ownError !== null) throw form.ownError;
    return form.value;
  };

  return {
    files: {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          const file = filesAhead.shift() ?? (await readNextFile(true));
          if (file !== null) {
            holdFile(file.tooLarge ? 0 : file.bytes.length);
            return { done: false, value: file };
          }
          if (files === 0 || !rules.many) rejectProblems();
          return { done: true, value: undefined };
        },
      }),
    },
    texts: async () => {
      while ((await readNextFile(false)) !== null);
      return rejectProblems();
    },
    earlyTexts: () => pickLastTexts(texts),
    countFiles: async (maxBytes) => {
      if (formLength !== null && formLength > maxBytes) return null;
      for (let waitingBytes = 0; waitingBytes <= maxBytes; ) {
        const file = await readNextFile(true);
        if (file === null) return files;
        filesAhead.push(file);
        waitingBytes += file.tooLarge ? 0 : file.bytes.length;
      }
      return null;
    },
    problems: async () => {
      while ((await readNextFile(false)) !== null);
      return collectProblems().problems;
    },
  };
}

/** Returns the bytes of a part, which stay on the account, or null as soon as they exceed the limit. */
async function readUpTo(
  part: Part,
  limit: number,
  account: Pick<BodyIntake, 'hold' | 'release'>,
): Promise<Buffer | null> {
  const collector = createByteCollector();
  for (let chunk = await part.read(); chunk !== null; chunk = await part.read()) {
    if (collector.length + chunk.length > limit) {
      account.release(collector.length);
      return null;
    }
    account.hold(chunk.length);
    collector.add(chunk);
  }
  return collector.join();
}

/** Returns the form length above which its only file must exceed the limit: file, texts and 1 MiB for the headers of all parts. */
const computeMaxFormBytes = (rules: FormRules, textLimit: number): number =>
  rules.fileLimit + rules.textNames.length * textLimit + 1_048_576;

/** Returns the last value of a repeated text. An empty text counts as absent, as in every HTML form. */
const pickLastText = (values: readonly string[]): string | undefined => values.at(-1) || undefined;

const pickLastTexts = (texts: ReadonlyMap<string, readonly string[]>): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries([...texts].map(([name, repeated]) => [name, pickLastText(repeated)]));

const isAbout =
  (field: string) =>
  (problem: Problem): boolean =>
    problem.loc[1] === field;

/** A field of the form may be named like a member of every object. */
const findUnreadableTextError = ({ unreadableTexts = {} }: FormRules, name: string) =>
  Object.hasOwn(unreadableTexts, name) ? unreadableTexts[name] : undefined;

/** The outcome of a form that was read to its end. */
type FormOutcome = {
  readonly problems: readonly Problem[];
  /** The first error of the service's own, among the checks of the texts. */
  readonly ownError: AppError | null;
  readonly value: unknown;
};

const checkTextFields = (
  texts: Readonly<Record<string, string | undefined>>,
  checks: TextChecks,
): (Problem | AppError)[] =>
  Object.entries(checks)
    .map(([name, check]) => (texts[name] === undefined ? null : check?.(texts[name])))
    .filter((problem) => problem !== null && problem !== undefined);

export const formatTooManyFiles = (limit: number): string => `At most ${limit} files are accepted in a call`;

export const formatTooManyParts = (limit: number): string =>
  `A form of this route accepts at most ${limit} parts, files and text fields together`;
