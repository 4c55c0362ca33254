import type { TenantId } from '@probant/kernel/tenant';
import { parseUuid } from '@probant/kernel/uuid';
import { createDocumentNotFoundError } from '../documents/documents.errors.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';

type AskedDocumentsDeps = { readonly documents: Pick<DocumentsRepository, 'countKnown'> };

/**
 * Returns the documents that a question names, each once, in an order that does not depend on the request's; null for all of the base.
 * @throws AppError 404 when one of them is not a document of the knowledge base.
 */
export async function findAskedDocuments(
  { documents }: AskedDocumentsDeps,
  tenant: TenantId,
  knowledgeBaseId: string,
  ids: readonly string[] | null,
): Promise<readonly string[] | null> {
  if (ids === null) return null;
  const parsed = ids.map(parseUuid);
  const asked = [...new Set(parsed.filter((id) => id !== null))].sort();
  if (parsed.includes(null) || (await documents.countKnown(tenant, knowledgeBaseId, asked)) !== asked.length)
    throw createDocumentNotFoundError();
  return asked;
}
