import { isUtf8 } from 'node:buffer';
import { AppError, invalid, type Problem } from '@probant/kernel/errors';
import type { Form, TextChecks, UploadedFile } from '../route.ts';
import type { Checked } from '../validation/compile.ts';
import type { Texts } from '../validation/text-values.ts';
import { wording } from '../validation/wording.ts';
import type { NextPart, Part } from './parts.ts';

/** A form being read: see UploadRoute for what `files` and `texts` promise. */
export type IncomingForm = {
  readonly files: AsyncIterable<UploadedFile>;
  readonly texts: () => Promise<unknown>;
  /** Reads the whole form without keeping a file, and says what is wrong with it. */
  readonly problems: () => Promise<readonly Problem[]>;
};

type FormRules = Pick<Form, 'files' | 'many' | 'fileLimit' | 'countLimit' | 'textLimit' | 'textChecks'> & {
  readonly textNames: readonly string[];
};

const TEXT_LIMIT = 65_536;
const NOT_A_FILE = "Expected UploadFile, received: <class 'str'>";

/** Parts that a form may hold beyond its files and texts, so that a million empty ones are refused. */
const SPARE_PARTS = 64;

/**
 * Reads a form part by part, on demand. `wholeForm`: bytes that the caller announced, null when it did not; where they show that
 * the one file of a form must be over its limit, its bytes are not even read.
 */
export function readForm(
  nextPart: NextPart,
  rules: FormRules,
  checkTexts: (texts: Texts) => Checked,
  wholeForm: number | null,
): IncomingForm {
  const texts = new Map<string, string[]>();
  const problems: Problem[] = [];
  const textLimit = rules.textLimit ?? TEXT_LIMIT;
  const mostParts = rules.countLimit + rules.textNames.length + SPARE_PARTS;
  const knownTooLarge = wholeForm !== null && !rules.many && wholeForm > mostBytes(rules, textLimit);
  let parts = 0;
  let files = 0;
  let ended = false;

  /** The next file of the form; texts met on the way are kept. Null at the end. Of a file not to be kept, at most one piece is read. */
  const nextFile = async (keep: boolean): Promise<UploadedFile | null> => {
    for (let part = ended ? null : await nextPart(); part !== null; part = await nextPart()) {
      parts += 1;
      if (parts > mostParts) throw new AppError(413, tooManyParts(mostParts));
      if (part.filename === null) await keepText(part);
      else if (part.name === rules.files) {
        const file = await readFile(part, part.filename, keep);
        if (file !== null) return file;
      } else if (rules.textNames.includes(part.name)) problems.push(wording.shape(['body', part.name], null, 'string'));
    }
    ended = true;
    return null;
  };

  const keepText = async (part: Part) => {
    if (part.name === rules.files) {
      problems.push(wording.value(['body', part.name], null, NOT_A_FILE));
      return;
    }
    if (!rules.textNames.includes(part.name)) return;
    const bytes = await readUpTo(part, textLimit);
    if (bytes === null) problems.push(wording.longText(['body', part.name], null, textLimit));
    else if (!isUtf8(bytes)) problems.push(wording.unicode(['body', part.name], null));
    else texts.set(part.name, [...(texts.get(part.name) ?? []), bytes.toString('utf8')]);
  };

  const readFile = async (part: Part, filename: string, keep: boolean): Promise<UploadedFile | null> => {
    const second = !rules.many && files === 1;
    const bytes = knownTooLarge ? null : await readUpTo(part, keep && !second ? rules.fileLimit : 0);
    // A browser sends an input without a choice as a nameless file of no bytes.
    if (filename === '' && bytes?.length === 0) return null;
    const field = part.name;
    if (second) {
      if (!problems.some(isAbout(field))) problems.push(wording.value(['body', field], null, 'expected one file'));
      return null;
    }
    files += 1;
    if (files > rules.countLimit) throw new AppError(413, tooManyFiles(rules.countLimit));
    return bytes === null ? { field, filename, tooLarge: true } : { field, filename, tooLarge: false, bytes };
  };

  const problemsOfForm = (): { readonly problems: readonly Problem[]; readonly value: unknown } => {
    const noFile = files === 0 && !problems.some(isAbout(rules.files));
    const sent = Object.fromEntries([...texts].map(([name, all]) => [name, asOne(all)]));
    const checked = checkTexts(sent);
    const all = noFile ? [wording.missing(['body', rules.files], null), ...problems] : [...problems];
    const add = (more: readonly Problem[]) =>
      all.push(...more.filter((found) => !all.some(isAbout(String(found.loc[1])))));
    add(checked.problems ?? []);
    add(problemsOfTexts(sent, rules.textChecks ?? {}));
    const order = (found: Problem) => [rules.files, ...rules.textNames].indexOf(String(found.loc[1]));
    return { problems: all.sort((a, b) => order(a) - order(b)), value: checked.value };
  };

  const refuseProblems = () => {
    const form = problemsOfForm();
    if (form.problems.length > 0) throw invalid(form.problems);
    return form.value;
  };

  return {
    files: {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          const file = await nextFile(true);
          if (file !== null) return { done: false, value: file };
          if (files === 0 || !rules.many) refuseProblems();
          return { done: true, value: undefined };
        },
      }),
    },
    texts: async () => {
      while ((await nextFile(false)) !== null);
      return refuseProblems();
    },
    problems: async () => {
      while ((await nextFile(false)) !== null);
      return problemsOfForm().problems;
    },
  };
}

/** The bytes of a part, null as soon as they are more than the limit: nothing is kept of it then. */
async function readUpTo(part: Part, limit: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for (let piece = await part.read(); piece !== null; piece = await part.read()) {
    length += piece.length;
    if (length > limit) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

/** Bytes above which a form of one file cannot but hold a file over the limit: room for its texts and for the headers of all parts. */
const mostBytes = (rules: FormRules, textLimit: number): number =>
  rules.fileLimit + rules.textNames.length * textLimit + 1_048_576;

/** An empty text is an absent one, as in every HTML form; a repeated one keeps its last value. */
const asOne = (sent: readonly string[]): string | undefined => sent.at(-1) || undefined;

const isAbout =
  (field: string) =>
  (found: Problem): boolean =>
    found.loc[1] === field;

const problemsOfTexts = (texts: Readonly<Record<string, string | undefined>>, checks: TextChecks): Problem[] =>
  Object.entries(checks)
    .map(([name, check]) => (texts[name] === undefined ? null : check?.(texts[name])))
    .filter((found) => found !== null && found !== undefined);

const tooManyFiles = (limit: number): string => `At most ${limit} files are accepted in a call`;

const tooManyParts = (limit: number): string =>
  `A form of this call holds at most ${limit} parts, files and text fields together`;
