import { type Static, Type } from 'typebox';
import { NamedObject, Nullable } from './schema.ts';

const MAX_NAME_LENGTH = 255;
/** The contract bounds neither: longer texts are no description and no question. */
const MAX_DESCRIPTION_LENGTH = 10_000;
export const MAX_QUESTION_LENGTH = 10_000;
export const MAX_CONTEXT_CHUNKS = 50;
export const DEFAULT_CONTEXT_CHUNKS = 5;
export const MAX_SYSTEM_PROMPT_LENGTH = 10_000;
/** Documents that one question names: more are a knowledge base of their own. */
export const MAX_ASKED_DOCUMENTS = 100;

export const KnowledgeBaseCreate = NamedObject('KnowledgeBaseCreate', {
  name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
  description: Type.Optional(Type.String({ default: '', maxLength: MAX_DESCRIPTION_LENGTH })),
});
export type KnowledgeBaseCreate = Static<typeof KnowledgeBaseCreate>;

const VectorProgress = NamedObject('VectorProgress', {
  model: Type.String({ description: 'Embedder in use' }),
  ready: Type.Integer({ minimum: 0, description: 'Chunks with a vector of this embedder' }),
  pending: Type.Integer({ minimum: 0, description: 'Chunks that wait; until 0, questions are searched by words only' }),
  chunks_per_second: Nullable(
    Type.Number({
      minimum: 0,
      description: 'Addition: vectors made lately, of all knowledge bases; null where this process has made none',
    }),
  ),
  remaining_seconds: Nullable(
    Type.Integer({
      minimum: 0,
      description:
        'Addition: time until none is pending at this speed, when no other knowledge base waits; null where it is not known',
    }),
  ),
});

const IndexProgress = NamedObject('IndexProgress', {
  ready: Type.Integer({ minimum: 0, description: 'Documents that need no rebuild' }),
  outdated: Type.Integer({
    minimum: 0,
    description: 'Documents of an earlier version: they are searched as they are stored, and rebuilt in the background',
  }),
});

export const KnowledgeBase = NamedObject('KnowledgeBase', {
  id: Type.String({ format: 'uuid' }),
  tenant_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  document_count: Type.Integer({ minimum: 0 }),
  total_chunks: Type.Integer({ minimum: 0 }),
  /** Null where the installation has no embedder. */
  vectors: Nullable(VectorProgress),
  /** Of its documents (addition). */
  index: IndexProgress,
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
});
export type KnowledgeBase = Static<typeof KnowledgeBase>;

export const DocumentInfo = NamedObject('DocumentInfo', {
  id: Type.String({ format: 'uuid' }),
  knowledge_base_id: Type.String({ format: 'uuid' }),
  tenant_id: Type.String(),
  filename: Type.String(),
  content_type: Type.String({ description: 'Recognised from the content' }),
  chunk_count: Type.Integer({ minimum: 0 }),
  hidden_text_pages: Type.Integer({
    minimum: 0,
    description:
      'Pages with text that nobody can see, sheets of a workbook with hidden rows or columns included, which is neither indexed nor quoted (addition)',
  }),
  created_at: Type.String({ format: 'date-time' }),
});
export type DocumentInfo = Static<typeof DocumentInfo>;

export const UploadResponse = NamedObject('UploadResponse', {
  documents: Type.Array(DocumentInfo, { description: 'In the order of the files' }),
  total_chunks: Type.Integer({ minimum: 0, description: 'Chunks of the documents of this call' }),
  processing_time_ms: Type.Number({ minimum: 0 }),
});
export type UploadResponse = Static<typeof UploadResponse>;

export const Deleted = NamedObject('Deleted', { deleted: Type.Boolean(), id: Type.String({ format: 'uuid' }) });
export type Deleted = Static<typeof Deleted>;

export const PAGE_BLOCK_KINDS = ['heading', 'paragraph', 'list_item', 'code', 'table_row'] as const;

const PageBlock = NamedObject('PageBlock', {
  kind: Type.Enum([...PAGE_BLOCK_KINDS]),
  text: Type.String(),
  start: Type.Integer({ minimum: 0, description: 'Offset in the extracted text, in UTF-16 units' }),
  end: Type.Integer({ minimum: 0 }),
  box: Nullable(
    Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
      minItems: 4,
      maxItems: 4,
      description: '[x0, y0, x1, y1] in shares of the page; null where the format has no places',
    }),
  ),
});
export type PageBlock = Static<typeof PageBlock>;

export const DocumentPage = NamedObject('DocumentPage', {
  document_id: Type.String({ format: 'uuid' }),
  page: Type.Integer({ minimum: 1 }),
  page_count: Type.Integer({ minimum: 1 }),
  blocks: Type.Array(PageBlock),
});
export type DocumentPage = Static<typeof DocumentPage>;

export const ChatRequest = NamedObject('ChatRequest', {
  message: Type.String({ minLength: 1, maxLength: MAX_QUESTION_LENGTH }),
  conversation_id: Type.Optional(Nullable(Type.String())),
  document_ids: Type.Optional(
    Nullable(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: MAX_ASKED_DOCUMENTS,
        description: 'Addition: only these documents are searched; null, as by default: all of the knowledge base',
      }),
    ),
  ),
  max_context_chunks: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_CONTEXT_CHUNKS, default: DEFAULT_CONTEXT_CHUNKS }),
  ),
  include_sources: Type.Optional(Type.Boolean({ default: true })),
  system_prompt: Type.Optional(
    Nullable(
      Type.String({
        maxLength: MAX_SYSTEM_PROMPT_LENGTH,
        description: 'Sets the tone of a language model (the first 1,000 characters); extractive answers ignore it',
      }),
    ),
  ),
});
export type ChatRequest = Static<typeof ChatRequest>;

export const Citation = NamedObject('Citation', {
  document_id: Type.String({ format: 'uuid' }),
  document_title: Type.String(),
  snippet: Type.String({ description: 'The passage, verbatim' }),
  relevance_score: Type.Number({ minimum: 0, maximum: 1 }),
  page: Nullable(Type.Integer({ minimum: 1, description: 'Addition; null where the format has no pages' })),
  start: Type.Integer({ minimum: 0, description: 'Addition: offset in the extracted text, in UTF-16 units' }),
  end: Type.Integer({ minimum: 0, description: 'Addition' }),
  heading: Type.Array(Type.String(), { description: 'Addition: titles above the passage, the highest first' }),
  chunk_id: Type.String({ description: 'Addition' }),
});
export type Citation = Static<typeof Citation>;

export const ChatResponse = NamedObject('ChatResponse', {
  conversation_id: Type.String({ format: 'uuid' }),
  message: Type.String(),
  citations: Type.Array(Citation, { description: 'The retrieved passages, best first; empty when nothing answers' }),
  model_used: Type.String({ description: '`extractive-<version>`, or the name of the language model' }),
  cache_hit: Type.Boolean(),
  total_time_ms: Type.Number({ minimum: 0 }),
});
export type ChatResponse = Static<typeof ChatResponse>;

export const AnswerProgress = NamedObject('AnswerProgress', {
  text: Type.String({ description: 'The next piece of the message, with the space or line break before it' }),
});
export type AnswerProgress = Static<typeof AnswerProgress>;
