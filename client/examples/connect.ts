import { createProbantClient, type ProbantClient } from '@probant/client';

/** Returns a client for the platform and the key that the environment names. @throws Error without a key. */
export function connect(): ProbantClient {
  const { PROBANT_URL: baseUrl = 'http://127.0.0.1:8080', PROBANT_API_KEY: apiKey } = process.env;
  if (!apiKey) throw new Error('set PROBANT_API_KEY to a key of the platform');
  return createProbantClient({ baseUrl, apiKey });
}
