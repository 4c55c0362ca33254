import { ChatResponse } from '@probant/contracts/assistant';
import type { Command } from 'commander';
import { withApi } from '../api/with-api.ts';
import { readText } from '../audit/text-io.ts';
import { printJson, printLines } from '../terminal/print-result.ts';
import { getTerminalWidth } from '../terminal/terminal-width.ts';
import { findKnowledgeBase } from './find-knowledge-base.ts';
import { formatAnswer } from './format-answer.rules.ts';
import { createKbCommand, JSON_OPTION, KB_ARGUMENT, type KbOptions } from './kb-arguments.ts';

type AskOptions = KbOptions & { readonly conversation?: string };

export const createAskCommand = (): Command =>
  createKbCommand('ask', 'answer a question from the documents of a knowledge base, with the passages and their pages')
    .argument(...KB_ARGUMENT)
    .argument('<question>', 'the question; - reads it from the standard input')
    .option('--conversation <id>', 'conversation of an earlier answer, for a question that refers to the one before')
    .option(...JSON_OPTION)
    .action(async (kb: string, question: string, { conversation, json, ...options }: AskOptions) => {
      const message = question === '-' ? (await readText(undefined)).trim() : question;
      const { body } = await withApi(options, async (api) => {
        const { id } = await findKnowledgeBase(api, kb);
        return api.send({
          method: 'POST',
          path: `/v1/knowledge-bases/${id}/query`,
          json: { message, ...(conversation === undefined ? {} : { conversation_id: conversation }) },
          response: ChatResponse,
        });
      });
      if (json) printJson(body);
      else printLines(formatAnswer(body, getTerminalWidth()));
    });
