import type { ProbantClient } from '@probant/client';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useClient } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { assistantTexts } from '../texts.ts';
import { countOutcomes, judgeAnswer, type TestResult } from './evaluation.rules.ts';
import type { TestQuestion } from './questions.rules.ts';

const QUESTIONS_AT_ONCE = 2;

export type Evaluation = {
  readonly results: readonly TestResult[];
  readonly count: number;
  readonly isBusy: boolean;
  readonly start: (questions: readonly TestQuestion[]) => void;
  readonly stop: () => void;
  readonly reset: () => void;
};

async function askQuestion(
  client: ProbantClient,
  baseId: string,
  asked: TestQuestion,
  signal: AbortSignal,
): Promise<TestResult> {
  try {
    const response = await client.post('/v1/knowledge-bases/{kb_id}/query', {
      params: { path: { kb_id: baseId } },
      body: { message: asked.question },
      signal,
    });
    return { asked, message: response.message, outcome: judgeAnswer(asked, response) };
  } catch (error) {
    signal.throwIfAborted();
    return { asked, message: error instanceof Error ? error.message : '', outcome: 'failed' };
  }
}

/** Asks the questions of a file two at a time, as users would. What was answered remains when it is stopped. */
export function useEvaluation(baseId: string): Evaluation {
  const client = useClient();
  const announce = useAnnounce();
  const t = useTexts(assistantTexts);
  const { number } = useFormats();
  const [results, setResults] = useState<readonly TestResult[]>([]);
  const [count, setCount] = useState(0);
  const task = useTask(async (questions: readonly TestQuestion[], signal) => {
    const found: TestResult[] = [];
    let next = 0;
    const work = async () => {
      for (let index = next++; index < questions.length; index = next++) {
        const asked = questions[index];
        if (asked === undefined) return;
        found[index] = await askQuestion(client, baseId, asked, signal);
        setResults(found.filter((result) => result !== undefined));
      }
    };
    await Promise.all(Array.from({ length: QUESTIONS_AT_ONCE }, work));
    const { overall } = countOutcomes(found);
    announce(t.evaluated(number(overall.right), number(overall.all)));
  });
  const start = (questions: readonly TestQuestion[]) => {
    setResults([]);
    setCount(questions.length);
    void task.start(questions);
  };
  const reset = () => {
    task.reset();
    setResults([]);
    setCount(0);
  };
  return { results, count, isBusy: task.isBusy, start, stop: task.cancel, reset };
}
