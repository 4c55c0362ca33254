import type { DocumentInfo } from '@probant/contracts/assistant';
import { escapeControls } from '../../terminal/escape-controls.rules.ts';
import { isSameName } from '../same-name.rules.ts';
import { type Question, QuestionFileError } from './question.ts';

const MAX_LISTED_PROBLEMS = 20;

export type ExpectedQuestion = { readonly question: Question; readonly documentId: string | null };

/**
 * Returns each question with the id of its expected document.
 *
 * @throws QuestionFileError when the knowledge base does not have a document: a mistyped name would count as not found.
 */
export function resolveDocuments(
  questions: readonly Question[],
  documents: readonly DocumentInfo[],
): readonly ExpectedQuestion[] {
  const find = (name: string) =>
    documents.find(({ filename, id }) => isSameName(filename, name) || id === name.toLowerCase())?.id ?? null;
  const resolved = questions.map((question) => ({
    question,
    documentId: question.document === null ? null : find(question.document),
  }));
  const problems = resolved.flatMap(({ documentId, question: { document, line } }) =>
    document !== null && documentId === null
      ? [`line ${line}: the knowledge base has no document ${escapeControls(document)}`]
      : [],
  );
  if (problems.length > 0) throw new QuestionFileError(problems.slice(0, MAX_LISTED_PROBLEMS));
  return resolved;
}
