import type { ProbantClient, Schemas } from '@probant/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useClient } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { assistantTexts } from '../texts.ts';

/** A question with what came back so far. */
export type Turn = {
  readonly id: number;
  readonly question: string;
  /** Pieces of an answer that is being written; the message of the response counts. */
  readonly written: string;
} & (
  | { readonly state: 'asking' | 'stopped' }
  | { readonly state: 'answered'; readonly response: Schemas['ChatResponse'] }
  | { readonly state: 'failed'; readonly error: unknown }
);

export type Conversation = {
  readonly turns: readonly Turn[];
  readonly isAsking: boolean;
  readonly ask: (question: string, documentIds: readonly string[]) => void;
  readonly stop: () => void;
  /** Forgets the questions so far, so that the next one is read alone. */
  readonly begin: () => void;
};

const findConversationId = (turns: readonly Turn[]): string | null =>
  turns.findLast((turn) => turn.state === 'answered')?.response.conversation_id ?? null;

type Asked = {
  readonly baseId: string;
  readonly question: string;
  readonly conversationId: string | null;
  readonly documentIds: readonly string[];
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
};

async function askBase(client: ProbantClient, asked: Asked): Promise<Schemas['ChatResponse']> {
  const { baseId, question, conversationId, documentIds, signal, onText } = asked;
  const events = client.stream('/v1/knowledge-bases/{kb_id}/query', {
    params: { path: { kb_id: baseId } },
    body: {
      message: question,
      conversation_id: conversationId,
      document_ids: documentIds.length === 0 ? null : [...documentIds],
    },
    signal,
  });
  for await (const event of events) {
    if (event.type === 'result') return event.data;
    onText(event.data.text);
  }
  throw new Error('the stream ended without a result');
}

/** The questions of one base. They stay in memory until the visitor signs out, also when another screen is shown meanwhile. */
export function useConversation(baseId: string): Conversation {
  const client = useClient();
  const announce = useAnnounce();
  const activity = useActivity();
  const t = useTexts(assistantTexts);
  const queries = useQueryClient();
  const key = ['assistant', 'conversation', baseId];
  const [turns, setTurns] = useState<readonly Turn[]>(() => queries.getQueryData<readonly Turn[]>(key) ?? []);
  const running = useRef<AbortController | null>(null);
  const lastId = useRef(turns.at(-1)?.id ?? 0);
  const latest = useRef(turns);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      running.current?.abort();
    };
  }, []);

  // Nothing is kept once the screen is left: the session may have ended with it. A question that is left so is found again as stopped.
  const keep = (change: (turns: readonly Turn[]) => readonly Turn[]) => {
    if (!isMounted.current) return;
    latest.current = change(latest.current);
    setTurns(latest.current);
    queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(
      key,
      latest.current.map((turn): Turn => (turn.state === 'asking' ? { ...turn, state: 'stopped' } : turn)),
    );
  };
  const replace = (id: number, change: (turn: Turn) => Turn) =>
    keep((all) => all.map((turn) => (turn.id === id ? change(turn) : turn)));

  const ask: Conversation['ask'] = async (question, documentIds) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    lastId.current += 1;
    const turn: Turn = { id: lastId.current, question, written: '', state: 'asking' };
    keep((all) => [...all, turn]);
    try {
      const response = await askBase(client, {
        baseId,
        question,
        conversationId: findConversationId(turns),
        documentIds,
        signal: controller.signal,
        onText: (text) => replace(turn.id, (shown) => ({ ...shown, written: shown.written + text })),
      });
      if (!isMounted.current) return;
      replace(turn.id, (shown) => ({ ...shown, state: 'answered', response }));
      announce(response.citations.length === 0 ? t.notFound : t.answered(response.message));
      activity.add({ label: question, screen: '/assistant' });
    } catch (error) {
      const isStopped = controller.signal.aborted;
      replace(turn.id, (shown) => (isStopped ? { ...shown, state: 'stopped' } : { ...shown, state: 'failed', error }));
    }
  };
  const stop = useCallback(() => running.current?.abort(), []);
  const begin = () => {
    running.current?.abort();
    keep(() => []);
  };
  return { turns, isAsking: turns.some(({ state }) => state === 'asking'), ask, stop, begin };
}
