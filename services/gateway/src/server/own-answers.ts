import type { ServerResponse } from 'node:http';
import type { platformDescriptions } from '../overview/descriptions.ts';
import type { PlatformHealth } from '../overview/platform-health.ts';
import type { Destination } from '../routing/find-route.ts';
import { absentText, answerJson, refuse, TEXTS } from './answers.ts';

type Own = Exclude<Destination, { kind: 'service' | 'service-health' }>;

type Parts = {
  readonly health: () => Promise<PlatformHealth>;
  readonly describe: ReturnType<typeof platformDescriptions>;
};

/** What the gateway answers itself, without a key. */
export function ownAnswers({ health, describe }: Parts) {
  return async (destination: Own, response: ServerResponse): Promise<void> => {
    if (destination.kind === 'health') {
      answerJson(response, 200, JSON.stringify(await health()), { 'Cache-Control': 'no-store' });
      return;
    }
    if (destination.kind === 'page') {
      refuse(response, 503, `${destination.page} is not built yet`);
      return;
    }
    const answer = await describe(destination.of);
    if ('json' in answer) answerJson(response, 200, answer.json);
    else refuse(response, 503, answer.missing === 'absent' ? absentText(destination.of) : TEXTS.noUpstream);
  };
}
