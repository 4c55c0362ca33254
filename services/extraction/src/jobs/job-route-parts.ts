import { Type } from 'typebox';
import { createJobNotFoundError } from './job.errors.ts';
import { createJobKeysError } from './keys/job-keys.ts';

/** What the descriptions of several routes of jobs have in common. */
export const JobParams = Type.Object({ job_id: Type.String({ description: 'The `id` of the job' }) });
export const JOB_NOT_FOUND = { 404: 'Unknown job, or of another client' };
export const jobNotFound = ['An unknown job', createJobNotFoundError()] as const;
export const jobKeysUnavailable = ['The key of the job cannot be used', createJobKeysError('')] as const;
export const JOB_TAG = 'Jobs';
export const KEYS_UNAVAILABLE = { 503: '`job_keys_unavailable`: the key of the job cannot be read or kept now' };
