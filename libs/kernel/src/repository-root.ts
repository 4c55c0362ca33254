import { fileURLToPath } from 'node:url';

/** The folder that relative settings (./.probant) start from and that holds models/ and samples/, wherever a command was called. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
