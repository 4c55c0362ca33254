import { expect } from 'vitest';
import { expectHandled, repeat } from './assistant-under-load.ts';
import { type AssistantClient, createRareSections } from './hostile-assistant.ts';

const CLIENTS = 20;

/** Uploads documents to a knowledge base, asks it and deletes the documents, `rounds` times, with 20 clients at once. */
export const changeBase = (assistant: AssistantClient, base: string, rounds: number): Promise<void> =>
  repeat(CLIENTS, rounds, async (round) => {
    const answer = await assistant.upload(base, [
      { name: `${round % 7}.md`, content: createRareSections(round * 50, 50) },
    ]);
    expectHandled(answer, 'upload');
    expect([200, 503]).toContain((await assistant.ask(base, `Que dit la section ${round} ?`)).status);
    const { documents = [] } = JSON.parse(answer.text) as { readonly documents?: readonly { readonly id: string }[] };
    for (const { id } of documents)
      expect([200, 404]).toContain((await assistant.delete(`/${base}/documents/${id}`)).status);
  });

/** Expects that a knowledge base counts no document and no chunk, and lists none. */
export async function expectEmptyBase(assistant: AssistantClient, base: string): Promise<void> {
  const { text } = await assistant.get(`/${base}`);
  expect(JSON.parse(text)).toMatchObject({ document_count: 0, total_chunks: 0 });
  expect(JSON.parse((await assistant.get(`/${base}/documents`)).text)).toEqual([]);
}
