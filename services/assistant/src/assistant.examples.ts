import type { ChatResponse, DocumentInfo, DocumentPage, KnowledgeBase } from '@probant/contracts/assistant';

export const knowledgeBaseExample: KnowledgeBase = {
  id: '019d3f7a-2b60-7c1e-9d6a-5f0b2c4e8a11',
  tenant_id: 'demo',
  name: 'Ressources humaines',
  description: 'Accords, notes de service et modèles',
  document_count: 1,
  total_chunks: 14,
  vectors: {
    model: 'multilingual-e5-small-latin/1',
    ready: 10,
    pending: 4,
    chunks_per_second: 18.5,
    remaining_seconds: 1,
  },
  index: { ready: 1, outdated: 0 },
  created_at: '2026-11-23T09:30:00.000Z',
  updated_at: '2026-11-23T09:31:12.000Z',
};

export const documentExample: DocumentInfo = {
  id: '019d3f7b-4a10-7f52-8c33-0a9d1e7b6c22',
  knowledge_base_id: knowledgeBaseExample.id,
  tenant_id: 'demo',
  filename: 'accord-temps-de-travail.pdf',
  content_type: 'application/pdf',
  chunk_count: 14,
  hidden_text_pages: 0,
  created_at: '2026-11-23T09:31:12.000Z',
};

export const pageExample: DocumentPage = {
  document_id: documentExample.id,
  page: 1,
  page_count: 6,
  blocks: [
    { kind: 'heading', text: 'Article 4. Repos', start: 0, end: 16, box: [0.12, 0.1, 0.45, 0.13] },
    {
      kind: 'paragraph',
      text: 'Le repos quotidien est de onze heures.',
      start: 17,
      end: 55,
      box: [0.12, 0.15, 0.8, 0.17],
    },
  ],
};

export const answerExample: ChatResponse = {
  conversation_id: '019d3f7c-9e20-7a41-b5c7-2f6e8d0a4b33',
  message: 'Le repos quotidien est de onze heures.',
  citations: [
    {
      document_id: documentExample.id,
      document_title: 'Accord sur le temps de travail',
      snippet: 'Le repos quotidien est de onze heures.',
      relevance_score: 0.87,
      page: 1,
      start: 17,
      end: 55,
      heading: ['Article 4. Repos'],
      chunk_id: `${documentExample.id}.0`,
    },
  ],
  model_used: 'extractive-8',
  cache_hit: false,
  total_time_ms: 38,
};

export const refusalExample: ChatResponse = {
  ...answerExample,
  message: 'Je n’ai pas trouvé de réponse à cette question dans vos documents.',
  citations: [],
};

export const modelExample: ChatResponse = {
  ...answerExample,
  message: 'Le repos quotidien est de onze heures. [1]',
  model_used: 'mistral-small',
  total_time_ms: 1240,
};

export const streamExample =
  `event: progress\ndata: ${JSON.stringify({ text: modelExample.message })}\n\n` +
  `event: result\ndata: ${JSON.stringify(modelExample)}\n\n`;
