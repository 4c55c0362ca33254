import { Deleted } from '@probant/contracts/assistant';
import type { Command } from 'commander';
import type { ApiClient } from '../api/api-client.ts';
import { withApi } from '../api/with-api.ts';
import { askConfirmation } from '../terminal/ask-confirmation.ts';
import { escapeControls } from '../terminal/escape-controls.rules.ts';
import { printJson, printLines } from '../terminal/print-result.ts';
import { findDocument, findKnowledgeBase } from './find-knowledge-base.ts';
import { createKbCommand, JSON_OPTION, KB_ARGUMENT, type KbOptions } from './kb-arguments.ts';

export const createDeleteCommand = (): Command =>
  createKbCommand('delete', 'delete a knowledge base with all its documents, after a confirmation')
    .argument(...KB_ARGUMENT)
    .option('--yes', 'do not ask for confirmation')
    .option(...JSON_OPTION)
    .action(async (kb: string, { json, yes, ...options }: KbOptions & { readonly yes?: true }) => {
      const deleted = await withApi(options, async (api) => {
        const { document_count, id, name } = await findKnowledgeBase(api, kb);
        const what = `the knowledge base ${escapeControls(name)} with ${countDocuments(document_count)}`;
        if (!yes) await askConfirmation(`delete ${what}?`);
        return { what, body: await deletePath(api, `/v1/knowledge-bases/${id}`) };
      });
      if (json) printJson(deleted.body);
      else printLines([`deleted ${deleted.what}`]);
    });

export const createDeleteDocumentCommand = (): Command =>
  createKbCommand('delete-document', 'delete a document of a knowledge base')
    .argument(...KB_ARGUMENT)
    .argument('<document>', 'file name or id of the document')
    .option(...JSON_OPTION)
    .action(async (kb: string, document: string, { json, ...options }: KbOptions) => {
      const deleted = await withApi(options, async (api) => {
        const base = await findKnowledgeBase(api, kb);
        const { filename, id } = await findDocument(api, base, document);
        return { filename, body: await deletePath(api, `/v1/knowledge-bases/${base.id}/documents/${id}`) };
      });
      if (json) printJson(deleted.body);
      else printLines([`deleted ${escapeControls(deleted.filename)}`]);
    });

const deletePath = async (api: ApiClient, path: string): Promise<Deleted> =>
  (await api.send({ method: 'DELETE', path, response: Deleted })).body;

const countDocuments = (count: number): string => (count === 1 ? '1 document' : `${count} documents`);
