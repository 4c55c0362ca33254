import { fileURLToPath } from 'node:url';

/** The folder that relative settings (./.probant) start from, wherever the command was called. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
