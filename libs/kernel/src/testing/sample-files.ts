import { readFileSync } from 'node:fs';
import { repositoryRoot } from '../process/repository-root.ts';

/** Returns the path of a sample document: a file in `samples/documents`. */
export const findSampleFile = (name: string): string => `${repositoryRoot}/samples/documents/${name}`;

/** Reads a sample document. */
export const readSampleFile = (name: string): Buffer<ArrayBuffer> => readFileSync(findSampleFile(name));
