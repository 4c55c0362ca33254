import type { Schemas } from '@probant/client';

type Job = Schemas['Job'];

/** What a job does with its files: the type that its documents are read as, where the caller named one, or its kind. */
export const findWork = ({ kind, document_type }: Pick<Job, 'kind' | 'document_type'>) =>
  kind === 'extract' && document_type !== null ? document_type : kind;
