/** A document as its row has it. */
export type StoredDocument = {
  readonly id: string;
  readonly knowledgeBaseId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly pageCount: number;
  readonly chunkCount: number;
  readonly hiddenTextPages: number;
  readonly createdAt: Date;
};
