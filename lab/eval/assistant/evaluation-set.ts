import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addDocument,
  analyzeChunk,
  createLexicalIndex,
  detectLanguage,
  type LexicalIndex,
  removeDocument,
} from '@probant/assistant/lab';

/** A passage of a set as one chunk of a document. */
export type EvaluationChunk = {
  readonly id: string;
  readonly heading: readonly string[];
  /** What is indexed and shown. */
  readonly text: string;
  /** What the vectors of the study were made of: the text with its section. */
  readonly embedded: string;
};

export type EvaluationQuestion = {
  readonly text: string;
  /** Ids of chunks, or of documents where the set judges those. */
  readonly relevant: readonly string[];
  /** Strings that an answer must contain, one of them. */
  readonly answers: readonly string[];
  /** Questions of one group (an article, a FAQ entry) are drawn together in intervals. */
  readonly group: string;
};

export type EvaluationSet = {
  readonly name: string;
  /** Whether `relevant` holds ids of documents. */
  readonly isJudgedByDocument: boolean;
  readonly documents: ReadonlyMap<string, readonly EvaluationChunk[]>;
  readonly questions: readonly EvaluationQuestion[];
  /** Language of each document. */
  readonly languages: ReadonlyMap<string, 'fr' | 'en'>;
  readonly index: LexicalIndex;
};

type CorpusRow = {
  readonly _id: string;
  readonly doc?: string;
  readonly title: string;
  readonly section?: string;
  readonly text: string;
};
type QuestionRow = {
  readonly _id: string;
  readonly text: string;
  readonly rel?: readonly string[];
  readonly rel_doc?: string;
  readonly answers?: readonly string[];
  readonly group?: string;
  /** The set whose base has the answer, in sets of questions on several bases. */
  readonly base?: string;
};

/** How a set becomes a knowledge base: the document and the headings of a passage. */
const SHAPES: Readonly<Record<string, (row: CorpusRow) => { readonly document: string; readonly heading: string[] }>> =
  {
    'piaf-fr': ({ title }) => ({ document: title, heading: [title] }),
    'fquad-valid-NC': ({ title }) => ({ document: title, heading: [title.replaceAll('-', ' ')] }),
    'spf-qr': ({ doc = '', section = '' }) => ({ document: doc, heading: section === '' ? [] : [section] }),
    'cnil-faq': ({ _id }) => ({ document: _id, heading: [] }),
    'cnil-users': ({ _id, title }) => ({ document: _id, heading: [title] }),
    'cranfield-en': ({ _id, title }) => ({ document: _id, heading: [title] }),
  };

/** The sets with a base of their own. */
export const SET_NAMES: readonly string[] = Object.keys(SHAPES);

/** Reads a set of the folder `assistant`, and indexes it. `questionSet` may be another folder with questions on the same base. */
export function readEvaluationSet(
  folder: string,
  name: string,
  {
    isHeld,
    limit,
    questionSet = name,
  }: { readonly isHeld: boolean; readonly limit: number; readonly questionSet?: string },
): EvaluationSet {
  const shape = SHAPES[name];
  if (shape === undefined) throw new RangeError(`unknown set ${name}`);
  const documents = new Map<string, EvaluationChunk[]>();
  for (const row of readRows<CorpusRow>(join(folder, name, 'corpus.jsonl'))) {
    const { document, heading } = shape(row);
    const chunks = documents.get(document) ?? [];
    if (chunks.length === 0) documents.set(document, chunks);
    chunks.push({ id: row._id, heading, text: withoutTitle(row), embedded: row.text });
  }
  const rows = readQuestionRows(folder, questionSet, name, isHeld);
  return {
    name: questionSet,
    isJudgedByDocument: rows.some(({ rel_doc }) => rel_doc !== undefined),
    documents,
    questions: rows.slice(0, limit).map(toQuestion),
    ...indexDocuments(documents),
  };
}

const readQuestionRows = (folder: string, questionSet: string, base: string, isHeld: boolean): readonly QuestionRow[] =>
  readRows<QuestionRow>(join(folder, questionSet, `queries.${isHeld ? 'held' : 'dev'}.jsonl`)).filter(
    (row) => (row.base ?? base) === base,
  );

/** Reads the development questions of a set on a base, without the base. */
export const readQuestions = (folder: string, questionSet: string, base = questionSet): readonly EvaluationQuestion[] =>
  readQuestionRows(folder, questionSet, base, false).map(toQuestion);

const readRows = <Row>(path: string): Row[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Row)
    : [];

/** Some sets repeat the title or the section at the start of the text, which has its own field here. */
function withoutTitle({ section = '', text, title }: CorpusRow): string {
  if (section !== '' && text.startsWith(`${section} : `)) return text.slice(section.length + 3);
  return title !== '' && text.startsWith(title) ? text.slice(title.length).trim() : text;
}

const toQuestion = ({ _id, answers = [], group, rel = [], rel_doc, text }: QuestionRow): EvaluationQuestion => ({
  text,
  relevant: rel_doc === undefined ? rel : [rel_doc],
  answers,
  group: group ?? rel_doc ?? rel[0] ?? _id,
});

/** Returns the set with other documents only, indexed: a smaller knowledge base. */
export const createPart = (set: EvaluationSet, documents: EvaluationSet['documents']): EvaluationSet => ({
  ...set,
  documents,
  ...indexDocuments(documents),
});

/** Indexes the documents of a set. */
function indexDocuments(documents: EvaluationSet['documents']): Pick<EvaluationSet, 'index' | 'languages'> {
  const index = createLexicalIndex();
  const languages = new Map<string, 'fr' | 'en'>();
  for (const [id, chunks] of documents) {
    const language = detectLanguage(chunks.map(({ text }) => text).join('\n'));
    languages.set(id, language);
    addChunks(index, id, chunks, language);
  }
  return { index, languages };
}

/** Takes a document out of the index of a set: what a base knows that does not have the answer. */
export const removeFromSet = ({ index }: EvaluationSet, documentId: string): boolean =>
  removeDocument(index, documentId);

/** Puts other chunks in the index in the place of a document. */
export const replaceInSet = (set: EvaluationSet, documentId: string, chunks: readonly EvaluationChunk[]): void =>
  addChunks(set.index, documentId, chunks, set.languages.get(documentId) ?? 'fr');

/** Puts a document back that `removeFromSet` or `replaceInSet` took out. */
export function restoreInSet(set: EvaluationSet, documentId: string): void {
  addChunks(set.index, documentId, set.documents.get(documentId) ?? [], set.languages.get(documentId) ?? 'fr');
}

const addChunks = (
  index: LexicalIndex,
  documentId: string,
  chunks: readonly EvaluationChunk[],
  language: 'fr' | 'en',
): void =>
  addDocument(
    index,
    documentId,
    chunks.map((chunk) => analyzeOnce(chunk, language)),
  );

/** Passages are indexed again in each smaller base. */
const analyzed = new WeakMap<EvaluationChunk, ReturnType<typeof analyzeChunk>>();

function analyzeOnce(chunk: EvaluationChunk, language: 'fr' | 'en'): ReturnType<typeof analyzeChunk> {
  const known = analyzed.get(chunk);
  if (known?.language === language) return known;
  const terms = analyzeChunk(chunk, language);
  analyzed.set(chunk, terms);
  return terms;
}
