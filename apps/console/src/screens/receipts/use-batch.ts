import type { ProbantClient, Schemas } from '@probant/client';
import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useActivity } from '../../session/activity.tsx';
import { useClient } from '../../session/session.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useKeptState } from '../../ui/use-kept-state.ts';
import { useTask } from '../../ui/use-task.ts';
import { needsCheck, type Opinion } from './review.rules.ts';
import { receiptTexts } from './texts.ts';

const MAX_RECEIPTS = 100;

/** A batch as it was last read, with what the reviewer added. Lists are in the order of the files. */
export type Batch = {
  readonly files: readonly File[];
  readonly categories: readonly string[];
  readonly opinions: readonly Opinion[];
  /** Categories with which the batch was last read. */
  readonly readCategories: readonly string[];
  readonly analysis: Schemas['ReceiptAnalysis'] | null;
};

const EMPTY: Batch = { files: [], categories: [], opinions: [], readCategories: [], analysis: null };

type ReadOptions = { readonly signal: AbortSignal; readonly onFinished: (count: number) => void };

async function readBatch(
  client: ProbantClient,
  { files, categories }: Batch,
  { signal, onFinished }: ReadOptions,
): Promise<Schemas['ReceiptAnalysis']> {
  const named = JSON.stringify(categories.map((category) => (category === '' ? null : category)));
  const body = { files: [...files], categories: named };
  for await (const event of client.stream('/v1/extract/receipts/analyze', { body, signal })) {
    if (event.type === 'result') return event.data;
    onFinished(event.data.finished);
  }
  throw new Error('the stream ended without a result');
}

/** The batch of the visitor: files are added to it, and it is read as a whole, because duplicates are found within a batch only. */
export function useBatch() {
  const client = useClient();
  const announce = useAnnounce();
  const activity = useActivity();
  const t = useTexts(receiptTexts);
  const { number, count } = useFormats();
  const [batch, setBatch] = useKeptState<Batch>('receipts', EMPTY);
  const [finished, setFinished] = useState(0);
  const [leftOut, setLeftOut] = useState(0);
  const task = useTask(async (asked: Batch, signal) => {
    setFinished(0);
    const analysis = await readBatch(client, asked, { signal, onFinished: setFinished });
    setBatch({ ...asked, readCategories: asked.categories, analysis });
    const flagged = analysis.items.filter((item) => needsCheck(item, analysis.duplicate_groups)).length;
    announce(t.finished(count(analysis.items.length, { one: t.receiptOne, other: t.receiptOther }), number(flagged)));
    activity.add({ label: `${t.title} (${number(asked.files.length)})`, screen: '/receipts' });
  });
  const add = (added: readonly File[]) => {
    const free = MAX_RECEIPTS - batch.files.length;
    const files = [...batch.files, ...added.slice(0, free)];
    setLeftOut(Math.max(0, added.length - free));
    if (files.length === batch.files.length) return;
    const next: Batch = {
      ...batch,
      files,
      categories: files.map((_, index) => batch.categories[index] ?? ''),
      opinions: files.map((_, index) => batch.opinions[index] ?? 'none'),
    };
    setBatch(next);
    void task.start(next);
  };
  const clear = () => {
    task.reset();
    setLeftOut(0);
    setBatch(EMPTY);
  };
  const setCategory = (index: number, category: string) =>
    setBatch((before) => ({ ...before, categories: before.categories.with(index, category) }));
  const setOpinion = (index: number, opinion: Opinion) =>
    setBatch((before) => ({ ...before, opinions: before.opinions.with(index, opinion) }));
  const read = () => void task.start(batch);
  return { batch, task, finished, leftOut, add, clear, read, setCategory, setOpinion };
}

export type BatchState = ReturnType<typeof useBatch>;
