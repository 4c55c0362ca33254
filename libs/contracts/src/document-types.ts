/** The types of documents. Apart from the schemas of extraction.ts: a worker that needs no schema starts faster. */
export const DOCUMENT_TYPES = ['invoice', 'receipt', 'resume', 'id_card', 'rib'] as const;
