import { isUtf8 } from 'node:buffer';
import { AppError, type Problem } from '@probant/kernel/errors';
import { pydanticProblem } from '../validation/pydantic-problem.ts';
import type { ValidationResult } from '../validation/schema-compiler.ts';
import type { TextValues } from '../validation/text-values.ts';
import { type HeldBytes, readUpTo } from './form-bytes.ts';
import type { FormDefinition, TextChecks } from './form-definition.ts';
import type { Part } from './parts.ts';

export type TextRules = Pick<FormDefinition, 'textLimit' | 'textChecks' | 'unreadableTexts'> & {
  readonly textNames: readonly string[];
  readonly validateTexts: (texts: TextValues) => ValidationResult;
};

/** What is wrong with the texts of a form, and the checked value of those that are right. */
export type TextsOutcome = {
  readonly problems: readonly Problem[];
  /** The first error of the service's own, among the checks of the texts. */
  readonly ownError: AppError | null;
  readonly value: unknown;
};

/** The text fields of a form that is being read. */
export type FormTexts = {
  /** Keeps the text of a part, instead of an earlier one of its name. A part that the route does not name is left unread. */
  keep(part: Part): Promise<void>;
  /** Notes that a file was sent under the name of a text field. */
  refuseFile(name: string): void;
  /** Returns the texts kept so far, unchecked. */
  early(): Readonly<Record<string, string | undefined>>;
  /** Checks the kept texts. */
  check(): TextsOutcome;
};

const DEFAULT_TEXT_LIMIT_BYTES = 65_536;

/** Returns the most bytes that a text field of the form may have. */
export const getTextLimit = ({ textLimit = DEFAULT_TEXT_LIMIT_BYTES }: Pick<TextRules, 'textLimit'>): number =>
  textLimit;

export function createFormTexts(rules: TextRules, account: HeldBytes): FormTexts {
  const texts = new Map<string, string>();
  const refusals: Problem[] = [];
  const ownErrors: AppError[] = [];
  const limit = getTextLimit(rules);

  const refuse = (problem: Problem) => {
    const ownError = createOwnError(rules, problem);
    if (ownError === null) refusals.push(problem);
    else ownErrors.push(ownError);
  };

  return {
    async keep(part) {
      const { name } = part;
      if (!rules.textNames.includes(name)) return;
      const bytes = await readUpTo(part, limit, account);
      if (bytes === null) refuse(pydanticProblem.textTooLong(['body', name], null, limit));
      else if (!isUtf8(bytes)) refuse(pydanticProblem.notUnicode(['body', name], null));
      else {
        account.release(Buffer.byteLength(texts.get(name) ?? ''));
        texts.set(name, bytes.toString('utf8'));
      }
    },
    refuseFile(name) {
      if (rules.textNames.includes(name)) refuse(pydanticProblem.wrongType(['body', name], null, 'string'));
    },
    early: () => listTexts(texts),
    check() {
      const values = listTexts(texts);
      const { value, problems: violations } = rules.validateTexts(values);
      const failures = checkTextFields(values, rules.textChecks ?? {});
      const problems = [...refusals];
      addNewFields(
        problems,
        (violations ?? []).filter((problem) => createOwnError(rules, problem) === null),
      );
      addNewFields(problems, failures.filter((failure) => !(failure instanceof AppError)) as readonly Problem[]);
      const violationErrors = (violations ?? []).map((problem) => createOwnError(rules, problem));
      const ownError = [...ownErrors, ...violationErrors, ...failures].find((failure) => failure instanceof AppError);
      return { problems, ownError: ownError ?? null, value };
    },
  };
}

/** Returns the error of the service's own for a problem of a text field, null when there is none. */
function createOwnError({ unreadableTexts = {} }: TextRules, { loc }: Pick<Problem, 'loc'>): AppError | null {
  const name = String(loc[1]);
  // A field of the form may be named like a member of every object.
  return (Object.hasOwn(unreadableTexts, name) && unreadableTexts[name]?.()) || null;
}

/** Adds problems of fields that have none yet. */
const addNewFields = (problems: Problem[], more: readonly Problem[]): void => {
  const fields = new Set(problems.map(({ loc }) => loc[1]));
  problems.push(...more.filter(({ loc }) => !fields.has(loc[1])));
};

/** Returns the texts, of a repeated one the last. An empty text counts as absent, as in every HTML form. */
const listTexts = (texts: ReadonlyMap<string, string>): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries([...texts].map(([name, text]) => [name, text || undefined]));

const checkTextFields = (
  texts: Readonly<Record<string, string | undefined>>,
  checks: TextChecks,
): readonly (Problem | AppError)[] =>
  Object.entries(checks)
    .map(([name, check]) => (texts[name] === undefined ? null : check?.(texts[name])))
    .filter((problem) => problem !== null && problem !== undefined);
