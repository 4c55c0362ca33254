import { stat } from 'node:fs/promises';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { readFileWithProgress } from '../../progress/read-file.ts';
import { parseQuestions } from './parse-questions.rules.ts';
import { type Question, QuestionFileError } from './question.ts';

/** 5,000 questions of 1,000 bytes. */
const MAX_FILE_BYTES = 5 * MIB_BYTES;

/** Reads the questions of a file. @throws Error with one line per problem, each with the name of the file. */
export async function readQuestionFile(file: string): Promise<readonly Question[]> {
  if ((await stat(file)).size > MAX_FILE_BYTES)
    throw new Error(`${file}: is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB`);
  const bytes = await readFileWithProgress('read', file);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(`${file}: is not UTF-8: save it as "CSV UTF-8"`, { cause: error });
  }
  return nameFileInErrors(file, () => parseQuestions(text));
}

/** Runs a check of a question file. @throws Error with the name of the file in front of each problem. */
export function nameFileInErrors<T>(file: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof QuestionFileError)) throw error;
    throw new Error(error.problems.map((line) => `${file}: ${line}`).join('\n'), { cause: error });
  }
}
