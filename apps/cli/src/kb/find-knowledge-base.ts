import { DocumentInfo, KnowledgeBase } from '@probant/contracts/assistant';
import { isUuid } from '@probant/kernel/uuid';
import { Type } from 'typebox';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { escapeControls } from '../terminal/escape-controls.rules.ts';
import { isSameName } from './same-name.rules.ts';

const KnowledgeBases = Type.Array(KnowledgeBase);
const Documents = Type.Array(DocumentInfo);

export const listKnowledgeBases = async (api: ApiClient): Promise<readonly KnowledgeBase[]> =>
  (await api.send({ method: 'GET', path: '/v1/knowledge-bases', response: KnowledgeBases })).body;

/**
 * Returns the knowledge base with this id or this name.
 *
 * @throws Error when there is none, or several have the name; ApiError.
 */
export async function findKnowledgeBase(api: ApiClient, idOrName: string): Promise<KnowledgeBase> {
  if (isUuid(idOrName)) return readKnowledgeBase(api, idOrName);
  const named = (await listKnowledgeBases(api)).filter(({ name }) => isSameName(name, idOrName));
  const [base] = named;
  if (base === undefined) throw new Error(`there is no knowledge base with the name or id ${escapeControls(idOrName)}`);
  if (named.length > 1)
    throw new Error(
      `${named.length} knowledge bases have this name, use an id: ${named.map(({ id }) => id).join(', ')}`,
    );
  return base;
}

const readKnowledgeBase = (api: ApiClient, id: string): Promise<KnowledgeBase> =>
  api.send({ method: 'GET', path: `/v1/knowledge-bases/${id}`, response: KnowledgeBase }).then(
    ({ body }) => body,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404 && error.detail === 'Knowledge base not found')
        throw new Error(`there is no knowledge base with the id ${id}`, { cause: error });
      throw error;
    },
  );

export const listDocuments = async (
  api: ApiClient,
  { id }: Pick<KnowledgeBase, 'id'>,
): Promise<readonly DocumentInfo[]> =>
  (await api.send({ method: 'GET', path: `/v1/knowledge-bases/${id}/documents`, response: Documents })).body;

/**
 * Returns the document with this id or this file name.
 *
 * @throws Error when there is none; ApiError.
 */
export async function findDocument(api: ApiClient, base: KnowledgeBase, idOrName: string): Promise<DocumentInfo> {
  const documents = await listDocuments(api, base);
  const found = documents.find(({ filename, id }) => id === idOrName.toLowerCase() || isSameName(filename, idOrName));
  if (found === undefined)
    throw new Error(`the knowledge base has no document with the name or id ${escapeControls(idOrName)}`);
  return found;
}
