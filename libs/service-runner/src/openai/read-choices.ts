import { OpenAiError } from './openai-error.ts';

/**
 * Returns the text of the first choice of a chat completion.
 *
 * @throws OpenAiError when there is none.
 */
export function readFirstChoice(completion: unknown): string {
  const content = readMember(getFirstChoice(completion), 'message', 'content');
  if (typeof content !== 'string') throw new OpenAiError('no message');
  return content;
}

/** A part of a streamed chat completion. */
type StreamedChoice = {
  /** "" in a part that carries something else: a role, a tool call, the usage. */
  readonly text: string;
  /** Whether the server has said why it stopped. */
  readonly isLast: boolean;
};

/** Returns the first choice of an event of a streamed chat completion; null for an event that is none, such as an error. */
export function readStreamedChoice(event: unknown): StreamedChoice | null {
  if (!Array.isArray(readMember(event, 'choices'))) return null;
  const choice = getFirstChoice(event);
  const content = readMember(choice, 'delta', 'content');
  return {
    text: typeof content === 'string' ? content : '',
    isLast: typeof readMember(choice, 'finish_reason') === 'string',
  };
}

function getFirstChoice(completion: unknown): unknown {
  const choices = readMember(completion, 'choices');
  return Array.isArray(choices) ? (choices as readonly unknown[])[0] : undefined;
}

/** Returns the value at a path in JSON of any shape; undefined when it has no such path. */
function readMember(value: unknown, ...path: readonly string[]): unknown {
  let member = value;
  for (const name of path) {
    if (typeof member !== 'object' || member === null) return undefined;
    member = (member as Readonly<Record<string, unknown>>)[name];
  }
  return member;
}
