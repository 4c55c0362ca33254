import { KnowledgeBase } from '@probant/contracts/assistant';
import type { Command } from 'commander';
import { withApi } from '../api/with-api.ts';
import { printJson, printLines } from '../terminal/print-result.ts';
import { createKbCommand, JSON_OPTION, type KbOptions } from './kb-arguments.ts';

export const createCreateCommand = (): Command =>
  createKbCommand('create', 'create an empty knowledge base and print its id')
    .argument('<name>', 'name of the knowledge base; several may have the same')
    .option('--description <text>', 'what it contains')
    .option(...JSON_OPTION)
    .action(async (name: string, { description, json, ...options }: KbOptions & { readonly description?: string }) => {
      const { body } = await withApi(options, (api) =>
        api.send({
          method: 'POST',
          path: '/v1/knowledge-bases',
          json: { name, ...(description === undefined ? {} : { description }) },
          response: KnowledgeBase,
        }),
      );
      if (json) printJson(body);
      else printLines([body.id]);
    });
