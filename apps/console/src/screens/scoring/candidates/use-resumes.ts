import { useClient } from '../../../session/session.tsx';
import { type FileQueue, useFileQueue } from '../../../ui/files/use-file-queue.ts';
import type { Candidate } from '../scoring.rules.ts';
import { readResume } from './read-resume.ts';

/** Resumes that are being read; each becomes a candidate as soon as it is. */
export function useResumes(onRead: (candidates: readonly Candidate[]) => void): FileQueue<Candidate> {
  const client = useClient();
  return useFileQueue(
    (file, signal) => readResume(client, file, signal),
    (candidate) => onRead([candidate]),
  );
}
