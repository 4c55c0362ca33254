import type { TemplateId } from './templates.ts';

/** A sentence before it is written in a language: a versioned template and its values. */
export type Message = { readonly template: TemplateId; readonly values: Readonly<Record<string, MessageValue>> };

/** A list is joined by commas. */
type MessageValue = string | number | readonly string[];

export const createMessage = (template: TemplateId, values: Message['values'] = {}): Message => ({ template, values });
