import { Command } from 'commander';
import type { ApiOptions } from '../api/client-settings.ts';
import { addApiOptions } from '../api/with-api.ts';

/** The options that every `kb` command has. */
export type KbOptions = ApiOptions & { readonly json?: true };

export const KB_ARGUMENT = ['<kb>', 'name or id of the knowledge base'] as const;

/** Creates a `kb` command with the options that all of them have. */
export const createKbCommand = (name: string, description: string): Command =>
  addApiOptions(new Command(name).description(description));

export const JSON_OPTION = ['--json', 'print JSON'] as const;
