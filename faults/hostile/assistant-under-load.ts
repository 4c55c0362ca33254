import { expect } from 'vitest';
import {
  type AssistantClient,
  createAssistantClient,
  KNOWLEDGE_BASES_PATH,
  SMALL_DOCUMENT,
  SMALL_QUESTION,
} from './hostile-assistant.ts';
import { type Answer, type Call, createHttpClient, type HttpClient } from './http-client.ts';
import { type Observation, observeAttack } from './observe-attack.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './platform-under-load.ts';

const HEALTH_INTERVAL_MS = 100;
const HEALTH_TIMEOUT_MS = 60_000;

/** A platform whose other tenant has a knowledge base of a sentence. */
export type AssistantUnderLoad = {
  readonly platform: PlatformUnderLoad;
  readonly attacker: AssistantClient;
  /** Observes an attack while the other tenant asks and the health route is read. */
  observe(name: string, attack: () => Promise<void>): Promise<Observation>;
};

export async function startAssistantUnderLoad(): Promise<AssistantUnderLoad> {
  const platform = await startPlatformUnderLoad();
  // The workers start, and import their programs.
  const question = await createAnsweredQuestion(createHttpClient(platform.url, platform.other));
  return {
    platform,
    attacker: createAssistantClient(createHttpClient(platform.url, platform.hostile)),
    async observe(name, attack) {
      const health = monitorHealth(platform.url);
      const observation = await observeAttack(name, platform, attack, [question]).finally(health.stop);
      expect(await health.readFailures(), 'the health route').toEqual([]);
      return observation;
    },
  };
}

/** Creates a knowledge base of a sentence and returns a question that it answers. */
export async function createAnsweredQuestion(client: HttpClient): Promise<Call> {
  const assistant = createAssistantClient(client);
  const base = await assistant.createBase();
  expect((await assistant.upload(base, [SMALL_DOCUMENT])).status).toBe(200);
  return { path: `${KNOWLEDGE_BASES_PATH}/${base}/query`, body: SMALL_QUESTION };
}

/** Reads the health route all the time; the failures are complete once every request has ended. */
function monitorHealth(url: string): { stop(): void; readFailures(): Promise<readonly string[]> } {
  const requests: Promise<string | null>[] = [];
  const read = async (): Promise<string | null> => {
    try {
      const { status } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
      return status === 200 ? null : `status ${status}`;
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown';
    }
  };
  const timer = setInterval(() => requests.push(read()), HEALTH_INTERVAL_MS);
  return {
    stop: () => clearInterval(timer),
    readFailures: async () => {
      expect(requests.length).toBeGreaterThan(0);
      return (await Promise.all(requests)).filter((failure) => failure !== null);
    },
  };
}

const LEAK_PATTERN = /node_modules|\bat \S+ \(|\.ts\b|\/(?:home|tmp|root|work)\/|select |insert |assistant\./i;

/** Stored, or refused as a file or a base that cannot be: without a detail of the platform. */
export function expectHandled({ status, code, text, retryAfter }: Answer, title: string): void {
  if (status === 200) return;
  expect(text).not.toMatch(LEAK_PATTERN);
  if (status === 503) expect({ title, retryAfter }).toEqual({ title, retryAfter: expect.stringMatching(/^\d+$/) });
  else
    expect({ title, status, code }).toEqual({
      title,
      status: 422,
      code: expect.stringMatching(/^(unreadable_file|knowledge_base_full)$/),
    });
}

/** Does `rounds` pieces of work, at most `clients` at once. */
export const repeat = async (
  clients: number,
  rounds: number,
  work: (round: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const runInTurn = async () => {
    while (next < rounds) await work(next++);
  };
  await Promise.all(Array.from({ length: clients }, runInTurn));
};
