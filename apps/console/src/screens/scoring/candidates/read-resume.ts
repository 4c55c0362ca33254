import { createUuid, type ProbantClient } from '@probant/client';
import { type Candidate, pickProfile } from '../scoring.rules.ts';

/** A file that is not a resume, or of which nothing could be read. */
export class NotAResumeError extends Error {}

/** Reads a resume; its name stays in the page, to distinguish applications. */
export async function readResume(client: ProbantClient, file: File, signal: AbortSignal): Promise<Candidate> {
  const result = await client.post('/v1/extract', { body: { file, document_type: 'resume' }, signal });
  if (Array.isArray(result) || result.document_type !== 'resume' || result.data === null)
    throw new NotAResumeError('nothing of a resume was read');
  const { firstname, lastname } = result.data;
  const name = [firstname, lastname].filter(Boolean).join(' ');
  return { id: createUuid(), name: name === '' ? file.name : name, profile: pickProfile(result.data) };
}
